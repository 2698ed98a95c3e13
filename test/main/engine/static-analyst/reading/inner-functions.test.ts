/** Which lines of a function are another one's: callbacks, handlers and helpers inside, in seven languages. */
import { expect, test } from 'vitest';
import type { Language } from '#shared/contract/common.ts';
import {
  hookLines,
  innerLines,
  isInline,
} from '../../../../../src/main/engine/static-analyst/reading/inner-functions.ts';

function inner(language: Language, text: string): string[] {
  const lines = text.trimEnd().split('\n');
  const found = innerLines({ file: 'a', language, text, lines }, 1, lines.length);
  return lines.filter((_, n) => found.has(n + 1) && /\w/.test(lines[n] ?? '')).map((line) => line.trim());
}

test.each<[Language, string, string[]]>([
  [
    'typescript',
    `const start = async ({ name }: Options) => {
  open(name)
  stream.on('end', () => {
    if (name) {
      later()
    }
  })
  function helper(at: number) {
    help(at)
  }
  if (name) {
    close()
  }
}`,
    ['if (name) {', 'later()', 'help(at)'],
  ],
  [
    'typescript',
    `export function enable(all: Map<string, number>) {
  function pathOf(state: State, path: Path = []): Path | null {
    return state.path
  }
  class Draft extends Base {
    get(key: string): number {
      return later(key)
    }
  }
  const given = {
    now: first(all),
    then() {
      later()
    },
  }
  register(pathOf, {
    one: second(given),
  })
}`,
    ['return state.path', 'get(key: string): number {', 'return later(key)', 'later()'],
  ],
  [
    'java',
    `void run(Map<String, String> all) {
  open();
  all.forEach((key, value) -> {
    later(key);
  });
  close();
}`,
    ['later(key);'],
  ],
  ['csharp', 'void Run() {\n  Open();\n  Task.Run(() => {\n    Later();\n  });\n}', ['Later();']],
  [
    'go',
    'func (c *Client) Run(all []int) error {\n  open()\n  go func() {\n    later()\n  }()\n  return nil\n}',
    ['later()'],
  ],
  ['rust', 'fn run(all: &[u8]) {\n  open();\n  all.iter().map(|one| {\n    later(one)\n  });\n}', ['later(one)']],
  [
    'python',
    `@decorated
async def run(
    all,
):
    opened()

    def inner(one):
        if one:

            later(one)

    return closed(inner)
`,
    ['if one:', 'later(one)'],
  ],
  ['kotlin', 'fun run(all: List<Int>) {\n  all.forEach { one ->\n    now(one)\n  }\n}', []],
])('tells the lines of functions inside one of %s', (language, text, expected) => {
  expect(inner(language, text)).toEqual(expected);
});

test('knows a function that fits on its line', () => {
  const at = (language: Language, line: string): boolean => isInline(language, line, line.indexOf('later'));
  expect(at('typescript', 'setTimeout(() => this.later(1))')).toBe(true);
  expect(at('python', 'return map(lambda one: later(one), all)')).toBe(true);
  expect(at('cpp', 'client->later(one);')).toBe(false);
  expect(at('typescript', 'const one = later(() => two)')).toBe(false);
});

test('methods of an object inside have not run when the function has; helpers and callbacks may have', () => {
  const text = `export function plugin(options) {
  prepare(options)
  function helper() {
    help()
  }
  items.forEach((item) => {
    use(item)
  })
  return {
    name: 'plugin',
    async load(id) {
      later(id)
    },
    transform: async (code) => {
      more(code)
    },
    now: first(options),
  }
}`;
  const lines = text.split('\n');
  const found = hookLines(text, 'typescript', 1, lines.length);
  expect(lines.filter((line, n) => found.has(n + 1) && /\(/.test(line)).map((line) => line.trim())).toEqual([
    'later(id)',
    'more(code)',
  ]);
  expect(hookLines(text, 'java', 1, lines.length).size).toBe(0);
});
