/** What is read off tokens: how a branch ends, under which condition something is thrown, and whether a handler throws on. */
import { expect, test } from 'vitest';
import type { Language } from '#shared/contract/common.ts';
import { branchesOf } from '../../../../../src/main/engine/static-analyst/reading/branches.ts';

function read(language: Language, text: string): ReturnType<typeof branchesOf> {
  const lines = text.split('\n');
  return branchesOf({ file: 'a', language, text, lines }, 1, lines.length);
}

test('tells a bare return with the one statement before it, and alone where there are more', () => {
  const { guards } = read(
    'csharp',
    `void Render(object value) {
  if (value == null) {
    output.Write("null");
    return;
  }
  if (value is string) {
    output.Write(a);
    output.Write(b);
    return;
  }
}`,
  );
  expect(guards.map(({ what }) => what)).toEqual(['output.Write("null"); return', 'return']);
});

test('takes what is missing for the condition of `name ?? throw`', () => {
  const { thrown } = read(
    'csharp',
    'void Take(Sink sink) {\n  _sink = sink ?? throw new ArgumentNullException("sink");\n}',
  );
  expect(thrown.map(({ type, when }) => [type, when?.condition])).toEqual([['ArgumentNullException', 'sink == null']]);
});

test('says whether a handler throws on always, under conditions or never', () => {
  const { caught } = read(
    'typescript',
    `function load() {
  try { a(); } catch (first) {
    log(first);
    throw first;
  }
  try { b(); } catch (second) {
    if (strict) throw second;
    fallBack();
  }
  try { c(); } catch (third) {
    if (quiet) return;
    throw third;
  }
  try { d(); } catch (fourth) {
    log(fourth);
  }
}`,
  );
  expect(caught.map(({ what, throwsOn }) => [what, throwsOn])).toEqual([
    ['first', 'always'],
    ['second', 'maybe'],
    ['third', 'maybe'],
    ['fourth', 'never'],
  ]);
});

test('counts an error whose text is too long to be told', () => {
  const { thrown } = read('typescript', `function check() {\n  throw new TypeError('${'long '.repeat(60)}');\n}`);
  expect(thrown.map(({ type, text }) => [type, text])).toEqual([['TypeError', 'throw new TypeError(…)']]);
});

test('tells why by a comment behind the code, and a condition over lines with an address in it', () => {
  const { guards, thrown } = read(
    'python',
    `def fetch(self, result, url):
    if not result.known:
        return None  # nothing known forces a download
    if (
        "://" not in url
        and not url.startswith("data:")
    ):
        raise ValueError("no scheme")
    return result
`,
  );
  expect(guards[0]?.why).toBe('nothing known forces a download');
  expect(thrown.map(({ when }) => when?.condition)).toEqual(['( "://" not in url and not url.startswith("data:") )']);
});

test('leaves a comment above a condition inside to that condition', () => {
  const { guards } = read(
    'typescript',
    `function send(packet) {
  if (!connected) {
    // allowed before one is connected
    if (packet.cmd === 'auth') {
      return write(packet);
    }
    return queue(packet);
  }
}`,
  );
  expect(guards.map(({ condition, why }) => [condition, why])).toEqual([
    ['!connected', ''],
    ["packet.cmd === 'auth'", 'allowed before one is connected'],
  ]);
});

test('takes the guard of an arm of a match in Rust for a condition that ends at its arrow', () => {
  const { thrown } = read(
    'rust',
    `fn bounds(a: Option<u64>, b: Option<u64>) -> Result<(), Error> {
    match (a, b) {
        (Some(min), Some(max)) if min > max => {
            return Err(Error::Empty);
        }
        (Some(min), _) if min == limit() => return Err(Error::Limit),
        _ => {}
    }
    if a == b {
        return Err(Error::Same);
    }
    Ok(())
}
`,
  );
  expect(thrown.map(({ type, when }) => [type, when?.condition])).toEqual([
    ['Error::Empty', 'min > max'],
    ['Error::Limit', 'min == limit()'],
    ['Error::Same', 'a == b'],
  ]);
});

test('tells no rules of functions inside, whatever type they return', () => {
  const { guards } = read(
    'typescript',
    `function enable(plain: boolean) {
  if (plain) {
    return null;
  }
  function pathOf(state: State): Path | null {
    if (state.parent === undefined) {
      return null;
    }
    return state.path;
  }
  return pathOf;
}`,
  );
  expect(guards.map(({ condition }) => condition)).toEqual(['plain']);
});

