/**
 * Shape of the dependency graph: strongly connected components and depth (spec 03, seed 004 §3.6).
 * Both look at structural edges only (inherits, implements, member types), because calls make cycles that say nothing
 * about what a type is built on. Plain typed arrays, no recursion: generated code nests deeply. What goes through all types
 * stops now and then, for whoever measures a hundred thousand of them while others wait.
 */

/** Nodes between two stops: some milliseconds. */
const step = 5_000;

export interface Graph {
  /** Nodes are 0 … size - 1. */
  size: number;
  /** Compressed rows: the targets of node n are `targets[starts[n] … starts[n + 1]]`. */
  starts: Uint32Array;
  targets: Uint32Array;
}

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
      if (visits % step === 0) yield;
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
    if (node % step === 0) yield;
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
