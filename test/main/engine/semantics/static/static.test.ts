/** What the static analyst says of code in four languages, sentence by sentence; and that it never speaks without cause. */
import { expect, test } from 'vitest';
import { never, openBench } from '../bench.ts';

async function sections(files: Record<string, string>, fqn: string): Promise<Record<string, string>> {
  const bench = await openBench(files);
  const { sections } = await bench.semantics.get(bench.id(fqn), { wait: true, request: true, signal: never });
  return sections ?? {};
}

test('C#: comment, bases, abstract type, what to close, what is awaited and cancelled, what is deprecated', async () => {
  const told = await sections(
    {
      'a.cs': `namespace Shop;
/// <summary>Sends orders to the warehouse. It is not thread-safe. Callers should reuse one instance.</summary>
public class Sender : IDisposable {
  private int tries;
  public Sender(string address) { if (address == null) throw new ArgumentNullException(nameof(address)); }
  public async Task SendAsync(string order, CancellationToken token) { tries++; await Task.Yield(); }
  public void Later() { throw new NotImplementedException(); }
  public void Dispose() { try { tries = 0; } catch (Exception) { } }
}
public class Night : Sender { public Night() : base("n") { } }
`,
    },
    'Shop.Sender',
  );
  expect(told.ROLE).toMatch(
    /^Sends orders to the warehouse\. `Sender` is a class that implements `IDisposable`; `Night` is built on it\./,
  );
  expect(told.LIFECYCLE).toContain('Its constructor takes `string address`.');
  expect(told.LIFECYCLE).toContain('It keeps state that changes in `tries`.');
  expect(told.LIFECYCLE).toContain(
    '`SendAsync()` answers later: what it returns is to be awaited and can be cancelled through `CancellationToken`.',
  );
  expect(told.LIFECYCLE).toContain('`Dispose()` releases them');
  expect(told.EDGE_CASES).toContain('throws `ArgumentNullException` when `address == null` (line 5)');
  expect(told.LIMITATIONS?.split('\n')).toEqual([
    'It is not thread-safe.',
    '`Later()` is not there yet or not meant to be called: it ends in `NotImplementedException`.',
    '`Dispose()` passes over an error that it catches (line 8) without a word.',
  ]);
  expect(told.RECOMMENDATIONS).toContain('Callers should reuse one instance.');
  expect(told.RECOMMENDATIONS).toContain('ends it with `Dispose()` on every way out, best by `using`');
  expect(told.RECOMMENDATIONS).toContain('Callers of `Sender()` must expect `ArgumentNullException`.');
});

test('Java: what is thrown on is no unfinished work, values write what an enum leaves open, fields that nothing sets again', async () => {
  const files = {
    'Box.java': `package shop;
public class Box {
  int size;
  private String name;
  private int opened;
  public Box(String name) { this.name = name; }
  public int open() { return ++opened; }
  public String text() { return Boxes.checkNotNull(name); }
  public void rename(String to) { name = Preconditions.checkNotNull(to); }
  public Class<?> type(String of) {
    try {
      return Class.forName(of);
    } catch (ClassNotFoundException e) {
      throw new UnsupportedOperationException(e);
    }
  }
  public Number number() {
    if (name.isEmpty()) {
      return 0;
    }
    throw new UnsupportedOperationException("no number");
  }
  public void later() {
    throw new UnsupportedOperationException();
  }
}
`,
    'Level.java': `package shop;
public enum Level {
  LOW { int weight() { return 1; } }; // TODO: is this all?;
  abstract int weight();
}
`,
  };
  const box = await sections(files, 'shop.Box');
  expect(box.LIMITATIONS).toBe(
    '`later()` is not there yet or not meant to be called: it ends in `UnsupportedOperationException`.',
  );
  expect(box.LIFECYCLE).toContain('It keeps state that changes in `name` and `opened`.');
  // What another class calls so may as well put something in its place.
  expect(box.EDGE_CASES).toContain('`rename()` refuses null for `to`.');
  expect(box.EDGE_CASES).not.toContain('`text()`');
  const level = await sections(files, 'shop.Level');
  expect(level.RECOMMENDATIONS).toContain('Each of its values must define `weight()`.');
  expect(level.LIMITATIONS).toMatch(/: is this all\?$/);
});

