/** Names that stand where something new is declared, and what is near a name and does not use it (docs/usages.md). */
import { expect, it } from 'vitest';
import { uncancelled } from '../../../../helpers/workspace.ts';
import { oneEngine } from './one-engine.ts';

const engineOn = oneEngine();

async function usesOf(files: Record<string, string>, path: string): Promise<string[]> {
  const engine = await engineOn(files);
  const { usages } = await engine.call('FindUsages', { path, maxResults: 100 }, uncancelled);
  return usages.map(({ file, line, snippet, confidence }) => `${file}:${line} ${snippet} ${confidence}`);
}

it('a remark that ends with a full stop does not belong to the name on the next line', async () => {
  const kotlin = {
    'Suite.kt': 'package p\n\nclass Suite {\n  fun run() = 1\n}\n',
    'Use.kt':
      'package p\n\nclass Use : Base() {\n  val all =\n    listOf(\n      // The best.\n      Suite(),\n    )\n  fun go() {\n    /* Now. */\n    helped() // (\n  }\n}\n\nopen class Base {\n  fun helped() = 1\n}\n',
  };
  expect(await usesOf(kotlin, 'p.Suite')).toEqual(['Use.kt:7 Suite(), 0.95']);
  expect(await usesOf(kotlin, 'Base.helped')).toEqual(['Use.kt:11 helped() // ( 0.95']);
  const python = {
    'a.py': 'def run():\n    return 1\n',
    'b.py': 'from a import run\n\ndef go():\n    # It runs.\n    run()\n',
  };
  expect(await usesOf(python, 'a.run')).toEqual(['b.py:1 from a import run 1', 'b.py:5 run() 1']);
});

it('the names of new locals, parameters and arguments are no uses of a member of that name', async () => {
  const kotlin = {
    'Pins.kt':
      'package p\n\nclass Pins(val pins: Set<String>, val pin: String) {\n  fun check() {\n    val pins = find()\n    val (pin, rest) = split(1)\n    for (pin in rest) show(pin)\n    rest.forEach { pin -> show(pin) }\n  }\n  fun again() = Pins(pins = pins, pin = pin)\n  fun all() = pins.map { it + pin }\n}\n',
  };
  // The name of an argument is that of the property which the constructor declares: a rename changes it too.
  expect(await usesOf(kotlin, 'Pins.pins')).toEqual([
    'Pins.kt:10 fun again() = Pins(pins = pins, pin = pin) 0.95',
    'Pins.kt:10 fun again() = Pins(pins = pins, pin = pin) 0.95',
    'Pins.kt:11 fun all() = pins.map { it + pin } 0.95',
  ]);
  expect(await usesOf(kotlin, 'Pins.pin')).toEqual([
    'Pins.kt:10 fun again() = Pins(pins = pins, pin = pin) 0.95',
    'Pins.kt:10 fun again() = Pins(pins = pins, pin = pin) 0.95',
    'Pins.kt:11 fun all() = pins.map { it + pin } 0.95',
  ]);
  const csharp = {
    'A.cs':
      'class A {\n  string? name; List<int> list; int n;\n  static void Set(List<int> list, string? name) { Use(name); }\n  int Less(int a) => a > n ? n : a;\n  void Run() { Func<int, List<int>> list = null; Use(this.list, name); }\n}\n',
  };
  expect(await usesOf(csharp, 'A.name')).toEqual([
    'A.cs:5 void Run() { Func<int, List<int>> list = null; Use(this.list, name); } 0.95',
  ]);
  expect(await usesOf(csharp, 'A.list')).toHaveLength(1);
  expect(await usesOf(csharp, 'A.n')).toEqual(Array(2).fill('A.cs:4 int Less(int a) => a > n ? n : a; 0.95'));
});

