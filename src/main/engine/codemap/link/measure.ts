/** fanIn, depth and cycles of types, written back to symbols.db. */
import type { Database } from '../../storage/storage.ts';
import { inSlices, inTurns } from '../../workspace/workspace.ts';
import { structuralKinds } from './linker.ts';

/** Rows of types looked at between two turns of the event loop. */
const step = 500;

interface TypeRow {
  id: number;
  depth: number;
  cycle: number;
  cycle_size: number;
}

/**
 * @param pointed types whose incoming edges may have changed; null = all.
 * @param structural whether any structural edge or the set of types changed: depth and cycles follow.
 */
export async function measureGraph(
  { read, write }: Database,
  pointed: ReadonlySet<number> | null,
  structural: boolean,
  pause: () => Promise<void>,
): Promise<void> {
  if (pointed === null) {
    const last = read.prepare<[], { last: number | null }>('SELECT max(id) AS last FROM types').get()?.last ?? 0;
    const range = write.prepare<[number, number]>(
      `UPDATE types SET fan_in = (SELECT count(DISTINCT src) FROM edges WHERE dst = types.id) WHERE id BETWEEN ? AND ?`,
    );
    for (let from = 1; from <= last; from += step) {
      range.run(from, from + step - 1);
      await pause();
    }
  } else {
    const one = write.prepare<[number]>(
      'UPDATE types SET fan_in = (SELECT count(DISTINCT src) FROM edges WHERE dst = types.id) WHERE id = ?',
    );
    await inSlices(write, pointed, pause, (id) => void one.run(id));
  }
  if (structural) await measureStructure({ read, write }, pause);
}

async function measureStructure(
  { read, write }: Pick<Database, 'read' | 'write'>,
  pause: () => Promise<void>,
): Promise<void> {
  const page = read.prepare<[number], TypeRow>(
    `SELECT id, depth, cycle, cycle_size FROM types WHERE id > ? ORDER BY id LIMIT ${step}`,
  );
  const rows: TypeRow[] = [];
  const index = new Map<number, number>();
  for (let some = page.all(0); some.length > 0; some = page.all(some.at(-1)?.id ?? 0)) {
    for (const row of some) index.set(row.id, rows.push(row) - 1);
    await pause();
  }
  const sources: number[] = [];
  const destinations: number[] = [];
  const edges = read.prepare<[number, number], { src: number; dst: number }>(
    `SELECT DISTINCT src, dst FROM edges WHERE src BETWEEN ? AND ? AND kind < ${structuralKinds}`,
  );
  const last = rows.at(-1)?.id ?? 0;
  for (let first = 1; first <= last; first += step) {
    for (const { src, dst } of edges.all(first, first + step - 1)) {
      const from = index.get(src);
      const to = index.get(dst);
      if (from === undefined || to === undefined) continue;
      sources.push(from);
      destinations.push(to);
    }
    await pause();
  }
  const graph = buildGraph(rows.length, Uint32Array.from(sources), Uint32Array.from(destinations));
  await pause();
  const parts = await inTurns(components(graph), pause);
  const depth = await inTurns(depths(graph, parts), pause);
  const sizes = new Uint32Array(parts.count);
  const lowest = new Uint32Array(parts.count);
  for (let n = rows.length - 1; n >= 0; n -= 1) {
    const part = parts.of[n] ?? 0;
    sizes[part] = (sizes[part] ?? 0) + 1;
    lowest[part] = rows[n]?.id ?? 0;
  }
  const update = write.prepare<[number, number, number, number]>(
    'UPDATE types SET depth = ?, cycle = ?, cycle_size = ? WHERE id = ?',
  );
  await inSlices(write, rows.entries(), pause, ([n, row]) => {
    const part = parts.of[n] ?? 0;
    const size = sizes[part] ?? 1;
    // A cycle is named by its lowest row; a type outside any cycle has 0.
    const cycle = size > 1 ? (lowest[part] ?? 0) : 0;
    const newDepth = depth[n] ?? 0;
    if (row.depth === newDepth && row.cycle === cycle && row.cycle_size === size) return;
    update.run(newDepth, cycle, size, row.id);
  });
}

/** Nodes between two stops: some milliseconds. */
const graphStep = 5_000;

interface Graph {
  /** Nodes are 0 … size - 1. */
  size: number;
  /** Compressed rows: the targets of node n are `targets[starts[n] … starts[n + 1]]`. */
  starts: Uint32Array;
  targets: Uint32Array;
}

