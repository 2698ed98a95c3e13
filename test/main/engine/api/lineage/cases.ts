/**
 * Small commits with known truth, one folder each: the files before and after, and what became of members and types. A tie reads
 * `kind Type.member -> Type.member`, a type `type Old -> New`, both by the last part of their paths.
 */
export interface LineageCase {
  readonly title: string;
  readonly before: Readonly<Record<string, string>>;
  readonly after: Readonly<Record<string, string>>;
  readonly expected: readonly string[];
}

type Files = Readonly<Record<string, string>>;

/** The same files with some words replaced. */
function replaced(files: Files, ...words: readonly (readonly [string, string])[]): Files {
  return Object.fromEntries(
    Object.entries(files).map(([file, text]) => [
      words.reduce((name, [from, to]) => name.replaceAll(from, to), file),
      words.reduce((code, [from, to]) => code.replaceAll(from, to), text),
    ]),
  );
}

const javaCart = {
  'Cart.java': `package shop.cart;
import java.util.List;
public class Cart {
  private List<Line> lines;
  public int total(Rates rates) {
    int sum = 0;
    for (Line line : lines) {
      sum += line.price() * line.count();
    }
    return rates.convert(sum);
  }
  public boolean isEmpty() { return lines.isEmpty(); }
  public String report(Rates rates) {
    StringBuilder text = new StringBuilder();
    text.append("Lines: ").append(lines.size());
    text.append(" Total: ").append(total(rates));
    return text.toString();
  }
}
`,
};

const kotlinQueue = {
  'Queue.kt': `package queue

class JobQueue(private val store: Store) {
    private val waiting = ArrayDeque<Job>()

    fun addJob(job: Job, priority: Int = 0): Boolean {
        if (waiting.size >= store.limit) return false
        waiting.addLast(job.copy(priority = priority))
        store.save(job)
        return true
    }

    fun drain(): List<Job> {
        val all = waiting.toList()
        waiting.clear()
        return all
    }
}
`,
};

const pythonLoader = {
  'loader.py': `import json


class Loader:
    def __init__(self, path):
        self.path = path

    def read_all(self, limit=None):
        """Reads the file."""
        with open(self.path) as handle:
            rows = [json.loads(line) for line in handle]
        return rows[:limit]

    def first(self):
        return self.read_all(1)[0]


def load(path):
    loader = Loader(path)
    return loader.read_all()
`,
};

const typescriptClient = {
  'client.ts': `export interface Answer { status: number; body: string }

export class Client {
  constructor(private readonly base: string) {}

  async fetchPage(path: string, page = 1): Promise<Answer> {
    const response = await fetch(this.base + path + '?page=' + page);
    if (!response.ok) throw new Error('The server said ' + response.status);
    return { status: response.status, body: await response.text() };
  }

  async count(path: string): Promise<number> {
    const answer = await this.fetchPage(path);
    return answer.body.length;
  }
}
`,
};

const csharpStock = {
  'Stock.cs': `namespace Store;
public class Stock {
  private readonly Dictionary<string, int> _counts = new();
  public int Take(string article, int count) {
    if (!_counts.TryGetValue(article, out var left)) throw new KeyNotFoundException(article);
    var taken = Math.Min(left, count);
    _counts[article] = left - taken;
    return taken;
  }
  public void Put(string article, int count) {
    _counts.TryGetValue(article, out var left);
    _counts[article] = left + count;
  }
}
public class Shelf {
  public Stock Stock = new();
  public int Empty(string article) { return Stock.Take(article, int.MaxValue); }
}
`,
};

const goServer = {
  'server.go': `package server

import "net/http"

type Server struct {
	routes map[string]http.Handler
	hits   int
}

func (s *Server) handle(path string, writer http.ResponseWriter, request *http.Request) {
	handler, ok := s.routes[path]
	if !ok {
		http.NotFound(writer, request)
		return
	}
	s.hits++
	handler.ServeHTTP(writer, request)
}

func (s *Server) Serve(writer http.ResponseWriter, request *http.Request) {
	s.handle(request.URL.Path, writer, request)
}
`,
};

const rustParser = {
  'src/parser.rs': `pub struct Parser<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Parser<'a> {
    pub fn next_word(&mut self) -> Option<&'a str> {
        let rest = &self.text[self.at..];
        let start = rest.find(|c: char| !c.is_whitespace())?;
        let end = rest[start..].find(char::is_whitespace).map_or(rest.len(), |n| start + n);
        self.at += end;
        Some(&rest[start..end])
    }

    pub fn count(mut self) -> usize {
        let mut count = 0;
        while self.next_word().is_some() {
            count += 1;
        }
        count
    }
}
`,
};

