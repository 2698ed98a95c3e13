/** A type with what it leans on and what leans on it, bounded, as the graph and its table show it. */
import { edgeKinds } from '#shared/contract/common.ts';
import type { Neighbours } from '#shared/contract/symbols.ts';
import type { ReadDb } from '../../storage/storage.ts';
import type { Refs } from './refs.ts';

export type ReadNeighbours = (type: number, steps: number, limit: number) => Omit<Neighbours, 'resolved'> | null;

/** External names listed at most; the rest of a long tail says nothing. */
const maxExternal = 60;

export function createNeighbours(db: ReadDb, refs: Refs): ReadNeighbours {
  const around = db.prepare<[number, number], { id: number; weight: number }>(
    `SELECT id, sum(weight) AS weight FROM (
       SELECT dst AS id, sum(count) + 1000 AS weight FROM edges WHERE src = ? GROUP BY dst
       UNION ALL SELECT src AS id, sum(count) AS weight FROM edges WHERE dst = ? GROUP BY src)
     GROUP BY id ORDER BY weight DESC, id`,
  );
  const out = db.prepare<[number], { n: number }>('SELECT count(DISTINCT dst) AS n FROM edges WHERE src = ?');
  const into = db.prepare<[number], { n: number }>('SELECT count(DISTINCT src) AS n FROM edges WHERE dst = ?');
  const edgesFrom = db.prepare<[number], { dst: number; kind: number; count: number }>(
    'SELECT dst, kind, count FROM edges WHERE src = ?',
  );
  const figures = db.prepare<[number], { fan_in: number; depth: number }>(
    'SELECT fan_in, depth FROM types WHERE id = ?',
  );
  const externals = db.prepare<[number, number], { name: string; kind: number; count: number }>(
    'SELECT name, kind, count FROM externals WHERE src = ? ORDER BY count DESC, name LIMIT ?',
  );

  return (type, steps, limit) => {
    const chosen = [type];
    const seen = new Set(chosen);
    let leftOut = 0;
    let front = [type];
    for (let step = 0; step < steps; step += 1) {
      const next: number[] = [];
      for (const from of front) {
        for (const { id } of around.all(from, from)) {
          if (seen.has(id)) continue;
          seen.add(id);
          if (chosen.length > limit) leftOut += 1;
          else {
            chosen.push(id);
            next.push(id);
          }
        }
      }
      front = next;
    }
    const nodes: Neighbours['nodes'] = [];
    const ids = new Map<number, string>();
    for (const id of chosen) {
      const symbol = refs.ref({ type: id, member: 0 });
      const figure = figures.get(id);
      if (symbol === null || figure === undefined) continue;
      ids.set(id, symbol.typeId);
      nodes.push({ symbol, fanIn: figure.fan_in, depth: figure.depth });
    }
    if (!ids.has(type)) return null;
    const edges: Neighbours['edges'] = [];
    for (const [id, from] of ids) {
      for (const { dst, kind, count } of edgesFrom.all(id)) {
        const to = ids.get(dst);
        const name = edgeKinds[kind];
        if (to !== undefined && name !== undefined) edges.push({ from, to, kind: name, count });
      }
    }
    return {
      nodes,
      edges,
      external: externals.all(type, maxExternal).flatMap(({ name, kind, count }) => {
        const word = edgeKinds[kind];
        return word === undefined ? [] : [{ name, kind: word, count }];
      }),
      dependents: into.get(type)?.n ?? 0,
      dependencies: out.get(type)?.n ?? 0,
      leftOut,
    };
  };
}
