/** Where a member came from, or what became of it, looked up in the lineage of a compared type. */
import type { Lineage, MemberPlace } from './change.ts';

export interface MemberTies {
  readonly kind: 'moved' | 'extracted' | 'inlined';
  /** Other members; several of one that was taken out of several, or put into several. */
  readonly others: readonly MemberPlace[];
}

/** null for a member that is simply new. */
export function originOf(lineage: readonly Lineage[], memberId: string): MemberTies | null {
  return tiesOf(lineage, memberId, 'to', 'from', ['moved', 'extracted']);
}

/** null for a member that is simply gone. */
export function fateOf(lineage: readonly Lineage[], memberId: string): MemberTies | null {
  return tiesOf(lineage, memberId, 'from', 'to', ['moved', 'inlined']);
}

function tiesOf(
  lineage: readonly Lineage[],
  memberId: string,
  own: 'from' | 'to',
  other: 'from' | 'to',
  kinds: readonly MemberTies['kind'][],
): MemberTies | null {
  for (const kind of kinds) {
    const ties = lineage.filter((each) => each.kind === kind && each[own].memberId === memberId);
    if (ties.length > 0) return { kind, others: ties.map((each) => each[other]) };
  }
  return null;
}

/** `Shop.Cart.add` for a reader of the type at `path`: the type is left out where it is the same. */
export function placeText({ path, name }: MemberPlace, within: string): string {
  return path === within ? name : `${path}.${name}`;
}
