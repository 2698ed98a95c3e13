/** Where the rows of a list lie, without React: rows of one height are reckoned, others added up once. */
export interface RowPlaces {
  readonly count: number;
  /** Pixels from the top of the list; `top(count)` is the height of all rows. */
  top(index: number): number;
  /** The row at so many pixels from the top: the first or last one where there is none. */
  at(pixels: number): number;
}

/** @param height pixels, of all rows or of each. */
export function rowPlaces(count: number, height: number | ((index: number) => number)): RowPlaces {
  return typeof height === 'number' ? alike(count, height) : addedUp(count, height);
}

function alike(count: number, height: number): RowPlaces {
  return {
    count,
    top: (index) => index * height,
    at: (pixels) => Math.max(0, Math.min(count - 1, Math.floor(pixels / height))),
  };
}

function addedUp(count: number, height: (index: number) => number): RowPlaces {
  const tops = new Float64Array(count + 1);
  for (let index = 0; index < count; index += 1) tops[index + 1] = (tops[index] ?? 0) + height(index);
  const top = (index: number): number => tops[index] ?? 0;
  return {
    count,
    top,
    at(pixels) {
      let [from, to] = [0, Math.max(0, count - 1)];
      while (from < to) {
        const middle = (from + to + 1) >> 1;
        if (top(middle) <= pixels) from = middle;
        else to = middle - 1;
      }
      return from;
    },
  };
}

export interface RowRange {
  readonly first: number;
  /** Included; before `first` where there are no rows. */
  readonly last: number;
}

/** The rows of which at least a pixel is between two heights. */
export function rowsBetween(places: RowPlaces, top: number, bottom: number): RowRange {
  if (places.count === 0 || bottom <= top) return { first: 0, last: -1 };
  const last = places.at(bottom);
  return { first: places.at(top), last: places.top(last) >= bottom && last > 0 ? last - 1 : last };
}

/** The rows that two ranges share; none when `a` ends before its beginning. */
export function shared(a: RowRange, b: RowRange): RowRange {
  return { first: Math.max(a.first, b.first), last: Math.min(a.last, b.last) };
}

export function rowsIn({ first, last }: RowRange): number {
  return Math.max(0, last - first + 1);
}

/** Pixels from the top of the first row to the bottom of the last one. */
export function heightOf({ first, last }: RowRange, places: RowPlaces): number {
  return last < first ? 0 : places.top(last + 1) - places.top(first);
}

/** A range and what lies within so many pixels of it, below before above, of `within`; never less than a row more, if there is one. */
export function grown(range: RowRange, within: RowRange, places: RowPlaces, pixels: number): RowRange {
  const bottom = places.top(range.last + 1);
  const last = Math.min(within.last, places.at(bottom + pixels - 1));
  const left = pixels - heightOf({ first: range.last + 1, last }, places);
  const first = left <= 0 ? range.first : Math.max(within.first, places.at(places.top(range.first) - left));
  return { first: Math.min(range.first, first), last };
}

/**
 * The rows of a range in the order in which their elements stand, each with the number of its element. An element that leaves
 * one end takes in a row of the other where it stands: to write a text costs a fraction of making an element, or of moving it.
 * @param elements at least as many as rows; @param start the row that the order begins with.
 */
export function rowElements(
  { first, last }: RowRange,
  elements: number,
  start: number,
): { readonly index: number; readonly element: number }[] {
  const behind = (index: number) => modulo(index - start, elements);
  return Array.from({ length: rowsIn({ first, last }) }, (_, n) => ({
    index: first + n,
    element: modulo(first + n, elements),
  })).sort((a, b) => behind(a.index) - behind(b.index));
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