test('says what a function ends with, alone where it stands under nothing and in no handler', () => {
  const last = (language: Language, text: string): string | undefined => read(language, text).last?.text;
  expect(last('python', 'def host(h):\n    if not h:\n        return ""\n    return quote(h)\n')).toBe(
    'return quote(h)',
  );
  expect(
    last('python', 'def host(h):\n    try:\n        return idna(h)\n    except Bad:\n        raise Invalid(h)\n'),
  ).toBeUndefined();
  expect(last('go', 'func host(h string) error {\n\tif h == "" {\n\t\treturn nil\n\t}\n\treturn check(h)\n}')).toBe(
    'return check(h)',
  );
  expect(last('typescript', 'const host = (h) => {\n  if (a) { return b; } else { return c; }\n};')).toBeUndefined();
  expect(last('typescript', 'host(h) {\n  for (const a of h) {\n    return a;\n  }\n}')).toBeUndefined();
  expect(last('java', 'int host(int h) {\n  if (h > 1) return 1;\n  throw new Bad(h);\n}')).toBe('throw new Bad(h)');
});

test('turns one comparison round, and more of them as a whole', () => {
  const when = (condition: string): string | undefined =>
    read('go', `func f() error {\n\tif ${condition} {\n\t\ta()\n\t} else {\n\t\treturn errors.New("x")\n\t}\n}`)
      .thrown[0]?.when?.condition;
  expect([when('p.Ring() != ""'), when('a == b && c'), when('ok')]).toEqual([
    'p.Ring() == ""',
    '!(a == b && c)',
    '!ok',
  ]);
});

test('takes errors of types of their own for thrown in Go, made where they are returned', () => {
  const { thrown } = read(
    'go',
    `func (v *Viper) Read() (string, error) {
  if a {
    return "", ConfigFileNotFoundError{name: v.name}
  }
  if b {
    return "", &PathError{"x"}
  }
  if c {
    return UnsupportedConfigError(v.kind)
  }
  if d {
    return NewError("x")
  }
  return v.lastError()
}`,
  );
  expect(thrown.map(({ type }) => type)).toEqual(['ConfigFileNotFoundError', 'PathError', 'UnsupportedConfigError']);
});

test('says of a switch whether something is done in all other cases', () => {
  const { choices } = read(
    'go',
    `func f(p P) {
  switch p.kind {
  case "a":
    one()
  case "b":
    two()
  default:
    three()
  }
  switch p.size {
  case 1:
    one()
  case 2:
    two()
  }
}`,
  );
  expect(choices.map(({ otherwise }) => otherwise)).toEqual([7, 0]);
});

test('takes `Err(…)` of Rust for an error that is returned, where it is the value of the function', () => {
  const { thrown } = read(
    'rust',
    `impl Sender {
    async fn send(&self, value: T) -> Result<(), SendError<T>> {
        match self.reserve().await {
            Ok(permit) => {
                permit.send(value);
                Ok(())
            }
            Err(_) => Err(SendError(value)),
        }
    }
    fn poll_ready(&mut self) -> Poll<Result<(), io::Error>> {
        let left = if self.left() { Err(Closed) } else { Ok(()) };
        let name = self.name().map_err(|e| Err(Named));
        if let Err(Closed) = left {
            Poll::Ready(Err(crate::error::Lost))
        } else {
            unsafe {
                return match self.inner() {
                    Some(Err(e)) => Err(e),
                    _ => Err(io::Error::new(Kind::Other, "none")),
                };
            }
        }
    }
}
`,
  );
  expect(thrown.map(({ type, line, text }) => [type, line, text])).toEqual([
    ['SendError', 8, 'Err(SendError(value))'],
    ['Lost', 15, 'Poll::Ready(Err(crate::error::Lost))'],
    ['Error', 20, 'Err(io::Error::new(Kind::Other, "none"))'],
  ]);
});

test('ends a statement of Rust with its arm', () => {
  const { thrown } = read(
    'rust',
    `fn try_send(&self) -> Result<(), TrySendError> {
    match self.acquire() {
        Err(TryAcquireError::Closed) => return Err(TrySendError::Closed),
        Err(TryAcquireError::NoPermits) => return Err(TrySendError::Full),
    }
}
`,
  );
  expect(thrown.map(({ text }) => text)).toEqual([
    'return Err(TrySendError::Closed)',
    'return Err(TrySendError::Full)',
  ]);
});