test('Rust: what is returned as an error is no exception; who prints a value has no error of its own', async () => {
  const told = await sections(
    {
      'Cargo.toml': '[package]\nname = "shop"\n',
      'src/lib.rs': `pub struct Size(u8);
pub enum Wrong { Empty }
impl Size {
    pub fn read(text: &str) -> Result<Size, Wrong> {
        if text.is_empty() {
            return Err(Wrong::Empty);
        }
        Ok(Size(1))
    }
}
impl std::fmt::Display for Size {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{}", self.0)
    }
}
`,
    },
    'src.Size',
  );
  expect(told.EDGE_CASES).toBe('`read()` returns `Err(Wrong::Empty)` when `text.is_empty()` (line 6).');
  expect(told.RECOMMENDATIONS).not.toContain('fmt()');
});

test('Go: members in other files, a constructor function, errors', async () => {
  const told = await sections(
    {
      'go.mod': 'module shop\n',
      'store/store.go': `package store

// Store keeps rows.
type Store struct {
	rows []string
}

func NewStore(size int) *Store {
	return &Store{}
}
`,
      'store/add.go': `package store

import "errors"

func (s *Store) Add(row string) error {
	if row == "" {
		return errors.New("empty")
	}
	go s.flush()
	return nil
}

func (s *Store) flush() {}
`,
    },
    'store.Store',
  );
  expect(told.ROLE).toContain('Store keeps rows.');
  expect(told.ROLE).toContain('It offers `Add()`.');
  expect(told.LIFECYCLE).toContain('`NewStore(');
  expect(told.LIFECYCLE).toContain('`Add()` starts work that continues after it returns (`go`).');
  expect(told.EDGE_CASES).toContain('`Add()` returns an error when `row == ""` (line 7).');
});

test('Python: a module, unfinished work', async () => {
  const told = await sections(
    {
      'tools.py':
        'def first(rows):\n    """Gives the first row of a list. Empty lists have none."""\n    # TODO: take any iterable.\n    if not rows:\n        return None\n    return rows[0]\n',
    },
    'tools',
  );
  expect(told.ROLE).toContain(
    'It is made up of the file `tools.py`, with one function at its top level. It offers `first()`.',
  );
  expect(told.EDGE_CASES).toBe('`first()` returns `None` when `not rows` (line 4).');
  expect(told.LIMITATIONS).toBe('Unfinished (TODO, line 3): take any iterable.');
});

test('without cause each section says so, once', async () => {
  const told = await sections({ 'a.ts': 'export interface Empty {}\n' }, 'a.Empty');
  for (const text of ['LIFECYCLE', 'EDGE_CASES', 'LIMITATIONS', 'RECOMMENDATIONS'].map((section) => told[section]))
    expect(text).toMatch(/^Nothing in the code [^\n]*\.$/);
});

test('Rust: what connects gives one back and begins nothing; ways out of arms are not denied', async () => {
  const told = await sections(
    {
      'src/lib.rs': `pub struct Stream { left: Option<u8> }

impl Stream {
    pub fn connect(to: u8) -> Option<Stream> { Some(Stream { left: Some(to) }) }
    pub fn next(&mut self) -> Option<u8> {
        let left = match self.left {
            Some(left) => left,
            None => return None,
        };
        Some(left)
    }
}
`,
    },
    'src.Stream',
  );
  expect(told.LIFECYCLE).toContain('creates one');
  expect(told.LIFECYCLE).not.toContain('begins');
  expect(told.EDGE_CASES).toBe('Its code has ways out before its end, but none with a condition that could be quoted.');
});

test('no sentence denies ways out that are there but cannot be told, and what only its own code makes no one else ends', async () => {
  const files = {
    'Closed.cs': `namespace Shop;
/// <summary>A reader after its end.</summary>
internal sealed class Closed : IDisposable {
  internal static readonly Closed Instance = new();
  private Closed() { }
  private static int Refuse() => throw new ObjectDisposedException("closed");
  public int Count => Refuse();
  public void Dispose() { }
}
`,
    'Plain.cs': 'namespace Shop;\npublic class Plain { public int Twice(int a) { return a * 2; } }\n',
  };
  const closed = await sections(files, 'Shop.Closed');
  expect(closed.EDGE_CASES).toBe(
    'Its code has ways out before its end, but none with a condition that could be quoted.',
  );
  expect(closed.RECOMMENDATIONS).not.toContain('Whoever creates one');
  expect((await sections(files, 'Shop.Plain')).EDGE_CASES).toBe(
    'Nothing in the code treats a special input: no early return, no exception.',
  );
});
