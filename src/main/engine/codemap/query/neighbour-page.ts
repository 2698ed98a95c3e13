/**
 * One side of a type in pages: its dependents or its dependencies, the most important first. The order is SQL's, over
 * the indexes of `edges` both ways, so that a page of a type with thousands of dependents reads their edges and nothing
 * else of the workspace. Filters on paths run over the ordered rows, because the total has to count them all.
 */
import type { EdgeKind, Language } from '#shared/contract/common.ts';
import type { NeighbourGroup, NeighbourSide } from '#shared/contract/symbols.ts';
import { edgeKinds } from '#shared/contract/words.ts';
import type { ReadDb } from '../../storage/storage.ts';
import type { ExtraEdge } from '../usages/dependents.ts';
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

/**
 * Types by place, in a dozen groups: a namespace, or a namespace with all below it. Large groups are split along the
 * tree of namespaces for as long as there are few of them, so that neither one group holds nearly everything nor five
 * hundred hold two types each.
 */
interface Standing {
  readonly namespace: string;
  readonly uses: number;
}

interface NamespaceGroup {
  /** A namespace; with `*` at its end, it and all below. */
  readonly namespace: string;
  readonly types: number;
  readonly uses: number;
}

/** Groups wanted at most, and the share of all types that is too many for one group: it is split even into many. */
const wanted = 12;
const tooMany = 1 / 4;

interface Branch {
  path: string;
  types: number;
  uses: number;
  ownTypes: number;
  ownUses: number;
  children: Map<string, Branch>;
}

/** Most types first; what is equal by name. */
function groupByNamespace(all: readonly Standing[]): NamespaceGroup[] {
  const root = branch('');
  for (const { namespace, uses } of all) add(root, namespace, uses);
  const groups: (NamespaceGroup & { branch: Branch | null })[] = [...parts(root)];
  for (;;) {
    const splittable = groups.flatMap((group, at) => {
      const split = group.branch === null ? [] : parts(group.branch);
      const fits = groups.length - 1 + split.length <= wanted || group.types > all.length * tooMany;
      return split.length > 1 && fits ? [{ at, split, types: group.types }] : [];
    });
    const [largest] = splittable.sort((a, b) => b.types - a.types);
    if (largest === undefined) break;
    groups.splice(largest.at, 1, ...largest.split);
  }
  return groups
    .map(({ namespace, types, uses }) => ({ namespace, types, uses }))
    .sort((a, b) => b.types - a.types || b.uses - a.uses || (a.namespace < b.namespace ? -1 : 1));
}

/** Whether a namespace is in a group, by the group's name. */
function inGroup(namespace: string, group: string): boolean {
  if (!group.endsWith('*')) return namespace === group;
  const top = group.slice(0, -1);
  return (
    namespace.startsWith(top) &&
    (namespace.length === top.length || top === '' || /[./]/.test(namespace[top.length] ?? ''))
  );
}

function branch(path: string): Branch {
  return { path, types: 0, uses: 0, ownTypes: 0, ownUses: 0, children: new Map() };
}

function add(root: Branch, namespace: string, uses: number): void {
  let at = root;
  root.types += 1;
  root.uses += uses;
  for (const end of ends(namespace)) {
    const path = namespace.slice(0, end);
    let next = at.children.get(path);
    if (next === undefined) {
      next = branch(path);
      at.children.set(path, next);
    }
    next.types += 1;
    next.uses += uses;
    at = next;
  }
  at.ownTypes += 1;
  at.ownUses += uses;
}

/** Where each part of a namespace or folder ends. */
function* ends(namespace: string): Iterable<number> {
  for (const { index } of namespace.matchAll(/[./]/g)) if (index > 0) yield index;
  if (namespace !== '') yield namespace.length;
}

/** What a branch falls into: its children, and its own types apart. */
function parts(whole: Branch): (NamespaceGroup & { branch: Branch | null })[] {
  const from = single(whole);
  const own = { namespace: from.path, types: from.ownTypes, uses: from.ownUses, branch: null };
  const below = [...from.children.values()].map(single).map((child) => {
    const leaf = child.children.size === 0;
    const namespace = leaf ? child.path : `${child.path}*`;
    return { namespace, types: child.types, uses: child.uses, branch: leaf ? null : child };
  });
  if (below.length === 0 || from.ownTypes > 0) return [own, ...below];
  return below;
}

/** A branch that holds nothing but one other is that one. */
function single(from: Branch): Branch {
  const [only] = from.children.values();
  return from.ownTypes === 0 && from.children.size === 1 && only !== undefined ? single(only) : from;
}
