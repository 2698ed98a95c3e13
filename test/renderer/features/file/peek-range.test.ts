/** Which lines a peek shows: never more than eight, the fragment before what stands around it. */
import { describe, expect, it } from 'vitest';
import { peekRange } from '../../../../src/renderer/features/file/peek/peek-range.ts';

describe('the lines of a peek', () => {
  it.each([
    ['two lines with two around', [10, 11, 100], { from: 8, to: 13, hidden: 0 }],
    ['at the start of the file', [1, 1, 100], { from: 1, to: 3, hidden: 0 }],
    ['at its end', [100, 100, 100], { from: 98, to: 100, hidden: 0 }],
    ['seven lines leave room for one', [10, 16, 100], { from: 9, to: 16, hidden: 0 }],
    ['eight fill it', [10, 17, 100], { from: 10, to: 17, hidden: 0 }],
    ['a long fragment says what is hidden', [10, 40, 100], { from: 10, to: 17, hidden: 23 }],
    ['a file that became shorter', [10, 40, 12], { from: 8, to: 12, hidden: 0 }],
    ['a fragment behind the end', [10, 12, 5], { from: 10, to: 9, hidden: 0 }],
  ])('%s', (_, [start, end, count], range) => expect(peekRange(start ?? 0, end ?? 0, count ?? 0)).toEqual(range));

  it('are at most eight', () => {
    for (let start = 1; start <= 30; start++) {
      for (let length = 1; length <= 12; length++) {
        const { from, to } = peekRange(start, start + length - 1, 30);
        expect(to - from + 1).toBeLessThanOrEqual(8);
        expect(from).toBeGreaterThanOrEqual(1);
        expect(to).toBeLessThanOrEqual(30);
      }
    }
  });
});
