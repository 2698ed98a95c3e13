/**
 * A type with its dependents and dependencies, limited in number, as the graph and its table show it. The limit is
 * shared fairly between both sides, so that a type with many dependencies does not hide who uses it.
 */
import type { EdgeKind } from '#shared/contract/common.ts';
import { type NeighbourSide, type Neighbours, neighbourSides } from '#shared/contract/symbols.ts';
import { edgeKinds } from '#shared/contract/words.ts';
import type { ReadDb } from '../../storage/storage.ts';
import type { Dependents } from '../usages/dependents.ts';
import { createSideReader, kindMask, type Page, type PageQuery, type SideReader } from './neighbour-page.ts';
import type { Refs } from './refs.ts';
import { namespaceOf } from './type-places.ts';

export interface NeighbourQuery extends PageQuery {
  readonly side: NeighbourSide | 'both';
  readonly steps: number;
  readonly by: 'type' | 'namespace';
  /** Ids of types whose edges to the new nodes are wanted too. */
  readonly shown: readonly string[];
}

/** All neighbours of one step, forty of them, the form in which a caller without wishes asks. */
export const plainNeighbours: NeighbourQuery = {
  side: 'both',
  steps: 1,
  kinds: [],
  tests: true,
  by: 'type',
  offset: 0,
  limit: 40,
  shown: [],
};

/** null when the type is gone. */
export type ReadNeighbours = (
  type: number,
  query?: Partial<NeighbourQuery>,
) => Omit<Neighbours, 'resolved' | 'coverage'> | null;

/** Max number of external names listed; the rest of a long tail does not matter. */
const maxExternal = 200;

/**
 * Edges from a first list of types to a second; both are JSON arrays of rows. The `+` keeps SQLite from seeking every
 * pair: a type has few edges, and the lists may be long.
 */
export const edgesBetween = `SELECT e.src, e.dst, e.kind, e.count FROM json_each(?) a CROSS JOIN edges e ON e.src = a.value
  WHERE +e.dst IN (SELECT value FROM json_each(?)) AND (1 << e.kind) & ? <> 0`;

interface EdgeRow {
  src: number;
  dst: number;
  kind: number;
  count: number;
}

export function createNeighbours(db: ReadDb, refs: Refs, uses: Pick<Dependents, 'of'>): ReadNeighbours {
  const readers: Readonly<Record<NeighbourSide, SideReader>> = {
    dependents: createSideReader(db, 'dependents', (type) => uses.of(type).extra),
    dependencies: createSideReader(db, 'dependencies'),
  };
  const between = db.prepare<[string, string, number], EdgeRow>(edgesBetween);
  const figures = db.prepare<[number], { fan_in: number; depth: number; cycle_size: number; fan_out: number }>(
    `SELECT fan_in, depth, cycle_size, (SELECT count(DISTINCT dst) FROM edges WHERE src = types.id) AS fan_out
     FROM types WHERE id = ?`,
  );
  const externals = db.prepare<[number, number], { name: string; kind: number; count: number }>(
    'SELECT name, kind, count FROM externals WHERE src = ? AND (1 << kind) & ? <> 0 ORDER BY count DESC, name',
  );
  const ties: Readonly<Record<NeighbourSide, ReturnType<typeof tieStatement>>> = {
    dependents: tieStatement(db, 'dst'),
    dependencies: tieStatement(db, 'src'),
  };

  function node(id: number): Neighbours['nodes'][number] | null {
    const symbol = refs.ref({ type: id, member: 0 });
    const figure = figures.get(id);
    if (symbol === null || figure === undefined) return null;
    return {
      symbol,
      fanIn: figure.fan_in + new Set(uses.of(id).extra.map(({ src }) => src)).size,
      fanOut: figure.fan_out,
      depth: figure.depth,
      cycleSize: figure.cycle_size,
      namespace: namespaceOf(symbol.path, symbol.language, symbol.file),
    };
  }

  function edgesOf(fresh: readonly number[], known: readonly number[], mask: number): EdgeRow[] {
    const [a, b] = [JSON.stringify(fresh), JSON.stringify(known)];
    return [...between.all(a, a, mask), ...between.all(a, b, mask), ...between.all(b, a, mask)];
  }

  return (type, wishes = {}) => {
    const query: NeighbourQuery = { ...plainNeighbours, ...wishes };
    const centre = node(type);
    if (centre === null) return null;
    const asked = neighbourSides.filter((side) => query.side === 'both' || query.side === side);
    const grouped = query.by === 'namespace';
    const pages = grouped ? countOnly(readers, type, query) : firstStep(readers, type, query, asked);
    const groups = grouped ? asked.map((side) => readers[side].groups(type, query).items) : [];
    const chosen = asked.flatMap((side) => pages[side].items);
    const further = grouped ? [] : moreSteps(readers, type, query, asked, pages);

    const names = new Map([[type, centre.symbol.typeId]]);
    const shown = query.shown.flatMap((id) => {
      const row = refs.byTypeId(id);
      if (row !== null) names.set(row, id);
      return row ?? [];
    });
    const fresh = [...new Set([...chosen, ...further])].filter((id) => id !== type);
    const isFresh = new Set(fresh);
    const known = [...new Set([type, ...shown])].filter((id) => !isFresh.has(id));
    const nodes = fresh.flatMap((id) => {
      const one = node(id);
      if (one !== null) names.set(id, one.symbol.typeId);
      return one ?? [];
    });
    const { extra, coverage } = uses.of(type);
    const mask = kindMask(query.kinds);
    const found = extra.filter(({ src, kind }) => isFresh.has(src) && ((1 << kind) & mask) !== 0);
    const all = [...edgesOf(fresh, known, mask), ...found.map((edge) => ({ ...edge, dst: type }))];
    const edges = all.flatMap(({ src, dst, kind, count }) => {
      const [from, to, name] = [names.get(src), names.get(dst), edgeKinds[kind]];
      return from === undefined || to === undefined || name === undefined ? [] : [{ from, to, kind: name, count }];
    });
    const left = (side: NeighbourSide): number =>
      Math.max(0, pages[side].total - query.offset - pages[side].items.length);
    const external = asked.includes('dependencies') ? externalsOf(type, query.kinds) : [];
    const shownGroups = groups.map((list) => list.slice(query.offset, query.offset + query.limit));
    return {
      nodes: [centre, ...nodes],
      edges,
      groups: shownGroups.flat(),
      external: external.slice(0, maxExternal),
      externalTotal: external.length,
      dependents: pages.dependents.total,
      dependencies: pages.dependencies.total,
      leftOut: grouped
        ? groups.flat().length - shownGroups.flat().length
        : asked.reduce((sum, side) => sum + left(side), 0),
      ties: neighbourSides.flatMap((side) => tiesOf(type, side)),
      references: coverage,
    };
  };

  function tiesOf(type: number, side: NeighbourSide): Neighbours['ties'] {
    const extra = side === 'dependents' ? uses.of(type).extra : [];
    const rows = ties[side].all(type);
    return edgeKinds.flatMap((name, kind) => {
      const row = rows.find((one) => one.kind === kind);
      const more = extra.filter((one) => one.kind === kind);
      const types = (row?.types ?? 0) + more.length;
      const all = more.reduce((sum, { count }) => sum + count, row?.uses ?? 0);
      return types === 0 ? [] : [{ side, kind: name, types, uses: all }];
    });
  }

  function externalsOf(type: number, kinds: readonly EdgeKind[]): Neighbours['external'] {
    return externals.all(type, kindMask(kinds)).flatMap(({ name, kind, count }) => {
      const word = edgeKinds[kind];
      return word === undefined ? [] : [{ name, kind: word, count }];
    });
  }
}

