/**
 * All symbols as columns. Rows [0, base) are sorted by name, types before members, so that the symbols of a name are
 * one range; rows added later follow them in chains by name. Removing marks a row dead. When a fifth of the rows is
 * dead or in the tail, everything is packed again (a saved file must not rebuild the index); for a large table in
 * pieces, between which it still answers and accepts changes.
 */
import type { SymbolRow } from '../symbol-index.ts';
import { grown, NameTable } from './name-table.ts';
import { PathTree } from './path-tree.ts';
import { dead, packTraits } from './traits.ts';

/** End of a chain. */
export const none = -1;
/** Below this many rows packing is not worth its while. */
const smallest = 2048;

export class RowTable {
  readonly names: NameTable;
  readonly tree: PathTree;
  columns: Columns;
  /** Rows including dead ones. */
  count = 0;
  deadCount = 0;
  /** Rows of the sorted part. */
  base = 0;
  /** Row range of a name in the sorted part, for the names that were known when it was packed. */
  rangeStart: Uint32Array = new Uint32Array(1);
  /** Tail rows by name: first + 1, and the next by (row - base). */
  #tailHead = new Uint32Array(64);
  #tailNext = new Int32Array(64);

  /** Columns by type, in order of arrival: row in the code map, node of the path, first row. */
  typeCount = 0;
  typeRow: Uint32Array = new Uint32Array(64);
  typeNode: Uint32Array = new Uint32Array(64);
  typeHead: Int32Array = new Int32Array(64);
  #typeOf = new Map<number, number>();
  #params: string[] = [''];
  #paramsOf = new Map<string, number>([['', 0]]);
  /** Types that went while rows are packed. */
  #goneMeanwhile: number[] | null = null;

  /** @param expected about how many rows will be added first. */
  constructor(expected = 0) {
    this.names = new NameTable(expected);
    this.tree = new PathTree(this.names);
    this.columns = makeColumns(Math.max(64, expected));
  }

  get size(): number {
    return this.count - this.deadCount;
  }

  paramsOf(row: number): string {
    return this.#params[this.columns.params[row] as number] ?? '';
  }

  /** Index of a type of the code map in the columns by type, or undefined. */
  typeIndex(type: number): number | undefined {
    return this.#typeOf.get(type);
  }

  isType(row: number): boolean {
    return this.columns.member[row] === 0;
  }

  /** Node of the type that the row is or belongs to. */
  nodeOf(row: number): number {
    return this.typeNode[this.columns.owner[row] as number] as number;
  }

  pathOf(row: number): string {
    const node = this.nodeOf(row);
    if (this.isType(row)) return this.tree.string(node);
    const name = this.names.string(this.columns.name[row] as number);
    return node === 0 ? name : `${this.tree.string(node)}.${name}`;
  }

  pathLength(row: number): number {
    const node = this.nodeOf(row);
    const own = this.tree.length[node] as number;
    if (this.isType(row)) return own;
    return (node === 0 ? 0 : own + 1) + this.names.lengthOf(this.columns.name[row] as number);
  }

  /** First tail row of a name, or -1. */
  tailOf(name: number): number {
    return name < this.#tailHead.length ? (this.#tailHead[name] as number) - 1 : none;
  }

  /** Next tail row of the same name, or -1. */
  tailAfter(row: number): number {
    return this.#tailNext[row - this.base] as number;
  }

  /** Calls `each` with every living row of a name. */
  eachOfName(name: number, each: (row: number) => void): void {
    const { traits } = this.columns;
    if (name + 1 < this.rangeStart.length) {
      const end = this.rangeStart[name + 1] as number;
      for (let row = this.rangeStart[name] as number; row < end; row++) if (traits[row] !== dead) each(row);
    }
    for (let row = this.tailOf(name); row !== none; row = this.tailAfter(row)) if (traits[row] !== dead) each(row);
  }

