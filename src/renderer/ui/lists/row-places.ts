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

export function rowsIn({ first, last }: RowRange): number {
  return Math.max(0, last - first + 1);
}

/** Rows that follow each other and have the same height. */
export interface RowRun extends RowRange {
  /** Pixels, of each. */
  readonly height: number;
}

/** @param rows in ascending order. */
export function runsOf(rows: readonly number[], places: RowPlaces): RowRun[] {
  const runs: { first: number; last: number; height: number }[] = [];
  for (const row of rows) {
    const height = places.top(row + 1) - places.top(row);
    const run = runs.at(-1);
    if (run?.last === row - 1 && run.height === height) run.last = row;
    else runs.push({ first: row, last: row, height });
  }
  return runs;
}
