/** fanIn, depth and cycles of types, written back to symbols.db (spec 03, S4-62). */
import type { Database } from '../../storage/storage.ts';
import { inSlices, inTurns } from '../../workspace/workspace.ts';
import { buildGraph, components, depths } from './graph.ts';
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
