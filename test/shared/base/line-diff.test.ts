import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineDiff } from '#shared/base/text/line-diff.ts';

const lines = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 14 });

/** Length of the longest common subsequence, by the table of the textbook. */
function longest(a: readonly string[], b: readonly string[]): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const x of a) {
    const next = [0];
    b.forEach((y, j) => {
      next.push(x === y ? (row[j] ?? 0) + 1 : Math.max(row[j + 1] ?? 0, next[j] ?? 0));
    });
    row = next;
  }
  return row.at(-1) ?? 0;
}

test('both texts can be read from the difference, with their line numbers, and as much stays as can', () => {
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const diff = lineDiff(before, after);
      const [was, now] = [diff.filter((l) => l.kind !== 'added'), diff.filter((l) => l.kind !== 'removed')];
      expect(was.map((l) => l.text)).toEqual(before);
      expect(now.map((l) => l.text)).toEqual(after);
      expect(was.map((l) => l.before)).toEqual(before.map((_, at) => at + 1));
      expect(now.map((l) => l.after)).toEqual(after.map((_, at) => at + 1));
      expect(diff.filter((l) => l.kind === 'same')).toHaveLength(longest(before, after));
    }),
  );
});

test('texts with nothing in common are reported as replaced, however long they are', () => {
  const [before, after] = [0, 1].map((of) => Array.from({ length: 10_000 }, (_, n) => `${of} ${n}`));
  const diff = lineDiff(before ?? [], after ?? []);
  expect(diff).toHaveLength(20_000);
  expect(diff[0]?.kind).toBe('removed');
  expect(diff.at(-1)?.kind).toBe('added');
});