/**
 * Shape of the dependency graph: strongly connected components and depth. Both look at structural edges only (inherits,
 * implements, member types), because cycles of calls do not show what a type is built on. Plain typed arrays, no
 * recursion: generated code nests deeply. Loops over all types pause now and then, because measuring a hundred thousand
 * of them would block other work.
 */
export function buildGraph(size: number, sources: Uint32Array, destinations: Uint32Array): Graph {
  const starts = new Uint32Array(size + 1);
  for (const source of sources) starts[source + 1] = (starts[source + 1] ?? 0) + 1;
  for (let i = 0; i < size; i += 1) starts[i + 1] = (starts[i + 1] ?? 0) + (starts[i] ?? 0);
  const next = starts.slice(0, size);
  const targets = new Uint32Array(destinations.length);
  for (let i = 0; i < sources.length; i += 1) {
    const source = sources[i] ?? 0;
    const at = next[source] ?? 0;
    targets[at] = destinations[i] ?? 0;
    next[source] = at + 1;
  }
  return { size, starts, targets };
}

/** Tarjan's algorithm with its own stack. Component numbers grow from the leaves upward: a target's is never higher. */
export function* components(graph: Graph): Generator<undefined, { of: Uint32Array; count: number }> {
  const { size, starts, targets } = graph;
  const unseen = 0xffffffff;
  const order = new Uint32Array(size).fill(unseen);
  const low = new Uint32Array(size);
  const of = new Uint32Array(size).fill(unseen);
  const stack: number[] = [];
  const path: number[] = [];
  const cursor = starts.slice(0, size);
  let clock = 0;
  let count = 0;

  let visits = 0;
  for (let root = 0; root < size; root += 1) {
    if (order[root] !== unseen) continue;
    path.push(root);
    while (path.length > 0) {
      visits += 1;
      if (visits % graphStep === 0) yield;
      const node = path[path.length - 1] ?? 0;
      if (order[node] === unseen) {
        order[node] = low[node] = clock;
        clock += 1;
        stack.push(node);
      }
      const at = cursor[node] ?? 0;
      if (at < (starts[node + 1] ?? 0)) {
        cursor[node] = at + 1;
        const target = targets[at] ?? 0;
        if (order[target] === unseen) path.push(target);
        else if (of[target] === unseen) low[node] = Math.min(low[node] ?? 0, order[target] ?? 0);
        continue;
      }
      path.pop();
      const parent = path[path.length - 1];
      if (parent !== undefined) low[parent] = Math.min(low[parent] ?? 0, low[node] ?? 0);
      if (low[node] !== order[node]) continue;
      let member: number;
      do {
        member = stack.pop() ?? node;
        of[member] = count;
      } while (member !== node);
      count += 1;
    }
  }
  return { of, count };
}

/** Shortest way, in component steps, from each node to a component without outgoing edges; such a component has 0. */
export function* depths(graph: Graph, parts: { of: Uint32Array; count: number }): Generator<undefined, Uint32Array> {
  const { size, starts, targets } = graph;
  const sources: number[] = [];
  const destinations: number[] = [];
  const leaves = new Uint8Array(parts.count).fill(1);
  for (let node = 0; node < size; node += 1) {
    if (node % graphStep === 0) yield;
    const from = parts.of[node] ?? 0;
    for (let at = starts[node] ?? 0; at < (starts[node + 1] ?? 0); at += 1) {
      const to = parts.of[targets[at] ?? 0] ?? 0;
      if (from === to) continue;
      leaves[from] = 0;
      sources.push(to);
      destinations.push(from);
    }
  }
  yield;
  const reversed = buildGraph(parts.count, Uint32Array.from(sources), Uint32Array.from(destinations));
  const unseen = 0xffffffff;
  const depth = new Uint32Array(parts.count).fill(unseen);
  let front: number[] = [];
  for (let part = 0; part < parts.count; part += 1) {
    if (leaves[part] !== 1) continue;
    depth[part] = 0;
    front.push(part);
  }
  for (let level = 1; front.length > 0; level += 1) {
    yield;
    const next: number[] = [];
    for (const part of front) {
      for (let at = reversed.starts[part] ?? 0; at < (reversed.starts[part + 1] ?? 0); at += 1) {
        const dependent = reversed.targets[at] ?? 0;
        if (depth[dependent] !== unseen) continue;
        depth[dependent] = level;
        next.push(dependent);
      }
    }
    front = next;
  }
  return Uint32Array.from(parts.of, (part) => depth[part] ?? 0);
}
