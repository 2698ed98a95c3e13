/**
 * Which row each element of a list shows, without React. An element that leaves one end takes in a row of the other where it
 * stands: to write a text costs a fraction of making an element, or of moving it.
 */
import type { RowRange } from './row-places.ts';

export interface RowElement {
  readonly index: number;
  /** Number of the element: the same while the list lives. */
  readonly element: number;
}

export interface RowElements {
  /** Makes place for so many rows at once; more than ever before start over. */
  room(rows: number): void;
  /** An element shows the row. */
  has(index: number): boolean;
  /** Shows the row, in place of one that is further away than there is room for. */
  take(index: number): void;
  /** Releases the rows outside a range, and puts the elements in the order of their rows. */
  settle(range: RowRange): void;
  /** The shown rows of a list with so many, in the order of their elements; the same array until that changes. */
  shown(count: number): RowElement[];
}

export function createRowElements(): RowElements {
  let rows: number[] = [];
  let start = 0;
  let known: { readonly count: number; readonly shown: RowElement[] } | null = null;
  const elementOf = (index: number): number => index % Math.max(1, rows.length);
  return {
    room(count) {
      if (count <= rows.length) return;
      rows = Array.from({ length: count }, () => -1);
      known = null;
    },
    has: (index) => rows[elementOf(index)] === index,
    take(index) {
      if (rows[elementOf(index)] === index) return;
      rows[elementOf(index)] = index;
      known = null;
    },
    settle({ first, last }) {
      rows = rows.map((index) => (index < first || index > last ? -1 : index));
      start = elementOf(first);
      known = null;
    },
    shown(count) {
      if (known?.count === count) return known.shown;
      const all = rows.map((index, element) => ({ index, element }));
      const shown = [...all.slice(start), ...all.slice(0, start)];
      known = { count, shown: shown.filter(({ index }) => index >= 0 && index < count) };
      return known.shown;
    },
  };
}