const cBuffer = {
  'buffer.c': `#include <stdlib.h>
#include <string.h>

struct buffer { char *data; size_t size; };

int buffer_grow(struct buffer *b, size_t size) {
    char *data = realloc(b->data, size);
    if (data == NULL) return -1;
    memset(data + b->size, 0, size - b->size);
    b->data = data;
    b->size = size;
    return 0;
}

int buffer_double(struct buffer *b) {
    return buffer_grow(b, b->size * 2);
}
`,
};

const cppMatrix = {
  'matrix.cpp': `namespace math {
class Matrix {
 public:
  double trace() const {
    double sum = 0;
    for (int i = 0; i < size_; ++i) sum += values_[i * size_ + i];
    return sum;
  }
  double mean() const { return trace() / size_; }
 private:
  int size_ = 0;
  double* values_ = nullptr;
};
}
`,
};

const javascriptCache = {
  'cache.js': `export class Cache {
  constructor(limit) { this.limit = limit; this.entries = new Map(); }
  put(key, value) {
    if (this.entries.size >= this.limit) {
      const [oldest] = this.entries.keys();
      this.entries.delete(oldest);
    }
    this.entries.set(key, value);
    return value;
  }
  fill(source) {
    for (const [key, value] of source) this.put(key, value);
  }
}
export const makeCache = (limit) => new Cache(limit);
`,
};

const renames: readonly LineageCase[] = [
  rename('Java', javaCart, 'total', 'sumOf', 'Cart', ['int sum = 0;', 'int sum = offset();']),
  rename('Kotlin', kotlinQueue, 'addJob', 'enqueue', 'JobQueue', ['return false', 'error("full")']),
  rename('Python', pythonLoader, 'read_all', 'rows', 'Loader', ['rows[:limit]', 'rows[: limit or 100]']),
  rename('TypeScript', typescriptClient, 'fetchPage', 'request', 'Client', ['The server said', 'Refused with']),
  rename('C#', csharpStock, 'Take', 'Remove', 'Stock', ['Math.Min(left, count)', 'Math.Min(count, left)']),
  rename('Go', goServer, 'handle', 'dispatch', 'Server', ['s.hits++', 's.hits += 2']),
  rename('Rust', rustParser, 'next_word', 'advance', 'Parser', ['self.at += end', 'self.at += end + 1']),
  rename('C', cBuffer, 'buffer_grow', 'buffer_reserve', 'buffer', ['return -1', 'return 1']),
  rename('C++', cppMatrix, 'trace', 'diagonal_sum', 'Matrix', ['double sum = 0', 'double sum = 0.0']),
  rename('JavaScript', javascriptCache, 'put', 'store', 'Cache', ['return value;', 'return this;']),
];

/** A function with another name, another body and its callers. */
function rename(
  language: string,
  before: Files,
  from: string,
  to: string,
  type: string,
  edit: readonly [string, string],
): LineageCase {
  return {
    title: `${language}: a renamed function with a small edit`,
    before,
    after: replaced(before, [from, to], edit),
    expected: [`renamed ${type}.${from} -> ${type}.${to}`],
  };
}

const types: readonly LineageCase[] = [
  {
    title: 'Java: a renamed class with a new method',
    before: javaCart,
    after: replaced(
      javaCart,
      ['Cart', 'Basket'],
      ['  public boolean isEmpty()', '  public int size() { return lines.size(); }\n  public boolean isEmpty()'],
    ),
    expected: ['type Cart -> Basket'],
  },
  {
    title: 'C#: two classes with equal signatures, renamed with an edit: names and bodies decide',
    before: {
      'Two.cs':
        'namespace N;\npublic class First { public int One() => 1; public int Two() => 2; }\npublic class Other { public int One() => 10 + 4; public int Two() => 20; }\n',
    },
    after: {
      'Two.cs':
        'namespace N;\npublic class Others { public int One() => 10 + 5; public int Two() => 20; }\npublic class Firsts { public int One() => 1; public int Two() => 3; }\n',
    },
    expected: ['type First -> Firsts', 'type Other -> Others'],
  },
  {
    title: 'Kotlin: a class that moved to another package',
    before: kotlinQueue,
    after: { 'jobs/Queue.kt': kotlinQueue['Queue.kt'].replace('package queue', 'package jobs') },
    expected: ['type JobQueue -> JobQueue'],
  },
  {
    title: 'TypeScript: two strangers with the same signatures are no rename',
    before: { 'a.ts': 'export class Clock { now(): number { return Date.now() + 0 * 60 * 1000; } }\n' },
    after: {
      'b.ts':
        'export class Dice { now(): number { const sides = 6; let roll = Math.random(); while (roll > 1) roll -= sides; return roll; } }\n',
    },
    expected: [],
  },
];