it('an object of functions is not used where it is declared, a constant is used by the code outside functions below it', async () => {
  const files = {
    'api.ts': 'export const api = { run() {} };\nexport class Foo { other?: Foo }\n',
    'main.js':
      "import { api } from './api';\nimport path from 'node:path';\nconst { limit } = globalThis;\nconst least = 1;\nif (limit > least) api.run(limit);\nexport function go(x) { const least = x; return least + x.path; }\n",
    'user.js': "import path from 'node:path';\nimport { go } from './main';\ngo({ path: path.sep });\n",
  };
  expect(await usesOf(files, 'api.api')).toEqual([
    "main.js:1 import { api } from './api'; 1",
    'main.js:5 if (limit > least) api.run(limit); 1',
  ]);
  expect(await usesOf(files, 'main.limit')).toHaveLength(2);
  expect(await usesOf(files, 'main.least')).toEqual(['main.js:5 if (limit > least) api.run(limit); 1']);
  // `path` is what the default of another module is called here, and no name of `go`.
  expect(await usesOf(files, 'main.go')).toEqual([
    "user.js:2 import { go } from './main'; 1",
    'user.js:3 go({ path: path.sep }); 1',
  ]);
});

it('in an extension of Kotlin members of what it extends stand without a receiver, and behind `this`', async () => {
  const files = {
    'Reply.kt':
      'package p\n\nclass Reply {\n  var code = 1\n  fun period(unit: Int) = unit\n}\n\nclass Other {\n  fun period(unit: Int) = unit\n}\n',
    'Bridge.kt':
      'package p\n\ninternal fun Reply.wrap(): Int {\n  val result = period(1)\n  return this.period(2) + code\n}\n\nfun <T : Any> Other.wrap(): Int = period(3)\n\nval Reply.loud get() = period(4)\n',
  };
  expect(await usesOf(files, 'Reply.period')).toEqual([
    'Bridge.kt:4 val result = period(1) 0.95',
    'Bridge.kt:5 return this.period(2) + code 0.95',
    'Bridge.kt:10 val Reply.loud get() = period(4) 0.95',
  ]);
  expect(await usesOf(files, 'Reply.code')).toHaveLength(1);
});

it('members of a companion stand without it in the type it accompanies and below that, and behind the name of the type', async () => {
  const files = {
    'Suite.kt':
      "package p\n\nopen class Suite {\n  fun run(x: Char) = x == MARK && other().length > 0\n  inner class Deep {\n    val mark = MARK\n  }\n  companion object {\n    private const val MARK = '!'\n    fun String.toSuite(): Suite? = null\n    fun forName(name: String): Suite = Suite()\n  }\n}\n",
    'Use.kt':
      'package p\n\nclass Use : Suite() {\n  fun go() = forName("a").run(\'b\')\n  fun local(MARK: Char) = MARK\n}\n\nval one = Suite.forName("c").run(\'d\')\n',
    'Old.java': 'package p;\nclass Old { Suite suite = Suite.forName("e"); }\n',
  };
  expect(await usesOf(files, 'Suite+Companion.MARK')).toEqual([
    'Suite.kt:4 fun run(x: Char) = x == MARK && other().length > 0 0.95',
    'Suite.kt:6 val mark = MARK 0.95',
  ]);
  expect(await usesOf(files, 'Suite+Companion.forName')).toEqual([
    'Old.java:2 class Old { Suite suite = Suite.forName("e"); } 0.95',
    'Use.kt:4 fun go() = forName("a").run(\'b\') 0.95',
    'Use.kt:8 val one = Suite.forName("c").run(\'d\') 0.95',
  ]);
  expect(await usesOf(files, 'Suite.run')).toHaveLength(2);
  expect(await usesOf(files, 'Suite+Companion.toSuite')).toEqual([]);
});

it('a nullable type before a property of its name is the type', async () => {
  const files = {
    'A.cs': 'namespace P;\npublic class Comment {}\npublic class Post { public Comment? Comment { get; set; } }\n',
  };
  expect(await usesOf(files, 'P.Comment')).toEqual([
    'A.cs:3 public class Post { public Comment? Comment { get; set; } } 0.95',
  ]);
});