test('quotes a comment over several lines to its end, in a block and behind code', () => {
  const { guards } = read(
    'go',
    `func Check(args []int) bool {
	if len(args) > most {
		// This is not a vararg function so we should not check the
		// type of the extra arguments.
		return true
	}
	if reset {
		return false // Mark that something has changed. However, this does
		// not work for all of them.
	}
	return true
}
`,
  );
  expect(guards.map(({ why }) => why)).toEqual([
    'This is not a vararg function so we should not check the type of the extra arguments.',
    'Mark that something has changed. However, this does not work for all of them.',
  ]);
});

test('cases share what follows only where nothing but a mark stands between them', () => {
  const contexts = (language: Language, text: string) =>
    read(language, text).guards.map(({ context }) => context.flatMap(({ labels }) => labels));
  const body = `int f(int c, int n) {
  switch (c) {
  case 'a': return 1;
  case 'b': FALLTHROUGH;
  case 'c':
  default:
    if (n < 100) return 2;
    break;
  case 'd': n = 1; break;
  case 'e':

    // What is said here is not code.
  case 'f':
    if (n > 200) return 3;
  }
  return 0;
}`;
  expect(contexts('cpp', body)).toEqual([
    ["'b'", "'c'", 'default'],
    ["'e'", "'f'"],
  ]);
  expect(
    contexts(
      'go',
      `func f(c int, n int) int {
  switch c {
  case 1:
  case 2:
    if n < 100 {
      return 2
    }
  case 3:
    fallthrough
  case 4:
    if n > 200 {
      return 3
    }
  }
  return 0
}`,
    ),
  ).toEqual([['2'], ['3', '4']]);
});

test('a condition counts with the exit that a long comment keeps from it', () => {
  const why = '        # What a host may be is laid down elsewhere.\n'.repeat(16);
  const { guards } = read(
    'python',
    `def f(host):\n    if not host:\n        return ""\n    elif host[0] == "[":\n${why}        return host[1:-1]\n    return host\n`,
  );
  expect(guards.map(({ condition }) => condition)).toEqual(['not host', 'host[0] == "["']);
});

test('what Kotlin requires and checks is thrown where it does not hold', () => {
  const { thrown } = read(
    'kotlin',
    `fun take(count: Int, name: String?, key: Key) {
  require(count > 0) { "count" }
  check(key.isOpen)
  require(!key.has(name)) { "has" }
  requireNotNull(name) { "name" }
  checkNotNull(key.find(name) { it })
  list.check(1)
}
fun check(a: Int) = a`,
  );
  expect(thrown.map(({ type, when, line }) => [line, type, when?.condition])).toEqual([
    [2, 'IllegalArgumentException', '!(count > 0)'],
    [3, 'IllegalStateException', '!key.isOpen'],
    [4, 'IllegalArgumentException', 'key.has(name)'],
    [5, 'IllegalArgumentException', 'name == null'],
    [6, 'IllegalStateException', undefined],
  ]);
  expect(read('typescript', 'function f() {\n  require("a");\n  check(b);\n}').thrown).toEqual([]);
});

test('a comment that begins a block is told whole, over all its lines', () => {
  const { guards } = read(
    'typescript',
    `function take(mod) {
  if (!mod) {
    // In a code-splitting project,
    // it is common that it is not loaded yet.
    return;
  }
  if (mod.old) {
    /* Old ones
     * are kept. */
    return;
  }
  use(mod);
}`,
  );
  expect(guards.map(({ why }) => why)).toEqual([
    'In a code-splitting project, it is common that it is not loaded yet.',
    'Old ones are kept.',
  ]);
});

test('only what is in the block that is tried explains why nothing is done', () => {
  const { caught } = read(
    'kotlin',
    `/** Runs it until it throws. */
fun run(block: () -> Unit) {
  try {
    block()
  } catch (_: IOException) {
  }
  try {
    block()
    // The next caller tries again.
  } catch (_: IOException) {
  }
}`,
  );
  expect(caught.map(({ explained }) => explained)).toEqual([false, true]);
});

test('a comment below a condition on one line speaks of what follows', () => {
  const { guards } = read(
    'cpp',
    `int f(int n) {
  if (n < 100) return 1;
  // Here the rest is told, which is long.
  n = g(n);
  if (n > 200) {
    // Nobody has so many of them at once.
    return 2;
  }
  return g(n);
}`,
  );
  expect(guards.map(({ why }) => why)).toEqual(['', 'Nobody has so many of them at once.']);
});
