/**
 * All rows in the order of their paths, for the list without a query; made when first asked for. Of a million rows that
 * takes a second, so it is made in steps, between which rows may come and go: the next making puts those in their places.
 */
import { compareRows, compareTwins } from './compare-rows.ts';
import type { NameTable } from './name-table.ts';
import type { RowTable } from './row-table.ts';
import { dead } from './traits.ts';

/** Rows or names in one step: under a millisecond or two of work. */
const step = 4_096;
/** So many new rows are put in their places in a few milliseconds. */
const fewRows = 500;

export class PathOrder {
  readonly #rows: RowTable;
  #order: Uint32Array | undefined;
  /** Rows that `#order` knows of, dead ones included. */
  #known = 0;
  /** Names in order; new names are merged in. */
  #names: Uint32Array = new Uint32Array(0);
  /** Another one each time that rows got new numbers. */
  #numbering = 0;

  constructor(rows: RowTable) {
    this.#rows = rows;
  }

  /** Must be called when rows got new numbers. */
  forget(): void {
    this.#order = undefined;
    this.#numbering += 1;
  }

  /** Whether `get` takes a few milliseconds at most. */
  get ready(): boolean {
    return this.#order !== undefined && this.#rows.count - this.#known <= fewRows;
  }

  /** Living rows in path order. */
  get(): Uint32Array {
    if (this.#order === undefined || this.#known !== this.#rows.count || this.#order.length !== this.#rows.size) {
      for (const _ of this.making());
    }
    return this.#order as Uint32Array;
  }

