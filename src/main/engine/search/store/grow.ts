/** Typed arrays that grow by half, and are cut to little more than they hold once they are filled. */
type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array;

/** `column` itself when it holds `needed` items, else a longer copy; new items are 0. */
export function grown<C extends Column>(column: C, needed: number): C {
  return needed <= column.length
    ? column
    : resized(column, Math.max(needed, column.length + (column.length >>> 1), 64));
}

/** A copy with room for `used` items and an eighth more: the next update must not double a large index. */
export function trimmed<C extends Column>(column: C, used: number): C {
  const length = used + (used >>> 3) + 64;
  return length >= column.length ? column : resized(column, length);
}

function resized<C extends Column>(column: C, length: number): C {
  const copy = new (column.constructor as new (length: number) => C)(length);
  copy.set(column.subarray(0, length));
  return copy;
}