  /** Calls `each` with every living row of a name that is a type. */
  eachTypeOfName(name: number, each: (row: number) => void): void {
    const { traits, member } = this.columns;
    if (name + 1 < this.rangeStart.length) {
      const end = this.rangeStart[name + 1] as number;
      // Types precede members.
      for (let row = this.rangeStart[name] as number; row < end && member[row] === 0; row++) {
        if (traits[row] !== dead) each(row);
      }
    }
    for (let row = this.tailOf(name); row !== none; row = this.tailAfter(row)) {
      if (traits[row] !== dead && member[row] === 0) each(row);
    }
  }

  add(row: SymbolRow): void {
    const owner = this.#owner(row.type);
    let name: number;
    if (row.member === 0) {
      // The path must end with the name; a row that says otherwise is known by the last segment of its path.
      const simple = row.fqn.endsWith(row.name) ? row.name : row.fqn.slice(lastJoint(row.fqn) + 1);
      const node = this.tree.intern(row.fqn, simple);
      this.#place(owner, node);
      name = this.tree.name[node] as number;
    } else {
      name = this.names.intern(row.name);
    }
    const at = this.#push(owner, name);
    const { columns } = this;
    const node = this.typeNode[owner] as number;
    columns.container[at] = row.member === 0 ? (this.tree.parent[node] as number) : node;
    columns.member[at] = row.member;
    columns.file[at] = row.file;
    columns.traits[at] = packTraits(row.kind, row.access, row.language);
    columns.params[at] = this.#internParams(row.params);
  }

  /** A row behind all others, in the chains of its type and of its name. */
  #push(owner: number, name: number): number {
    const at = this.count++;
    this.#reserve(this.count);
    const { columns } = this;
    columns.name[at] = name;
    columns.owner[at] = owner;
    columns.next[at] = this.typeHead[owner] as number;
    this.typeHead[owner] = at;
    this.#tailHead = grown(this.#tailHead, this.names.count);
    this.#tailNext[at - this.base] = (this.#tailHead[name] as number) - 1;
    this.#tailHead[name] = at + 1;
    return at;
  }

  /** Marks all rows of a type dead. Unknown types are no error. */
  remove(type: number): void {
    this.#goneMeanwhile?.push(type);
    const owner = this.#typeOf.get(type);
    if (owner === undefined) return;
    const { traits, next } = this.columns;
    for (let row = this.typeHead[owner] as number; row !== none; row = next[row] as number) {
      traits[row] = dead;
      this.deadCount++;
    }
    this.#typeOf.delete(type);
  }

  /** A fifth of the rows is dead or unsorted, and they are worth it. */
  get packDue(): boolean {
    if (this.deadCount * 5 <= this.count && (this.count - this.base) * 5 <= this.count) return false;
    return this.deadCount >= smallest || this.count - this.base >= smallest;
  }

  pack(): void {
    for (const _ of this.packing());
  }

  /**
   * Packs in steps of under a millisecond; rows have new numbers after the last. What is asked between steps is answered
   * from the rows as they were, what is added or removed is taken over at the end. One at a time.
   */
  *packing(): Generator<void, void> {
    const known = this.count;
    const gone: number[] = [];
    this.#goneMeanwhile = gone;
    this.names.trim();
    const packed = yield* packRows(this);
    const typeOf = new Map<number, number>();
    for (let owner = 0; owner < packed.typeCount; owner++) {
      if (owner % 4_096 === 0) yield;
      typeOf.set(packed.typeRow[owner] as number, owner);
    }
    const { columns: late, count, typeRow, typeNode } = this;
    this.columns = packed.columns;
    this.rangeStart = packed.rangeStart;
    this.count = packed.count;
    this.base = packed.count;
    this.deadCount = 0;
    this.typeCount = packed.typeCount;
    this.typeRow = packed.typeRow;
    this.typeNode = packed.typeNode;
    this.typeHead = packed.typeHead;
    this.#typeOf = typeOf;
    this.#tailHead = new Uint32Array(this.names.count);
    this.#tailNext = new Int32Array(64);
    this.#goneMeanwhile = null;
    for (const type of gone) this.remove(type);
    for (let row = known; row < count; row++) {
      if (late.traits[row] === dead) continue;
      const before = late.owner[row] as number;
      const owner = this.#owner(typeRow[before] as number);
      this.typeNode[owner] = typeNode[before] as number;
      const at = this.#push(owner, late.name[row] as number);
      const { columns } = this;
      columns.container[at] = late.container[row] as number;
      columns.member[at] = late.member[row] as number;
      columns.file[at] = late.file[row] as number;
      columns.traits[at] = late.traits[row] as number;
      columns.params[at] = late.params[row] as number;
    }
  }

  /** The path of a type is known from its own row on; members may have come before it. */
  #place(owner: number, node: number): void {
    const { container, next } = this.columns;
    this.typeNode[owner] = node;
    for (let row = this.typeHead[owner] as number; row !== none; row = next[row] as number) container[row] = node;
  }

  #owner(type: number): number {
    const known = this.#typeOf.get(type);
    if (known !== undefined) return known;
    const owner = this.typeCount++;
    this.typeRow = grown(this.typeRow, owner + 1);
    this.typeNode = grown(this.typeNode, owner + 1);
    this.typeHead = grown(this.typeHead, owner + 1);
    this.typeRow[owner] = type;
    this.typeNode[owner] = 0;
    this.typeHead[owner] = none;
    this.#typeOf.set(type, owner);
    return owner;
  }

  #internParams(params: string): number {
    const known = this.#paramsOf.get(params);
    if (known !== undefined) return known;
    this.#paramsOf.set(params, this.#params.length);
    return this.#params.push(params) - 1;
  }

  #reserve(rows: number): void {
    this.#tailNext = grown(this.#tailNext, rows - this.base);
    if (rows > this.columns.name.length) this.columns = growColumns(this.columns, rows);
  }
}