type Pages = Readonly<Record<NeighbourSide, Page<number>>>;

function tieStatement(db: ReadDb, end: 'src' | 'dst') {
  return db.prepare<[number], { kind: number; types: number; uses: number }>(
    `SELECT kind, count(*) AS types, sum(count) AS uses FROM edges WHERE ${end} = ? GROUP BY kind ORDER BY kind`,
  );
}

function countOnly(readers: Readonly<Record<NeighbourSide, SideReader>>, type: number, query: NeighbourQuery): Pages {
  const none = { ...query, limit: 0 };
  return { dependents: readers.dependents.types(type, none), dependencies: readers.dependencies.types(type, none) };
}

/** Each side gets half of the limit, and what the other does not need. With more than one step, half is kept for those. */
function firstStep(
  readers: Readonly<Record<NeighbourSide, SideReader>>,
  type: number,
  query: NeighbourQuery,
  asked: readonly NeighbourSide[],
): Pages {
  const limit = query.steps > 1 ? Math.ceil(query.limit / 2) : query.limit;
  const whole = (side: NeighbourSide) =>
    readers[side].types(type, { ...query, limit: asked.includes(side) ? limit : 0 });
  const [dependents, dependencies] = [whole('dependents'), whole('dependencies')];
  const [left, right] = [dependents.items.length, dependencies.items.length];
  const leftRoom = Math.max(Math.ceil(limit / 2), limit - right);
  const rightRoom = Math.max(limit - leftRoom, limit - left);
  return {
    dependents: { ...dependents, items: dependents.items.slice(0, leftRoom) },
    dependencies: { ...dependencies, items: dependencies.items.slice(0, rightRoom) },
  };
}

/** Neighbours of neighbours, outwards; the remaining room is shared between the nodes they are attached to. */
function moreSteps(
  readers: Readonly<Record<NeighbourSide, SideReader>>,
  type: number,
  query: NeighbourQuery,
  asked: readonly NeighbourSide[],
  pages: Pages,
): number[] {
  const found: number[] = [];
  const seen = new Set([type, ...pages.dependents.items, ...pages.dependencies.items]);
  let fronts = asked.map((side) => ({ side, ids: pages[side].items }));
  for (let step = 2; step <= query.steps; step += 1) {
    const room = query.limit - seen.size + 1;
    const width = fronts.reduce((sum, { ids }) => sum + ids.length, 0);
    const share = width === 0 ? 0 : Math.max(1, Math.floor(room / width / (query.steps - step + 1)));
    fronts = fronts.map(({ side, ids }) => {
      const next: number[] = [];
      for (const id of ids) {
        const { items } = readers[side].types(id, { ...query, offset: 0, limit: share + 2 });
        for (const other of items.filter((one) => !seen.has(one)).slice(0, share)) {
          if (seen.size > query.limit) break;
          seen.add(other);
          next.push(other);
        }
      }
      found.push(...next);
      return { side, ids: next };
    });
  }
  return found;
}
