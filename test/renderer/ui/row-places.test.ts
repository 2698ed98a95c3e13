import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RowRange, rowPlaces, rowsBetween, runsOf } from '../../../src/renderer/ui/lists/row-places.ts';

const heights = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 60 });

describe('the places of rows', () => {
  it('are the same for rows of one height, whether it is a number or a function', () => {
    const [alike, added] = [rowPlaces(200_000, 28), rowPlaces(200_000, () => 28)];
    expect(added.top(200_000)).toBe(5_600_000);
    for (const pixels of [-5, 0, 27, 28, 2_799_999, 5_599_999, 9_000_000]) {
      expect(added.at(pixels)).toBe(alike.at(pixels));
    }
  });

  it('name those rows of which at least a pixel is in sight', () => {
    fc.assert(
      fc.property(heights, fc.nat(2000), fc.integer({ min: 1, max: 800 }), (all, top, height) => {
        const places = rowPlaces(all.length, (index) => all[index] ?? 0);
        const seen = all.flatMap((_, index) =>
          places.top(index + 1) > top && places.top(index) < top + height ? [index] : [],
        );
        fc.pre(seen.length > 0);
        expect(rowsBetween(places, top, top + height)).toEqual({ first: seen[0], last: seen.at(-1) });
      }),
    );
  });

  it('are none in a list without rows, or without a height', () => {
    expect(rowsBetween(rowPlaces(0, 28), 0, 500)).toEqual({ first: 0, last: -1 });
    expect(rowsBetween(rowPlaces(9, 28), 0, 0)).toEqual({ first: 0, last: -1 });
  });
});

describe('rows that pass', () => {
  it('are in runs of one height, every row in one of them', () => {
    fc.assert(
      fc.property(heights, fc.func(fc.boolean()), (all, passes) => {
        const places = rowPlaces(all.length, (index) => all[index] ?? 0);
        const rows = all.flatMap((_, index) => (passes(index) ? [index] : []));
        const runs = runsOf(rows, places);
        const within = ({ first, last }: RowRange) => all.map((_, index) => index).slice(first, last + 1);
        expect(runs.flatMap(within)).toEqual(rows);
        for (const run of runs) for (const row of within(run)) expect(all[row]).toBe(run.height);
        for (const [nth, run] of runs.entries()) {
          const next = runs[nth + 1];
          if (next?.first === run.last + 1) expect(next.height).not.toBe(run.height);
        }
      }),
    );
  });
});