function lastJoint(path: string): number {
  return Math.max(path.lastIndexOf('.'), path.lastIndexOf('+'));
}

// Sorts living rows by name (types first), stable, by counting; drops types without rows. Linear in rows and names. It pauses
// now and then, because packing a million rows would block other work; rows added or removed meanwhile are not part of it.

/** What packing needs to know of the table. */
interface UnpackedRows {
  readonly columns: Columns;
  /** Rows including dead ones, and living rows. */
  readonly count: number;
  readonly size: number;
  readonly names: { readonly count: number };
  readonly typeCount: number;
  readonly typeRow: Uint32Array;
  readonly typeNode: Uint32Array;
}

interface PackedRows {
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

function* packRows(rows: UnpackedRows): Generator<void, PackedRows> {
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

// The columns of symbol rows. A row costs 30 bytes, whatever its name and path.

interface Columns {
  name: Uint32Array;
  /** Index into the columns by type. */
  owner: Uint32Array;
  /** Node of what holds the row: its type, or for a type its namespace or outer type. */
  container: Uint32Array;
  /** Row of the member in the code map, 0 for a type. */
  member: Uint32Array;
  file: Uint32Array;
  traits: Uint16Array;
  /** Index into the list of parameter texts. */
  params: Uint32Array;
  /** Next row of the same type, or -1. */
  next: Int32Array;
}

function makeColumns(rows: number): Columns {
  return {
    name: new Uint32Array(rows),
    owner: new Uint32Array(rows),
    container: new Uint32Array(rows),
    member: new Uint32Array(rows),
    file: new Uint32Array(rows),
    traits: new Uint16Array(rows),
    params: new Uint32Array(rows),
    next: new Int32Array(rows),
  };
}

function growColumns(columns: Columns, rows: number): Columns {
  return {
    name: grown(columns.name, rows),
    owner: grown(columns.owner, rows),
    container: grown(columns.container, rows),
    member: grown(columns.member, rows),
    file: grown(columns.file, rows),
    traits: grown(columns.traits, rows),
    params: grown(columns.params, rows),
    next: grown(columns.next, rows),
  };
}
