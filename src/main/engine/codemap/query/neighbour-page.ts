/**
 * One side of a type in pages: who leans on it, or what it leans on, the most important first. The order is SQL's, over
 * the indexes of `edges` both ways, so that a page of a type with thousands of dependents reads their edges and nothing
 * else of the workspace. Filters that look at paths run over the ordered rows, because the total has to count them all.
 */
import type { EdgeKind, Language } from '#shared/contract/common.ts';
import type { NeighbourGroup, NeighbourSide } from '#shared/contract/symbols.ts';
import { edgeKinds } from '#shared/contract/words.ts';
import type { ReadDb } from '../../storage/storage.ts';
import type { ExtraEdge } from '../usages/dependents.ts';
import { groupByNamespace, inGroup, type Standing } from './namespace-groups.ts';
import { isTestSymbol, namespaceOf } from './type-places.ts';

export interface PageQuery {
  /** Empty: all. */
  readonly kinds: readonly EdgeKind[];
  /** False: without test code. */
  readonly tests: boolean;
  readonly namespace?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

export interface Page<T> {
  readonly items: T[];
  /** Before `offset` and `limit`. */
  readonly total: number;
}

export interface SideReader {
  types(type: number, query: PageQuery): Page<number>;
  /** `total` counts types, not groups; `items` are all groups, most types first. */
  groups(type: number, query: Omit<PageQuery, 'offset' | 'limit'>): Page<NeighbourGroup>;
}

/** Bits of edge kinds, as the statements test them. */
export function kindMask(kinds: readonly EdgeKind[]): number {
  const wanted = kinds.length === 0 ? edgeKinds : kinds;
  return wanted.reduce((mask, kind) => mask | (1 << edgeKinds.indexOf(kind)), 0);
}

/** What defines a type comes first among its dependencies; of dependents there may be thousands that only inherit. */
const basesFirst = `min(e.kind) > ${edgeKinds.indexOf('implements')}`;

const order: Readonly<Record<NeighbourSide, string>> = {
  dependents: 'uses DESC, t.fan_in DESC, t.fqn, t.id',
  dependencies: `${basesFirst}, uses DESC, t.fan_in DESC, t.fqn, t.id`,
};

/** Further edges to one type, that a checker found: a JSON array of `ExtraEdge`. */
const withExtra = `(SELECT src, dst, kind, count FROM edges WHERE dst = ? UNION ALL
  SELECT value ->> 'src', 0, value ->> 'kind', value ->> 'count' FROM json_each(?))`;

/** The statements of one side, for the reader and for the test of their plans. */
export function sideSql(side: NeighbourSide, extra = false): { count: string; page: string; all: string } {
  const [own, other] = side === 'dependents' ? ['dst', 'src'] : ['src', 'dst'];
  const edges = extra ? withExtra : 'edges';
  const chosen = `${extra ? '' : `e.${own} = ? AND `}(1 << e.kind) & ? <> 0`;
  const select = (columns: string, files: string) =>
    `SELECT e.${other} AS id, sum(e.count) AS uses${columns} FROM ${edges} e JOIN types t ON t.id = e.${other}${files}
     WHERE ${chosen} GROUP BY e.${other} ORDER BY ${order[side]}`;
  return {
    count: `SELECT count(DISTINCT e.${other}) AS n FROM ${edges} e WHERE ${chosen}`,
    page: `${select('', '')} LIMIT ? OFFSET ?`,
    all: select(', t.fqn, t.language, f.path', ' JOIN files f ON f.id = t.file'),
  };
}

interface PlacedRow {
  id: number;
  uses: number;
  fqn: string;
  language: Language;
  path: string;
}

/** @param extraOf edges to a type that the code map does not have; dependents only. */
export function createSideReader(
  db: ReadDb,
  side: NeighbourSide,
  extraOf: (type: number) => readonly ExtraEdge[] = () => [],
): SideReader {
  type Params = (number | string)[];
  const prepared = (extra: boolean) => {
    const sql = sideSql(side, extra);
    return {
      count: db.prepare<Params, { n: number }>(sql.count),
      page: db.prepare<Params, { id: number }>(sql.page),
      all: db.prepare<Params, PlacedRow>(sql.all),
    };
  };
  const plain = prepared(false);
  const joined = side === 'dependents' ? prepared(true) : plain;
  const askedFor = (type: number) => {
    const extra = extraOf(type);
    return extra.length === 0
      ? { statements: plain, of: [type] }
      : { statements: joined, of: [type, JSON.stringify(extra)] };
  };
  const passes = ({ tests, namespace }: Pick<PageQuery, 'tests' | 'namespace'>, row: PlacedRow): boolean =>
    (tests || !isTestSymbol(row.fqn, row.path)) &&
    (namespace === undefined || inGroup(namespaceOf(row.fqn, row.language, row.path), namespace));

  return {
    types(type, query) {
      const { kinds, tests, namespace, offset, limit } = query;
      const mask = kindMask(kinds);
      const { statements, of } = askedFor(type);
      if (tests && namespace === undefined) {
        const items = limit === 0 ? [] : statements.page.all(...of, mask, limit, offset).map(({ id }) => id);
        return { items, total: statements.count.get(...of, mask)?.n ?? 0 };
      }
      const items: number[] = [];
      let total = 0;
      for (const row of statements.all.iterate(...of, mask)) {
        if (!passes(query, row)) continue;
        if (total >= offset && items.length < limit) items.push(row.id);
        total += 1;
      }
      return { items, total };
    },
    groups(type, query) {
      const standing: Standing[] = [];
      const { statements, of } = askedFor(type);
      for (const row of statements.all.iterate(...of, kindMask(query.kinds))) {
        if (!passes(query, row)) continue;
        standing.push({ namespace: namespaceOf(row.fqn, row.language, row.path), uses: row.uses });
      }
      const items = groupByNamespace(standing).map((group) => ({ side, ...group }));
      return { items, total: standing.length };
    },
  };
}
