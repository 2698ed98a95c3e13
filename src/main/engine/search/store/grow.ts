/** Typed arrays that grow by a quarter: a million rows must not keep half of their memory as slack. */
type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array;

/** `column` itself when it holds `needed` items, else a longer copy; new items are 0. */
export function grown<C extends Column>(column: C, needed: number): C {
  if (needed <= column.length) return column;
  const length = Math.max(needed, column.length + (column.length >>> 2), 64);
  const longer = new (column.constructor as new (length: number) => C)(length);
  longer.set(column);
  return longer;
}
