/**
 * Where the symbols of evidence stand now: by their ids, or by what they are called since they were renamed. A member that
 * is no more is looked for at its type, for its id says its signature too.
 */
import { type CodeMap, memberOnceCalled, type SymbolPlace, type SymbolRows } from '../../codemap/codemap.ts';
import type { History } from '../../history/history.ts';

export interface Symbols {
  readonly typeId?: string | null | undefined;
  readonly memberId?: string | null | undefined;
}

export interface Anchors {
  /** All places of the symbol; none where there is no such symbol any more. */
  places(symbols: Symbols): SymbolPlace[];
  /** The id that a type has now; as it was given where nothing became of it. */
  typeNow(typeId: string): string;
  /** The type that a symbol is or belongs to, as its ids say. */
  typeOf(symbols: Symbols): string | null;
}

type MapOfAnchors = Pick<CodeMap, 'byTypeId' | 'byMemberId' | 'places' | 'changes'>;

export function createAnchors(codeMap: () => MapOfAnchors, history: Pick<History, 'alias'>): Anchors {
  function memberNow(memberId: string): SymbolRows | null {
    const known = codeMap().byMemberId(memberId);
    if (known !== null) return known;
    const split = memberId.lastIndexOf('_');
    const alias = history.alias(memberId.slice(0, split));
    const type = alias === null ? null : codeMap().changes.pair(alias.newTypeId).after;
    if (alias === null || type === null) return null;
    const member = memberOnceCalled(type, { fqn: alias.oldPath, name: alias.oldName }, memberId.slice(split + 1));
    return member === null ? null : codeMap().byMemberId(`${alias.newTypeId}_${member.suffix}`);
  }

  function typeOf({ typeId, memberId }: Symbols): string | null {
    if (typeof typeId === 'string') return typeId;
    return typeof memberId === 'string' ? memberId.slice(0, Math.max(0, memberId.lastIndexOf('_'))) : null;
  }

  const typeNow = (typeId: string): string => history.alias(typeId)?.newTypeId ?? typeId;

  return {
    typeOf,
    typeNow,
    places(symbols) {
      const { memberId } = symbols;
      const member = typeof memberId === 'string' ? memberNow(memberId) : null;
      if (member !== null) return codeMap().places(member);
      const typeId = typeOf(symbols);
      const type = typeId === null ? null : (codeMap().byTypeId(typeId) ?? codeMap().byTypeId(typeNow(typeId)));
      return type === null ? [] : codeMap().places({ type, member: 0 });
    },
  };
}
