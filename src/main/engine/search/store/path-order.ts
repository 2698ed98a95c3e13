/**
 * The order of paths that lists use: segment by segment, names without case first, a type before what it holds, `.`
 * before `+`. PathOrder keeps all rows in that order for the list without a query; it is made when first asked for.
 */
import type { NameTable } from './name-table.ts';
import type { RowTable } from './row-table.ts';
import { dead } from './traits.ts';

/** Negative when row `a` comes first. Never 0 for two rows with different handles. */
export function compareRows(rows: RowTable, a: number, b: number): number {
  const { columns } = rows;
  const nodeA = rows.nodeOf(a);
  const nodeB = rows.nodeOf(b);
  if (nodeA !== nodeB) {
    const difference = compareChains(rows, a, nodeA, b, nodeB);
    if (difference !== 0) return difference;
  }
  const typeFirst = Number(rows.isType(b)) - Number(rows.isType(a));
  if (typeFirst !== 0) return typeFirst;
  const byName = rows.names.compare(columns.name[a] as number, columns.name[b] as number);
  return byName || compareTwins(rows, a, b);
}

/** Rows of one path: overloads by their parameters, the rest by handle. */
function compareTwins(rows: RowTable, a: number, b: number): number {
  const paramsA = rows.paramsOf(a);
  const paramsB = rows.paramsOf(b);
  if (paramsA !== paramsB) return paramsA < paramsB ? -1 : 1;
  const { owner, member } = rows.columns;
  const typeA = rows.typeRow[owner[a] as number] as number;
  const typeB = rows.typeRow[owner[b] as number] as number;
  return typeA - typeB || (member[a] as number) - (member[b] as number);
}

/** The first segment in which the ways to two nodes differ decides. */
function compareChains(rows: RowTable, a: number, nodeA: number, b: number, nodeB: number): number {
  const { tree, names, columns } = rows;
  const { parent } = tree;
  let atA = nodeA;
  let atB = nodeB;
  let belowA = 0;
  let belowB = 0;
  for (let more = tree.levelOf(nodeA) - tree.levelOf(nodeB); more !== 0; more += more > 0 ? -1 : 1) {
    if (more > 0) {
      belowA = atA;
      atA = parent[atA] as number;
    } else {
      belowB = atB;
      atB = parent[atB] as number;
    }
  }
  if (atA !== atB) {
    while (parent[atA] !== parent[atB]) {
      atA = parent[atA] as number;
      atB = parent[atB] as number;
    }
    const byName = names.compare(tree.name[atA] as number, tree.name[atB] as number);
    return byName || (tree.nested[atA] as number) - (tree.nested[atB] as number);
  }
  // One of them ends here: a type comes first, and a member before what lies below a node of its name.
  const ended = belowA === 0 ? a : b;
  const sign = belowA === 0 ? -1 : 1;
  if (rows.isType(ended)) return sign;
  const below = belowA === 0 ? belowB : belowA;
  const byName = names.compare(columns.name[ended] as number, tree.name[below] as number);
  return byName === 0 ? sign : -sign * byName;
}

export class PathOrder {
  readonly #rows: RowTable;
  #order: Uint32Array | undefined;
  /** Rows that `#order` knows of, dead ones included. */
  #known = 0;
  /** Names in order; new names are merged in. */
  #names = new Uint32Array(0);

  constructor(rows: RowTable) {
    this.#rows = rows;
  }

  /** Must be called when rows got new numbers. */
  forget(): void {
    this.#order = undefined;
  }

  /** Living rows in path order. */
  get(): Uint32Array {
    const { count } = this.#rows;
    if (this.#order === undefined || count - this.#known > count / 8) {
      this.#sortNames();
      this.#order = this.#walk(this.#bucket());
      this.#sortTwins(this.#order);
    } else if (this.#known !== count || this.#order.length !== this.#rows.size) {
      this.#order = this.#merge(this.#order);
    }
    this.#known = count;
    return this.#order;
  }

  /** Puts the rows added since into their places, and leaves dead ones out. */
  #merge(order: Uint32Array): Uint32Array {
    const rows = this.#rows;
    const { traits } = rows.columns;
    const fresh: number[] = [];
    for (let row = this.#known; row < rows.count; row++) if (traits[row] !== dead) fresh.push(row);
    fresh.sort((a, b) => compareRows(rows, a, b));
    const merged = new Uint32Array(rows.size);
    let count = 0;
    let from = 0;
    const takeUntil = (to: number): void => {
      for (; from < to; from++) {
        const row = order[from] as number;
        if (traits[row] !== dead) merged[count++] = row;
      }
    };
    for (const row of fresh) {
      takeUntil(placeOf(rows, order, row, from));
      merged[count++] = row;
    }
    takeUntil(order.length);
    return merged;
  }

