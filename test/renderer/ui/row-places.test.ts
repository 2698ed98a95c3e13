import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  grown,
  heightOf,
  rowElements,
  rowPlaces,
  rowsBetween,
  rowsIn,
} from '../../../src/renderer/ui/lists/row-places.ts';

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

describe('a range that grows', () => {
  it('takes in rows beside it until so many pixels are there, below before above, and in the end all', () => {
    fc.assert(
      fc.property(heights, fc.nat(59), fc.integer({ min: 60, max: 400 }), (all, from, pixels) => {
        fc.pre(from < all.length);
        const places = rowPlaces(all.length, (index) => all[index] ?? 0);
        const within = { first: 0, last: all.length - 1 };
        let range = { first: from, last: from - 1 };
        for (let step = 0; rowsIn(range) < all.length; step += 1) {
          expect(step).toBeLessThan(all.length);
          const next = grown(range, within, places, pixels);
          expect(rowsIn(next)).toBeGreaterThan(rowsIn(range));
          expect(heightOf(next, places) - heightOf(range, places)).toBeLessThan(pixels + 2 * 60);
          if (next.first < range.first) expect(next.last).toBe(all.length - 1);
          range = next;
        }
        expect(range).toEqual(within);
      }),
    );
  });

  it('stays none in a list without rows', () => {
    const none = { first: 0, last: -1 };
    expect(grown(none, none, rowPlaces(0, 28), 240)).toEqual(none);
  });
});

describe('the elements of rows', () => {
  it('stay where they are while rows are scrolled through them, and stand in order at rest', () => {
    const order = (first: number, start: number) => rowElements({ first, last: first + 9 }, 10, start);
    const elements = (first: number, start: number) => order(first, start).map(({ element }) => element);
    const before = elements(100, 100);
    expect(elements(103, 100)).toEqual(before);
    expect(elements(147, 100)).toEqual(before);
    expect(elements(3, 100)).toEqual(before);
    expect(order(147, 147).map(({ index }) => index)).toEqual(Array.from({ length: 10 }, (_, n) => 147 + n));
  });

  it('are never two for one row', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.integer({ min: 1, max: 40 }), fc.nat(10_000), (first, count, start) => {
        const drawn = rowElements({ first, last: first + count - 1 }, 40, start);
        expect(new Set(drawn.map(({ element }) => element)).size).toBe(count);
        expect(drawn.map(({ index }) => index).sort((a, b) => a - b)).toEqual(
          Array.from({ length: count }, (_, n) => first + n),
        );
      }),
    );
  });
});
