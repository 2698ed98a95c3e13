/**
 * Finds symbols by place and by name. Main type: Symbols. A name as written (`orders.list`, `OrdersController.Get`) is
 * looked up in its own file, then in that file's dependencies, then in the whole workspace, and there only where it is
 * unambiguous.
 */

import type { z } from 'zod';
import type { NamedSymbol } from '#shared/contract/generations/documents.ts';
import type { WholeFile, WholeMap, WholeMember, WholeType } from '../../../codemap/codemap.ts';

export type Named = z.infer<typeof NamedSymbol>;

export interface Found {
  readonly type: WholeType;
  /** null where the type itself is meant. */
  readonly member: WholeMember | null;
}

export interface Symbols {
  /** The innermost symbol around a line. */
  at(file: string, line: number): Found | null;
  /** What `handler` means in a file; null where that is ambiguous. */
  named(handler: string, file: string): Found | null;
  ofFile(file: string): readonly WholeType[];
  members(type: WholeType): readonly WholeMember[];
  /** Types that a type depends on, those with the most references first. */
  uses(type: WholeType): readonly { type: WholeType; count: number }[];
  usedBy(type: WholeType): readonly WholeType[];
  /** Types that fulfil or extend it. */
  heirs(type: WholeType): readonly WholeType[];
}

/** `HttpUrl.Builder.parse`: a type in another is called `Builder` or `Companion` as many others are. */
export function namedSymbol({ type, member }: Found): Named {
  const own = withHolder(type);
  if (member === null) return { name: own, path: type.path, typeId: type.typeId };
  const name = type.kind === 'module' ? member.name : `${own}.${member.name}`;
  return { name, path: `${type.path}.${member.name}`, typeId: type.typeId, memberId: member.memberId };
}

/** A type's name behind that of the type around it. */
function withHolder({ name, path }: Pick<WholeType, 'name' | 'path'>): string {
  const holder = /([^.+]+)\+[^+]*$/.exec(path.replace(/<[^<>]*>/g, ''))?.[1];
  return holder === undefined ? name : `${holder}.${name}`;
}

export function placeOf({ type, member }: Found): { file: WholeFile; line: number; endLine: number } {
  return member ?? type;
}

export function createSymbols(map: WholeMap): Symbols {
  const byName = Map.groupBy(map.types, ({ name }) => name);
  const membersOf = new Map<number, readonly WholeMember[]>();
  const out = new Map<number, Map<number, number>>();
  const into = new Map<number, Set<number>>();
  const below = new Map<number, WholeType[]>();
  for (const { from, to, kind, count } of map.edges) {
    const targets = out.get(from) ?? new Map<number, number>();
    out.set(from, targets);
    targets.set(to, (targets.get(to) ?? 0) + count);
    const sources = into.get(to) ?? new Set<number>();
    into.set(to, sources);
    sources.add(from);
    const heir = map.types[from];
    if ((kind === 'inherits' || kind === 'implements') && heir !== undefined) {
      const heirs = below.get(to) ?? [];
      below.set(to, heirs);
      heirs.push(heir);
    }
  }

  const members = (type: WholeType): readonly WholeMember[] => {
    let known = membersOf.get(type.n);
    if (known === undefined) {
      known = map.members(type);
      membersOf.set(type.n, known);
    }
    return known;
  };
  const uses = (type: WholeType) =>
    [...(out.get(type.n) ?? [])]
      .sort((a, b) => b[1] - a[1] || a[0] - b[0])
      .flatMap(([to, count]) => {
        const target = map.types[to];
        return target === undefined ? [] : [{ type: target, count }];
      });

  function at(file: string, line: number): Found | null {
    let best: Found | null = null;
    let size = Number.POSITIVE_INFINITY;
    const take = (found: Found): void => {
      const place = placeOf(found);
      const lines = place.endLine - place.line;
      if (place.file.file !== file || line < place.line || line > place.endLine || lines > size) return;
      if (lines === size && found.member === null) return;
      best = found;
      size = lines;
    };
    for (const type of map.inFile(file)) {
      take({ type, member: null });
      for (const member of members(type)) take({ type, member });
    }
    return best;
  }

  const memberNamed = (type: WholeType, name: string): Found | null => {
    const member = members(type).find((each) => each.name === name);
    return member === undefined ? null : { type, member };
  };

  /** `Owner.name`, `name`, or a type of that name, among some types. */
  function among(types: readonly WholeType[], owner: string, name: string): Found | null {
    if (owner !== '') {
      for (const type of types) {
        const fits = type.name.toLowerCase() === owner.toLowerCase() && type.kind !== 'module';
        const found = fits ? memberNamed(type, name) : null;
        if (found !== null) return found;
      }
      for (const type of types) {
        const found =
          type.kind === 'module' && type.name.toLowerCase() === owner.toLowerCase() ? memberNamed(type, name) : null;
        if (found !== null) return found;
      }
    }
    for (const type of types) if (type.name === name && type.kind !== 'module') return { type, member: null };
    for (const type of types) {
      const found = type.kind === 'module' || owner === '' ? memberNamed(type, name) : null;
      if (found !== null) return found;
    }
    return null;
  }

  return {
    at,
    members,
    uses,
    ofFile: (file) => map.inFile(file),
    usedBy: (type) => [...(into.get(type.n) ?? [])].flatMap((from) => map.types[from] ?? []),
    heirs: (type) => below.get(type.n) ?? [],
    named(handler, file) {
      const parts = handler
        .replace(/\(.*$/, '')
        .split(/\.|::|->|#|\s/)
        .filter((part) => /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(part));
      const name = parts.at(-1) ?? '';
      if (name === '') return null;
      const owner = parts.filter((part) => part !== 'this' && part !== 'self').at(-2) ?? '';
      const own = map.inFile(file);
      const near = own.flatMap((type) => uses(type).map((each) => each.type));
      const found = among(own, owner, name) ?? among(near, owner, name);
      if (found !== null) return found;
      // `s.list`, of a value: a member of that name of the one type of the file that has it.
      const holding = own.flatMap((type) => memberNamed(type, name) ?? []);
      if (holding.length === 1) return holding[0] ?? null;
      const everywhere = byName.get(owner === '' ? name : owner) ?? [];
      const meant = everywhere.filter(({ kind, file: home }) => kind !== 'module' && !home.test);
      return meant.length === 1 ? among(meant, owner, name) : null;
    },
  };
}