  /**
   * What stands directly at each node, sorted: rows of the type itself, then members and child nodes (as -node) by
   * name. The names are visited in order, so nothing is compared.
   */
  #bucket(): { start: Uint32Array; items: Int32Array } {
    const rows = this.#rows;
    const { tree } = rows;
    const { traits } = rows.columns;
    const start = new Uint32Array(tree.count + 1);
    const grow = (node: number): void => {
      start[node + 1] = (start[node + 1] as number) + 1;
    };
    for (let row = 0; row < rows.count; row++) if (traits[row] !== dead) grow(rows.nodeOf(row));
    for (let node = 1; node < tree.count; node++) grow(tree.parent[node] as number);
    for (let node = 0; node < tree.count; node++)
      start[node + 1] = (start[node + 1] as number) + (start[node] as number);

    const items = new Int32Array(rows.size + tree.count);
    const free = start.slice();
    const place = (node: number, item: number): void => {
      const at = free[node] as number;
      items[at] = item;
      free[node] = at + 1;
    };
    const { first, next } = nodesByName(rows);
    for (let row = 0; row < rows.count; row++)
      if (traits[row] !== dead && rows.isType(row)) place(rows.nodeOf(row), row);
    const placeMember = (row: number): void => {
      if (!rows.isType(row)) place(rows.nodeOf(row), row);
    };
    for (const name of this.#names) {
      rows.eachOfName(name, placeMember);
      for (let nested = 0; nested <= 1; nested++) {
        for (let node = first[name] as number; node !== 0; node = next[node] as number) {
          if (tree.nested[node] === nested) place(tree.parent[node] as number, -node);
        }
      }
    }
    return { start, items };
  }

  /** Depth first from the root. */
  #walk({ start, items }: { start: Uint32Array; items: Int32Array }): Uint32Array {
    const order = new Uint32Array(this.#rows.size);
    const cursor = start.slice();
    const open = [0];
    let count = 0;
    while (open.length > 0) {
      const node = open[open.length - 1] as number;
      const at = cursor[node] as number;
      if (at === start[node + 1]) {
        open.pop();
        continue;
      }
      cursor[node] = at + 1;
      const item = items[at] as number;
      if (item < 0) open.push(-item);
      else order[count++] = item;
    }
    return order;
  }

  /** Puts rows of one path in order; they stand side by side. */
  #sortTwins(order: Uint32Array): void {
    const rows = this.#rows;
    const { name, owner } = rows.columns;
    const twins = (a: number, b: number): boolean =>
      name[a] === name[b] &&
      rows.typeNode[owner[a] as number] === rows.typeNode[owner[b] as number] &&
      rows.isType(a) === rows.isType(b);
    for (let from = 0; from < order.length; ) {
      let to = from + 1;
      while (to < order.length && twins(order[from] as number, order[to] as number)) to++;
      if (to - from > 1) order.subarray(from, to).sort((a, b) => compareTwins(rows, a, b));
      from = to;
    }
  }

  #sortNames(): void {
    const { names } = this.#rows;
    const known = this.#names.length;
    if (known === names.count) return;
    const fresh = sortedNames(names, known);
    const merged = new Uint32Array(names.count);
    let from = 0;
    let to = 0;
    for (const name of fresh) {
      while (from < known && names.compare(this.#names[from] as number, name) < 0)
        merged[to++] = this.#names[from++] as number;
      merged[to++] = name;
    }
    merged.set(this.#names.subarray(from), to);
    this.#names = merged;
  }
}

/**
 * Names from number `first` on, in order. Sorted by a number made of the first four units, which the engine sorts
 * without calling back, then by comparing names of equal numbers.
 */
function sortedNames(names: NameTable, first: number): Uint32Array {
  const room = 1 << 24;
  const keys = new Float64Array(names.count - first);
  for (let i = 0; i < keys.length; i++) {
    const name = first + i;
    const start = names.offset[name] as number;
    const size = names.lengthOf(name);
    let key = 0;
    let ascii = true;
    for (let unit = 0; unit < 4; unit++) {
      const byte = ascii && unit < size ? Math.min(names.folded[start + unit] as number, 127) : 0;
      // Folded bytes keep the order of ASCII only: all else comes after it, and what follows must not decide.
      if (byte === 127) ascii = false;
      key = key * 128 + byte;
    }
    keys[i] = key * room + i;
  }
  keys.sort();
  const sorted = Uint32Array.from(keys, (key) => first + (key % room));
  for (let from = 0; from < sorted.length; ) {
    const key = Math.floor((keys[from] as number) / room);
    let to = from + 1;
    while (to < sorted.length && Math.floor((keys[to] as number) / room) === key) to++;
    if (to - from > 1) sorted.subarray(from, to).sort((a, b) => names.compare(a, b));
    from = to;
  }
  return sorted;
}

/** First place from `from` on whose row comes after `row`. */
function placeOf(rows: RowTable, order: Uint32Array, row: number, from: number): number {
  let low = from;
  let high = order.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareRows(rows, order[middle] as number, row) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Chains of the nodes of each name; 0 ends a chain. */
function nodesByName({ tree, names }: RowTable): { first: Uint32Array; next: Uint32Array } {
  const first = new Uint32Array(names.count);
  const next = new Uint32Array(tree.count);
  for (let node = tree.count - 1; node > 0; node--) {
    const name = tree.name[node] as number;
    next[node] = first[name] as number;
    first[name] = node;
  }
  return { first, next };
}