const moves: readonly LineageCase[] = [
  {
    title: 'Java: a method that moved to another class',
    before: {
      ...javaCart,
      'Rates.java': 'package shop.cart;\npublic class Rates {\n  public int convert(int sum) { return sum * 2; }\n}\n',
    },
    after: {
      'Cart.java': javaCart['Cart.java'].replace(/ {2}public String report[\s\S]*?\n {2}}\n/, ''),
      'Rates.java': `package shop.cart;
public class Rates {
  public int convert(int sum) { return sum * 2; }
  public String report(Rates rates) {
    StringBuilder text = new StringBuilder();
    text.append("Lines: ").append(lines.size());
    text.append(" Total: ").append(total(rates));
    return text.toString();
  }
}
`,
    },
    expected: ['moved Cart.report -> Rates.report'],
  },
  {
    title: 'Python: a function that moved to another module under another name',
    before: {
      'app.py':
        'import re\n\n\ndef slugify(text, sep="-"):\n    words = re.findall(r"[a-z0-9]+", text.lower())\n    joined = sep.join(words)\n    return joined.strip(sep)[:80]\n\n\ndef page(title):\n    return slugify(title) + ".html"\n',
      'texts.py': 'LIMIT = 80\n',
    },
    after: {
      'app.py': 'from texts import make_slug\n\n\ndef page(title):\n    return make_slug(title) + ".html"\n',
      'texts.py':
        'import re\n\nLIMIT = 80\n\n\ndef make_slug(text, sep="-"):\n    words = re.findall(r"[a-z0-9]+", text.lower())\n    joined = sep.join(words)\n    return joined.strip(sep)[:80]\n',
    },
    expected: ['moved app.slugify -> texts.make_slug'],
  },
  {
    title: 'C#: a method pulled up from two classes',
    before: {
      'Shapes.cs':
        'namespace S;\npublic class Shape { }\npublic class Circle : Shape {\n  public double Scale(double by) { var all = by * 2; return all / Total(by); }\n}\npublic class Square : Shape {\n  public double Scale(double by) { var all = by * 2; return all / Total(by); }\n}\n',
    },
    after: {
      'Shapes.cs':
        'namespace S;\npublic class Shape {\n  public double Scale(double by) { var all = by * 2; return all / Total(by); }\n}\npublic class Circle : Shape { }\npublic class Square : Shape { }\n',
    },
    expected: ['moved Circle.Scale -> Shape.Scale', 'moved Square.Scale -> Shape.Scale'],
  },
  {
    title: 'Java: toString that goes in one class and comes in another is no move',
    before: {
      'A.java': 'package t;\npublic class A {\n  int a;\n  public String toString() { return "A" + a; }\n}\n',
      'B.java': 'package t;\npublic class B {\n  int b;\n}\n',
    },
    after: {
      'A.java': 'package t;\npublic class A {\n  int a;\n}\n',
      'B.java': 'package t;\npublic class B {\n  int b;\n  public String toString() { return "B" + b; }\n}\n',
    },
    expected: [],
  },
];

