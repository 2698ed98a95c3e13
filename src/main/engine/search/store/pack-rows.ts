/**
 * Sorts living rows by name (types first), stable, by counting; drops types without rows. Linear in rows and names. It
 * pauses now and then, because packing a million rows would block other work; rows added or removed meanwhile are not
 * part of it.
 */
import { type Columns, makeColumns } from './columns.ts';
import { dead } from './traits.ts';

/** What packing needs to know of the table. */
export interface UnpackedRows {
  readonly columns: Columns;
  /** Rows including dead ones, and living rows. */
  readonly count: number;
  readonly size: number;
  readonly names: { readonly count: number };
  readonly typeCount: number;
  readonly typeRow: Uint32Array;
  readonly typeNode: Uint32Array;
}

export interface PackedRows {
  columns: Columns;
  rangeStart: Uint32Array;
  count: number;
  typeCount: number;
  typeRow: Uint32Array;
  typeNode: Uint32Array;
  typeHead: Int32Array;
}

/** Rows between two stops: under a millisecond of work. */
const step = 16_384;

export function* packRows(rows: UnpackedRows): Generator<void, PackedRows> {
  const { columns: old, count: all, size: count, typeCount: types } = rows;
  const names = rows.names.count;
  // As it is now: rows may die between two stops.
  const traits = old.traits.slice(0, all);
  const rangeStart = new Uint32Array(names + 1);
  for (let row = 0; row < all; row++) {
    if (row % step === 0) yield;
    if (traits[row] !== dead) (rangeStart[(old.name[row] as number) + 1] as number)++;
  }
  for (let name = 0; name < names; name++) {
    rangeStart[name + 1] = (rangeStart[name + 1] as number) + (rangeStart[name] as number);
  }

  const typeOf = new Int32Array(types).fill(-1);
  let typeCount = 0;
  for (let row = 0; row < all; row++) {
    if (row % step === 0) yield;
    const owner = old.owner[row] as number;
    if (traits[row] !== dead && typeOf[owner] === -1) typeOf[owner] = typeCount++;
  }
  const typeRow = new Uint32Array(typeCount);
  const typeNode = new Uint32Array(typeCount);
  for (let owner = 0; owner < types; owner++) {
    const type = typeOf[owner] as number;
    if (type === -1) continue;
    typeRow[type] = rows.typeRow[owner] as number;
    typeNode[type] = rows.typeNode[owner] as number;
  }

  const columns = makeColumns(count);
  const free = rangeStart.slice();
  for (const types of [true, false]) {
    for (let row = 0; row < all; row++) {
      if (row % step === 0) yield;
      if (traits[row] === dead || (old.member[row] === 0) !== types) continue;
      const name = old.name[row] as number;
      const to = free[name] as number;
      free[name] = to + 1;
      columns.name[to] = name;
      columns.owner[to] = typeOf[old.owner[row] as number] as number;
      columns.container[to] = old.container[row] as number;
      columns.member[to] = old.member[row] as number;
      columns.file[to] = old.file[row] as number;
      columns.traits[to] = traits[row] as number;
      columns.params[to] = old.params[row] as number;
    }
  }
  const typeHead = new Int32Array(typeCount).fill(-1);
  for (let row = count - 1; row >= 0; row--) {
    if (row % step === 0) yield;
    const owner = columns.owner[row] as number;
    columns.next[row] = typeHead[owner] as number;
    typeHead[owner] = row;
  }
  return { columns, rangeStart, count, typeCount, typeRow, typeNode, typeHead };
}
