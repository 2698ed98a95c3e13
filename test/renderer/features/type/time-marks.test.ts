import fc from 'fast-check';
import { expect, it } from 'vitest';
import { endRoom, letterRoom, timeMarks } from '../../../../src/renderer/features/type/change/time-marks.ts';
import type { ChangeClass } from '../../../../src/shared/contract/change.ts';

const day = 86_400_000;
const now = 1_000 * day;
const commit = (daysAgo: number, changeClass: ChangeClass | null = null) => ({ at: now - daysAgo * day, changeClass });

it('puts the first commit at the left end and one of today at the right end', () => {
  const marks = timeMarks([commit(0, 'Internal'), commit(50, 'Structure'), commit(100, 'Docs')], now, 628);
  expect(marks.map(({ x }) => x)).toEqual([614, 314, endRoom]);
  expect(marks.every(({ whole }) => whole)).toBe(true);
});

it('gives the letter to the change that matters most where two have no room beside each other', () => {
  const marks = timeMarks([commit(0), commit(49, 'Internal'), commit(50, 'Structure'), commit(100, 'Docs')], now, 628);
  expect(marks.map(({ whole }) => whole)).toEqual([false, false, true, true]);
});

it('keeps letters apart and every mark on the line, whatever was committed when', () => {
  const commits = fc.array(
    fc.tuple(fc.integer({ min: 0, max: 900 }), fc.constantFrom('Structure' as const, 'Internal' as const, null)),
    { maxLength: 80 },
  );
  fc.assert(
    fc.property(commits, fc.integer({ min: 60, max: 1500 }), (dated, width) => {
      const newestFirst = dated.toSorted(([a], [b]) => a - b).map(([ago, changeClass]) => commit(ago, changeClass));
      const marks = timeMarks(newestFirst, now, width);
      for (const { x } of marks) {
        expect(x).toBeGreaterThanOrEqual(endRoom);
        expect(x).toBeLessThanOrEqual(width - endRoom);
      }
      const letters = marks
        .filter(({ whole }) => whole)
        .map(({ x }) => x)
        .toSorted((a, b) => a - b);
      for (const [at, x] of letters.entries())
        if (at > 0) expect(x - (letters[at - 1] ?? 0)).toBeGreaterThanOrEqual(letterRoom);
    }),
  );
});