  /** Makes the order of the rows that there are when it begins. It comes to nothing when rows get new numbers meanwhile. */
  *making(): Steps<void> {
    const numbering = this.#numbering;
    const { count } = this.#rows;
    const before = this.#order;
    const steps = before === undefined || count - this.#known > count / 8 ? this.#anew() : this.#merge(before);
    for (;;) {
      const { done, value } = steps.next();
      if (done === true) {
        this.#order = value;
        this.#known = count;
        return;
      }
      yield;
      if (this.#numbering !== numbering) return;
    }
  }

  /** Puts the rows added since into their places, and leaves dead ones out. */
  *#merge(order: Uint32Array): Steps<Uint32Array> {
    const rows = this.#rows;
    const { traits } = rows.columns;
    const added: number[] = [];
    for (let row = this.#known; row < rows.count; row++) if (traits[row] !== dead) added.push(row);
    const fresh = yield* sortSteps(Uint32Array.from(added), (a, b) => compareRows(rows, a, b));
    const merged = new Uint32Array(order.length + fresh.length);
    let count = 0;
    let from = 0;
    let next = step;
    for (let i = 0; i <= fresh.length; i++) {
      const to = i === fresh.length ? order.length : placeOf(rows, order, fresh[i] as number, from);
      const { traits: now } = rows.columns;
      for (; from < to; from++) {
        const row = order[from] as number;
        if (now[row] !== dead) merged[count++] = row;
      }
      if (i < fresh.length && now[fresh[i] as number] !== dead) merged[count++] = fresh[i] as number;
      // A search for a place costs some dozens of rows that are only taken over.
      if (count + i * 64 < next) continue;
      yield;
      next = count + i * 64 + step * 16;
    }
    return merged.slice(0, count);
  }

  *#anew(): Steps<Uint32Array> {
    const rows = this.#rows;
    const { count } = rows;
    const { count: nodes } = rows.tree;
    this.#names = yield* namesInOrder(rows.names, this.#names);
    const order = yield* walk(yield* bucket(rows, count, nodes, this.#names));
    yield* sortTwins(rows, order);
    return order;
  }
}

/** The entries directly at each node: `items` from `start` to `end` of the node. */
interface Bucket {
  readonly start: Uint32Array;
  readonly end: Uint32Array;
  readonly items: Int32Array;
}

/**
 * The entries directly at each of the first nodes, sorted: rows of the type itself, then members and child nodes (as
 * -node) by name, of rows up to `count`. The names are visited in order, so nothing is compared.
 */
function* bucket(rows: RowTable, count: number, nodes: number, names: Uint32Array): Steps<Bucket> {
  const { tree } = rows;
  const start = new Uint32Array(nodes + 1);
  let items = nodes;
  const grow = (node: number): void => {
    start[node + 1] = (start[node + 1] as number) + 1;
  };
  for (let row = 0; row < count; row++) {
    if (row % step === 0) yield;
    if (rows.columns.traits[row] === dead) continue;
    grow(rows.nodeOf(row));
    items += 1;
  }
  for (let node = 1; node < nodes; node++) grow(tree.parent[node] as number);
  for (let node = 0; node < nodes; node++) start[node + 1] = (start[node + 1] as number) + (start[node] as number);

  // Rows that die meanwhile leave their places free.
  const bucket = { start, end: start.slice(), items: new Int32Array(items) };
  let placed = 0;
  const place = (node: number, item: number): void => {
    const at = bucket.end[node] as number;
    bucket.items[at] = item;
    bucket.end[node] = at + 1;
    placed += 1;
  };
  for (let row = 0; row < count; row++) {
    if (row % step === 0) yield;
    if (rows.columns.traits[row] !== dead && rows.isType(row)) place(rows.nodeOf(row), row);
  }
  const { first, next } = yield* nodesByName(rows, nodes, names.length);
  const placeMember = (row: number): void => {
    if (row < count && !rows.isType(row)) place(rows.nodeOf(row), row);
  };
  for (const name of names) {
    rows.eachOfName(name, placeMember);
    for (let nested = 0; nested <= 1; nested++) {
      for (let node = first[name] as number; node !== 0; node = next[node] as number) {
        if (tree.nested[node] === nested) place(tree.parent[node] as number, -node);
      }
    }
    placed += 1;
    if (placed < step) continue;
    yield;
    placed = 0;
  }
  return bucket;
}

/** Chains of the nodes of each name; 0 ends a chain. */
function* nodesByName(
  { tree }: RowTable,
  nodes: number,
  names: number,
): Steps<{ first: Uint32Array; next: Uint32Array }> {
  const first = new Uint32Array(names);
  const next = new Uint32Array(nodes);
  for (let node = nodes - 1; node > 0; node--) {
    if (node % step === 0) yield;
    const name = tree.name[node] as number;
    next[node] = first[name] as number;
    first[name] = node;
  }
  return { first, next };
}

/** Rows depth first from the root. */
function* walk({ start, end, items }: Bucket): Steps<Uint32Array> {
  const order = new Uint32Array(items.length);
  const cursor = start.slice();
  const open = [0];
  let count = 0;
  for (let steps = 1; open.length > 0; steps++) {
    if (steps % step === 0) yield;
    const node = open[open.length - 1] as number;
    const at = cursor[node] as number;
    if (at === end[node]) {
      open.pop();
      continue;
    }
    cursor[node] = at + 1;
    const item = items[at] as number;
    if (item < 0) open.push(-item);
    else order[count++] = item;
  }
  return order.slice(0, count);
}

/** Puts rows of one path in order; they are adjacent. */
function* sortTwins(rows: RowTable, order: Uint32Array): Steps<void> {
  const twins = (a: number, b: number): boolean => {
    const { name, owner } = rows.columns;
    return (
      name[a] === name[b] &&
      rows.typeNode[owner[a] as number] === rows.typeNode[owner[b] as number] &&
      rows.isType(a) === rows.isType(b)
    );
  };
  yield* sortRuns(order, twins, (a, b) => compareTwins(rows, a, b));
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

// The order of all names, in steps: folded text first, then code units.

/** All names in order, those in `known` being so already. */
function* namesInOrder(names: NameTable, known: Uint32Array): Steps<Uint32Array> {
  if (known.length === names.count) return known;
  const fresh = yield* sortedNames(names, known.length);
  const merged = new Uint32Array(known.length + fresh.length);
  let from = 0;
  let to = 0;
  for (const name of fresh) {
    while (from < known.length && names.compare(known[from] as number, name) < 0)
      merged[to++] = known[from++] as number;
    merged[to++] = name;
    if (to % step === 0) yield;
  }
  merged.set(known.subarray(from), to);
  return merged;
}

/**
 * Names from number `first` on, in order. Sorted by a number made of the first four units, which the engine sorts
 * without calling back, then by comparing names of equal numbers.
 */
function* sortedNames(names: NameTable, first: number): Steps<Uint32Array> {
  const room = 1 << 24;
  const keys = new Float64Array(names.count - first);
  for (let i = 0; i < keys.length; i++) {
    if (i % step === 0) yield;
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
  const inOrder = yield* sortSteps(keys);
  const sorted = new Uint32Array(keys.length);
  const begins = new Uint32Array(keys.length);
  for (let at = 0; at < sorted.length; at++) {
    if (at % step === 0) yield;
    const key = inOrder[at] as number;
    sorted[at] = first + (key % room);
    begins[key % room] = Math.floor(key / room);
  }
  const alike = (a: number, b: number): boolean => begins[a - first] === begins[b - first];
  yield* sortRuns(sorted, alike, (a, b) => names.compare(a, b));
  return sorted;
}

// Sorting in steps of about a millisecond, for what is too much for one turn of the engine's thread.

/** Stops now and then, for others' turn. */
type Steps<T> = Generator<void, T>;

type Numbers = Uint32Array | Float64Array;
type Compare = (a: number, b: number) => number;

/** Items sorted, or merged, in one step. */
const atOnce = 2_048;

/**
 * The items in order: in `items` itself or in another array, whichever is returned. Without `compare` by their size. Items that
 * compare as equal keep their order.
 */
export function* sortSteps<N extends Numbers>(items: N, compare?: Compare): Steps<N> {
  for (let at = 0; at < items.length; at += atOnce) {
    items.subarray(at, at + atOnce).sort(compare);
    if (items.length > atOnce) yield;
  }
  if (items.length <= atOnce) return items;
  const order = compare ?? ((a, b) => a - b);
  let from = items;
  let to = items.slice() as N;
  for (let width = atOnce; width < items.length; width *= 2) {
    for (let at = 0; at < items.length; at += 2 * width) yield* mergeSteps(from, to, at, width, order);
    [from, to] = [to, from];
  }
  return from;
}

/** Two runs of `width`, the second maybe shorter, from one array to the same place in the other. */
function* mergeSteps(from: Numbers, to: Numbers, at: number, width: number, compare: Compare): Steps<void> {
  const middle = Math.min(at + width, from.length);
  const end = Math.min(middle + width, from.length);
  let [a, b] = [at, middle];
  for (let step = at; step < end; step += atOnce) {
    const until = Math.min(step + atOnce, end);
    for (let place = step; place < until; place++) {
      const first = b === end || (a < middle && compare(from[a] as number, from[b] as number) <= 0);
      to[place] = from[first ? a++ : b++] as number;
    }
    yield;
  }
}

/** Sorts in place each run of neighbours that belong together. */
function* sortRuns(items: Uint32Array, together: (a: number, b: number) => boolean, compare: Compare): Steps<void> {
  let next = atOnce;
  for (let from = 0; from < items.length; ) {
    let to = from + 1;
    while (to < items.length && together(items[from] as number, items[to] as number)) to++;
    if (to - from > atOnce) items.set(yield* sortSteps(items.subarray(from, to), compare), from);
    else if (to - from > 1) items.subarray(from, to).sort(compare);
    from = to;
    if (from < next) continue;
    yield;
    next = from + atOnce;
  }
}
