/** The best of many names for a question. */
import { describe, expect, it } from 'vitest';
import type { NameWithWords } from '../../../../../src/main/engine/codemap/codemap.ts';
import { bestNames } from '../../../../../src/main/engine/memory/load/code/names-with-words.ts';

let row = 0;
function name(text: string, words: number[], more: Partial<NameWithWords> = {}): NameWithWords {
  row += 1;
  return { type: row, member: row, name: text, kind: 'function', file: 'a.c', words, ...more };
}
const best = (names: NameWithWords[], perQuery: number, most: number): string[] =>
  bestNames(names, perQuery, most).map((one) => one.name);

describe('the best names of a question', () => {
  it('have two words that follow each other first, and something of each word', () => {
    const names = [
      ...Array.from({ length: 50 }, (_, n) => name(`task${n}`, [1])),
      name('pick_task', [0, 1]),
      name('scheduler', [2]),
    ];
    const found = best(names, 3, 250);
    expect(found[0]).toBe('pick_task');
    expect(found.slice(0, 6)).toContain('scheduler');
  });

  it('puts types before functions and product code before tests, within the limit', () => {
    const names = [
      name('page_of_a_test', [0], { file: 'test/a_test.c' }),
      name('page_fault', [0]),
      name('page', [0], { member: 0, kind: 'struct' }),
    ];
    expect(best(names, 10, 2)).toEqual(['page', 'page_fault']);
  });
});