const parts: readonly LineageCase[] = [
  {
    title: 'Java: an extracted method',
    before: javaCart,
    after: {
      'Cart.java': javaCart['Cart.java']
        .replace(/ {4}int sum = 0;[\s\S]*?rates.convert\(sum\);/, '    return rates.convert(plainTotal());')
        .replace(
          '  public boolean',
          '  private int plainTotal() {\n    int sum = 0;\n    for (Line line : lines) {\n      sum += line.price() * line.count();\n    }\n    return sum;\n  }\n  public boolean',
        ),
    },
    expected: ['extracted Cart.total -> Cart.plainTotal'],
  },
  {
    title: 'Python: an extracted function',
    before: pythonLoader,
    after: {
      'loader.py': pythonLoader['loader.py']
        .replace(/ {8}with open[\s\S]*?handle\]\n/, '        rows = self._parse()\n')
        .replace(
          '    def first',
          '    def _parse(self):\n        with open(self.path) as handle:\n            return [json.loads(line) for line in handle]\n\n    def first',
        ),
    },
    expected: ['extracted Loader.read_all -> Loader._parse'],
  },
  {
    title: 'TypeScript: an extracted function of the module',
    before: typescriptClient,
    after: {
      'client.ts': `${typescriptClient['client.ts'].replace(/ {4}if \(!response.ok\)[\s\S]*?text\(\) };/, '    return answerOf(response);')}
async function answerOf(response: Response): Promise<Answer> {
  if (!response.ok) throw new Error('The server said ' + response.status);
  return { status: response.status, body: await response.text() };
}
`,
    },
    expected: ['extracted Client.fetchPage -> client.answerOf'],
  },
  {
    title: 'Go: an inlined method',
    before: goServer,
    after: {
      'server.go': goServer['server.go']
        .replace(/func \(s \*Server\) handle[\s\S]*?\n}\n\n/, '')
        .replace(
          '\ts.handle(request.URL.Path, writer, request)\n',
          '\thandler, ok := s.routes[request.URL.Path]\n\tif !ok {\n\t\thttp.NotFound(writer, request)\n\t\treturn\n\t}\n\ts.hits++\n\thandler.ServeHTTP(writer, request)\n',
        ),
    },
    expected: ['inlined Server.handle -> Server.Serve'],
  },
  {
    title: 'Rust: an extracted function',
    before: rustParser,
    after: {
      'src/parser.rs': rustParser['src/parser.rs']
        .replace(/ {8}let end = rest[\s\S]*?start \+ n\);/, '        let end = word_end(rest, start);')
        .concat(
          '\nfn word_end(rest: &str, start: usize) -> usize {\n    rest[start..].find(char::is_whitespace).map_or(rest.len(), |n| start + n)\n}\n',
        ),
    },
    expected: ['extracted Parser.next_word -> parser.word_end'],
  },
  {
    title: 'Kotlin: a new method that its caller only uses is not extracted',
    before: kotlinQueue,
    after: {
      'Queue.kt': kotlinQueue['Queue.kt']
        .replace('        store.save(job)', '        store.save(job)\n        log("added")')
        .replace(
          '    fun drain',
          '    private fun log(text: String) {\n        println("queue: " + text + " at " + System.currentTimeMillis())\n    }\n\n    fun drain',
        ),
    },
    expected: [],
  },
];

const fields: readonly LineageCase[] = [
  {
    title: 'Java: a renamed field that its methods use',
    before: javaCart,
    after: replaced(javaCart, ['lines', 'entries']),
    expected: ['renamed Cart.lines -> Cart.entries'],
  },
  {
    title: 'Python: methods that swap places keep their names',
    before: {
      'pair.py':
        'class Pair:\n    def left(self, n):\n        return self.items[n] + self.base\n\n    def right(self, n):\n        return self.items[-n] * self.base\n',
    },
    after: {
      'pair.py':
        'class Pair:\n    def right(self, n):\n        return self.items[-n] * self.base\n\n    def left(self, n):\n        return self.items[n] + self.base + 1\n',
    },
    expected: [],
  },
  {
    title: 'C#: of two renamed methods with the same signature each is its own',
    before: {
      'Acc.cs':
        'namespace A;\npublic class Acc {\n  public int ReadFirst(int n) { return n + 1; }\n  public int ReadLast(int n) { return n - 1; }\n}\n',
    },
    after: {
      'Acc.cs':
        'namespace A;\npublic class Acc {\n  public int LoadLast(int count) { return count - 1; }\n  public int LoadFirst(int count) { return count + 1; }\n}\n',
    },
    expected: ['renamed Acc.ReadFirst -> Acc.LoadFirst', 'renamed Acc.ReadLast -> Acc.LoadLast'],
  },
  {
    title: 'TypeScript: a method that went and an unrelated one that came are not paired',
    before: {
      'job.ts': 'export class Job {\n  run(): void { for (const step of this.steps) step.start(this.clock); }\n}\n',
    },
    after: {
      'job.ts':
        'export class Job {\n  describe(name: string, width: number): string { return name.padEnd(width) + " is a job with a long description"; }\n}\n',
    },
    expected: [],
  },
];

