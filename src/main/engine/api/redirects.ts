/**
 * Symbols by what they were called before: asked only when no symbol of today has the name. An old path may be
 * cut short like any path (`Store` for `Shop.Store`), and may name a member that the type still has.
 */
import { type CodeMap, memberOnceCalled, type SymbolRows } from '../codemap/codemap.ts';
import type { Alias, History } from '../history/history.ts';
import { parseSymbolPath, printSymbolPath, type SymbolIndex } from '../search/search.ts';

export interface Redirect {
  rows: SymbolRows;
  /** The whole old path. */
  from: string;
}

export interface Redirects {
  /** Several where the old path may mean several symbols of today. */
  byPath(path: string): Redirect[];
  byId(id: string): Redirect | null;
}

export interface RedirectServices {
  codeMap(): CodeMap;
  index(): SymbolIndex;
  history: Pick<History, 'alias' | 'aliasesNamed' | 'useAlias'>;
}

/** Members with one name that are looked through for those of one type. */
const maxMembers = 100;

type SymbolPath = NonNullable<ReturnType<typeof parseSymbolPath>>;

export function createRedirects({ codeMap, index, history }: RedirectServices): Redirects {
  function typeNow(alias: Alias): number | null {
    return codeMap().byTypeId(alias.newTypeId);
  }

  /**
   * Aliases whose old path ends with these segments, the best spelt only: whole before cut short, then by case. Of those
   * that lead to one type the latest.
   */
  function spelt(segments: readonly string[]): Alias[] {
    let best = Number.POSITIVE_INFINITY;
    let found = new Map<string, Alias>();
    for (const alias of history.aliasesNamed(segments.at(-1) ?? '')) {
      const rank = spelling(parseSymbolPath(alias.oldPath)?.segments ?? [], segments);
      if (rank === null || rank > best || typeNow(alias) === null) continue;
      if (rank < best) found = new Map();
      best = rank;
      const other = found.get(alias.newTypeId);
      if (other === undefined || other.detectedAt < alias.detectedAt) found.set(alias.newTypeId, alias);
    }
    return [...found.values()].sort((a, b) => (a.oldPath < b.oldPath ? -1 : 1));
  }

  /** The member of that name that the type has now; several only where they cannot be distinguished. */
  function membersNow(alias: Alias, path: SymbolPath): SymbolRows[] {
    const type = typeNow(alias);
    const ref = type === null ? null : codeMap().ref({ type, member: 0 });
    if (type === null || ref === null) return [];
    const owner = parseSymbolPath(ref.path);
    const name = path.segments.at(-1) ?? '';
    if (owner === null) return [];
    const asked = {
      ...owner,
      segments: [...owner.segments, name],
      nested: [...owner.nested, false],
      params: path.params,
    };
    const answer = index().resolve(printSymbolPath(asked), maxMembers);
    if (answer.step !== 'exact' && answer.step !== 'suffix') return [];
    return answer.found.map(({ handle }) => handle).filter((rows) => rows.type === type && rows.member !== 0);
  }

  return {
    byPath(text) {
      const path = parseSymbolPath(text);
      if (path === null || path.wildcard) return [];
      const types = path.params === null ? spelt(path.segments) : [];
      for (const alias of types) history.useAlias(alias);
      if (types.length > 0) {
        return types.flatMap((alias) => {
          const type = typeNow(alias);
          return type === null ? [] : [{ rows: { type, member: 0 }, from: alias.oldPath }];
        });
      }
      return spelt(path.segments.slice(0, -1)).flatMap((alias) => {
        const members = membersNow(alias, path);
        if (members.length > 0) history.useAlias(alias);
        return members.map((rows) => ({ rows, from: `${alias.oldPath}.${path.segments.at(-1)}` }));
      });
    },
    byId(id) {
      const ofType = /^T_[^_]+/.exec(id)?.[0] ?? '';
      const alias = history.alias(ofType);
      const type = alias === null ? null : typeNow(alias);
      if (alias === null || type === null) return null;
      if (id === ofType) {
        history.useAlias(alias);
        return { rows: { type, member: 0 }, from: alias.oldPath };
      }
      const now = codeMap().changes.pair(alias.newTypeId).after;
      const old = { fqn: alias.oldPath, name: alias.oldName };
      const member = now === null ? null : memberOnceCalled(now, old, id.slice(ofType.length + 1));
      const rows = member === null ? null : codeMap().byMemberId(`${alias.newTypeId}_${member.suffix}`);
      if (member === null || rows === null) return null;
      history.useAlias(alias);
      return { rows, from: `${alias.oldPath}.${member.name}` };
    },
  };
}

/** 0 and 1: the whole path, in this case or another; 2 and 3: its end; null: another path. */
function spelling(path: readonly string[], wanted: readonly string[]): number | null {
  const end = path.slice(-wanted.length);
  const whole = path.length === wanted.length ? 0 : 2;
  if (end.length < wanted.length) return null;
  if (end.every((segment, n) => segment === wanted[n])) return whole;
  return end.every((segment, n) => segment.toLowerCase() === wanted[n]?.toLowerCase()) ? whole + 1 : null;
}
