/**
 * A list of numbers for each row, all lists in one array: a JavaScript array a row would cost several times as much.
 * What rows leave behind is packed away once it is more than half.
 */

export interface NumberLists {
  set(row: number, numbers: readonly number[]): void;
  /** Where the list of a row is in `pool()`: from, to. */
  from(row: number): number;
  to(row: number): number;
  /** Valid until the next `set`. */
  pool(): Uint32Array;
}

export function createNumberLists(): NumberLists {
  let pool = new Uint32Array(64);
  let starts = new Uint32Array(64);
  let lengths = new Uint32Array(64);
  let end = 0;
  let used = 0;

  /** A new pool with room for `more`, the lists close together. */
  function pack(more: number): void {
    const packed = new Uint32Array(Math.max(64, (used + more) * 2));
    let at = 0;
    for (let row = 0; row < starts.length; row += 1) {
      const start = starts[row] as number;
      const length = lengths[row] as number;
      packed.set(pool.subarray(start, start + length), at);
      starts[row] = at;
      at += length;
    }
    pool = packed;
    end = at;
  }

  return {
    set(row, numbers) {
      if (row >= starts.length) {
        starts = larger(starts, row);
        lengths = larger(lengths, row);
      }
      used += numbers.length - (lengths[row] as number);
      if (numbers.length > (lengths[row] as number)) {
        lengths[row] = 0;
        if (end + numbers.length > pool.length) pack(numbers.length);
        starts[row] = end;
        end += numbers.length;
      }
      lengths[row] = numbers.length;
      pool.set(numbers, starts[row]);
    },
    from: (row) => starts[row] ?? 0,
    to: (row) => (starts[row] ?? 0) + (lengths[row] ?? 0),
    pool: () => pool,
  };
}

function larger(column: Uint32Array<ArrayBuffer>, row: number): Uint32Array<ArrayBuffer> {
  const copy = new Uint32Array(Math.max(row + 1, column.length * 2));
  copy.set(column);
  return copy;
}
