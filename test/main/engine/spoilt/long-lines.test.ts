/**
 * Texts that made a pattern slow (spec 11 "5 MB one-line"): each of these took minutes, and most of them on the thread that answers.
 * A test that never ends fails.
 */
import { expect, test } from 'vitest';
import { withArchived } from '../../../../src/main/engine/bank/archive/archive-active.ts';
import { blockText } from '../../../../src/main/engine/bank/blocks/block-text.ts';
import { withStruckOut } from '../../../../src/main/engine/bank/gates/decisions.ts';
import { docText } from '../../../../src/main/engine/codemap/languages/ecmascript/doc.ts';
import { opposite } from '../../../../src/main/engine/static-analyst/reading/exits.ts';

const many = 20_000;
const spaces = ' '.repeat(many);

test('a link in a comment that never ends', () => {
  const comment = (inside: string): string => docText(`/** ${inside} */`);
  expect(comment('{@link Pay}, {@link Pay the till}, {@link\n Pay |the till}')).toBe('Pay, the till, the till');
  expect(comment(`{@link${spaces}`)).toBe('{@link');
  expect(comment('{@a |'.repeat(many))).toHaveLength(5 * many);
});

test('a comparison with much space in it', () => {
  expect(opposite('a.b === null', 'typescript')).toBe('a.b !== null');
  expect(opposite(`a${spaces}!=${spaces}b`, 'go')).toBe('a == b');
  expect(opposite(`a${spaces}==${spaces};`, 'go')).toBe(`!(a${spaces}==${spaces};)`);
});

test('a decision with much space beside it', () => {
  const table = (cell: string): string => `| Date | Decision | Reason |\n|---|---|---|\n| 2026 |${cell}| why |\n`;
  expect(withStruckOut(table(' Use x '), 'Use x')).toBe(table(' ~~Use x~~ '));
  expect(withStruckOut(table(`Use x${'\t'.repeat(many)}`), 'Use x')).toBe(table(`~~Use x~~${'\t'.repeat(many)}`));
});

test('blank lines in the middle of a block of the machine, and of what is archived', () => {
  const middle = `a${'\n'.repeat(10 * many)}b`;
  expect(blockText(`\n\n${middle}\n\n`)).toBe(`${middle}\n`);
  expect(withArchived('', `${middle}\n\n`, '2026-03-12', 'en')).toBe(
    `# Archive of 2026-03\n\n## Archived on 2026-03-12\n\n${middle}\n`,
  );
});