const copies = (one: string, two: string): Files => ({
  [`${one}.java`]: `// tokens = LABEL\npackage shop.inputs;\npublic class ${one} {\n  int size;\n  void run(int n) { size = n * 2; }\n}\n`,
  [`${two}.java`]: `// tokens = NATIVE\npackage shop.inputs;\npublic class ${two} {\n  int size;\n  void run(int n) { size = n * 2; }\n}\n`,
});

const oracleKinds: readonly LineageCase[] = [
  {
    title: 'Java: copies with one comment changed are told by it, not by the nearest name',
    before: copies('Tokens', 'Tokens2'),
    after: copies('TokensOfNative2', 'TokensOfLabel'),
    expected: ['type Tokens -> TokensOfNative2', 'type Tokens2 -> TokensOfLabel'],
  },
  {
    title: 'Java: a nested type goes with the type around it and is not moved itself',
    before: {
      'Box.java':
        'package shop;\nclass Box {\n  static class Lid { int width; boolean fits(int n) { return n <= width; } }\n  Lid lid;\n  boolean closes(int n) { return lid.fits(n); }\n}\n',
    },
    after: {
      'Crate.java':
        'package shop;\nclass Crate {\n  static class Lid { int width; boolean fits(int n) { return n <= width; } }\n  Lid lid;\n  boolean closes(int n) { return lid.fits(n); }\n}\n',
    },
    expected: ['type Box -> Crate'],
  },
  {
    title: 'C#: short members that two types gave to their new base',
    before: {
      'Shapes.cs':
        'namespace Shapes;\nclass Disc {\n  public string Label(bool plain) { return plain ? "disc" : Name; }\n  public int Turn() { return 1; }\n}\nclass Bar {\n  public string Label(bool plain) { return plain ? "bar" : Name; }\n  public int Lift() { return 2; }\n}\n',
    },
    after: {
      'Shapes.cs':
        'namespace Shapes;\nclass Disc : Shape {\n  public int Turn() { return 1; }\n}\nclass Bar : Shape {\n  public int Lift() { return 2; }\n}\nclass Shape {\n  public string Label(bool plain) { return plain ? Kind : Name; }\n}\n',
    },
    expected: ['moved Bar.Label -> Shape.Label', 'moved Disc.Label -> Shape.Label'],
  },
  {
    title: 'TypeScript: one small function taken out of several',
    before: {
      'tests.ts':
        'export function first(): void {\n  const server = new Server(8080);\n  server.start();\n  check(server.get("/a"));\n}\nexport function second(): void {\n  const server = new Server(8080);\n  server.start();\n  check(server.get("/b"));\n}\n',
    },
    after: {
      'tests.ts':
        'function started(): Server {\n  const server = new Server(8080);\n  server.start();\n  return server;\n}\nexport function first(): void {\n  check(started().get("/a"));\n}\nexport function second(): void {\n  check(started().get("/b"));\n}\n',
    },
    expected: ['extracted tests.first -> tests.started', 'extracted tests.second -> tests.started'],
  },
  {
    title: 'Java: a name kept for callers, and a check that is gone with its calls',
    before: {
      'Spy.java':
        'package shop;\nclass Spy {\n  int maxLength() { return limit; }\n  private void check() { if (!calls.isEmpty()) { throw new IllegalStateException(); } }\n  public void close() { check(); record("close"); }\n}\n',
    },
    after: {
      'Spy.java':
        'package shop;\nclass Spy {\n  int maxLength() { return maxSize(); }\n  int maxSize() { return size; }\n  public void close() { record("close"); }\n}\n',
    },
    expected: ['extracted Spy.maxLength -> Spy.maxSize'],
  },
  {
    title: 'Java: a constructor that another one calls now',
    before: {
      'Cache.java':
        'package shop;\nclass Cache {\n  Cache(String pattern) {\n    format = pattern;\n    zone = Zone.of(pattern);\n    limit = 1000;\n  }\n}\n',
    },
    after: {
      'Cache.java':
        'package shop;\nclass Cache {\n  Cache(String pattern) { this(pattern, 1000); }\n  Cache(String pattern, int limit) {\n    format = pattern;\n    zone = Zone.of(pattern);\n    this.limit = limit;\n  }\n}\n',
    },
    expected: ['extracted Cache.Cache -> Cache.Cache'],
  },
];

export const lineageCases: readonly LineageCase[] = [
  ...renames,
  ...types,
  ...moves,
  ...parts,
  ...fields,
  ...oracleKinds,
];
