/** A long file is read in stretches of whole declarations, with the same result as at once, and others have their turn. */
import { expect, test } from 'vitest';
import type { Language } from '#shared/contract/common.ts';
import { branchesOf } from '../../../../../src/main/engine/static-analyst/reading/branches.ts';
import { branchesIn, stretches } from '../../../../../src/main/engine/static-analyst/reading/in-stretches.ts';
import type { Source } from '../../../../../src/main/engine/static-analyst/reading/sources.ts';

function source(language: Language, piece: (n: number) => string, count: number): Source {
  const text = Array.from({ length: count }, (_, n) => piece(n)).join('\n');
  return { file: 'a', language, text, lines: text.split('\n') };
}

const c = source(
  'cpp',
  (n) => `/* What is odd ${n}. */
int odd${n}(int n) {
  if (n % 2 == 1) return 1;
  switch (n) {
    case A: return 2;
    case B: return 3;
  }
}
static int text${n} = 1; /*
int broken() { */
`,
  300,
);
const python = source(
  'python',
  (n) => `class Reader${n}:
    def read(self, path):
        """
def not_code():
        """
        try:
            return open(path)
        except OSError:
            pass
        if path is None:
            raise ValueError(path)
`,
  200,
);

test.each([
  ['C', c],
  ['Python', python],
])('reads a long file of %s in stretches, as if at once (engine-11)', async (_, text) => {
  let turns = 0;
  const found = await branchesIn(text, async () => {
    turns += 1;
  });
  expect(turns).toBeGreaterThan(3);
  expect(found).toEqual(branchesOf(text, 1, text.lines.length));
  expect(found.guards.length + found.thrown.length).toBeGreaterThan(190);
});

test('cuts nowhere inside a declaration, and a short file not at all', () => {
  const all = stretches(c);
  expect(all.slice(1).every(([from]) => /^(?:int odd|static )/.test(c.lines[from - 1] ?? ''))).toBe(true);
  expect(all.at(-1)?.[1]).toBe(c.lines.length);
  expect(stretches(source('cpp', (n) => `int a${n};`, 40))).toEqual([[1, 40]]);
});

test('reads no more than the lines of a member, and tells where they stand', () => {
  const { guards, choices } = branchesOf(c, 13, 19);
  expect(guards.map(({ line, whatLine, condition }) => [line, whatLine, condition])).toEqual([[14, 14, 'n % 2 == 1']]);
  expect(choices.map(({ line, cases }) => [line, cases.map((each) => each.line)])).toEqual([[15, [16, 17]]]);
});
