/** Two snapshots of one type as a difference: its class, and member by member what became of each. */
import type { ChangeClass, ChangedMember, MemberDiff, TypeDiff, TypeHashes } from '#shared/contract/change.ts';
import { implHash } from '../build/hashes.ts';
import { type MemberPair, matchMembers, type ProvenPairs } from './match-members.ts';
import { asRenamed } from './own-name.ts';
import type { ContentHashes, MemberSnapshot, TypeSnapshot } from './snapshot.ts';

/** A type before and after; at least one is there. */
export interface ChangePair {
  before: TypeSnapshot | null;
  after: TypeSnapshot | null;
}

/** The highest class of what changed; null when nothing did. */
export function changeClassOf(before: ContentHashes, after: ContentHashes): ChangeClass | null {
  if (before.structureHash !== after.structureHash) return 'Structure';
  if (before.publicImplHash !== after.publicImplHash) return 'PublicBehavior';
  if (before.internalImplHash !== after.internalImplHash) return 'Internal';
  if (before.xmlDocHash !== after.xmlDocHash) return 'Docs';
  if (before.cosmeticHash !== after.cosmeticHash) return 'Cosmetic';
  return null;
}

/**
 * null where nothing changed. Members that differ although no hash does are a change of no known class: it counts as
 * PublicBehavior.
 */
export function compareTypes({ before, after }: ChangePair, proven: ProvenPairs | null = null): TypeDiff | null {
  const shown = after ?? before;
  if (shown === null) return null;
  const byHash =
    before === null || after === null ? ('Structure' as const) : changeClassOf(before.hashes, after.hashes);
  const members = compareMembers(toldOf({ before, after }), after, proven);
  const { added, removed, changed } = members;
  if (byHash === null && added.length + removed.length + changed.length === 0) return null;
  return {
    path: shown.fqn,
    typeId: shown.typeId,
    file: shown.file,
    kind: before === null ? 'added' : after === null ? 'removed' : 'changed',
    changeClass: byHash ?? 'PublicBehavior',
    propagatedCause: null,
    members,
    hashes: { before: before && allHashes(before.hashes), after: after && allHashes(after.hashes) },
  };
}

/** Its previous state, with members renamed by `asRenamed` where its name changed. */
export function toldOf({ before, after }: ChangePair): TypeSnapshot | null {
  return before !== null && after !== null && before.fqn !== after.fqn ? asRenamed(before, after) : before;
}

export function allHashes(hashes: ContentHashes): TypeHashes {
  return { ...hashes, implHash: implHash(hashes) };
}

function compareMembers(
  before: TypeSnapshot | null,
  after: TypeSnapshot | null,
  proven: ProvenPairs | null,
): TypeDiff['members'] {
  const typeId = (after ?? before)?.typeId ?? '';
  const { added, removed, pairs } = matchMembers(before, after, proven);
  return {
    added: added.map((m) => shownMember(typeId, m)),
    removed: removed.map((m) => shownMember(before?.typeId ?? typeId, m)),
    changed: pairs.flatMap((pair): ChangedMember[] => {
      const aspects = changedAspects(pair);
      if (aspects.length === 0) return [];
      const { was, now } = pair;
      return [
        {
          ...shownMember(typeId, now),
          ...(was.signature === now.signature ? {} : { before: was.signature }),
          ...(was.name === now.name ? {} : { was: was.name }),
          aspects,
        },
      ];
    }),
  };
}

export function changedAspects({ was, now }: MemberPair): ChangedMember['aspects'] {
  const aspects: ChangedMember['aspects'] = [];
  if (was.shape !== now.shape || termsIn(was) !== termsIn(now)) aspects.push('signature');
  if (inOrder(was.attributes) !== inOrder(now.attributes)) aspects.push('attributes');
  if (was.implHash !== now.implHash) aspects.push('body');
  if (spaced(was.doc) !== spaced(now.doc)) aspects.push('doc');
  return aspects;
}

/** As structureHash takes them. */
export function termsIn({ terms = '' }: MemberSnapshot): string {
  return terms;
}

/** As structureHash and xmlDocHash see them: a difference that they ignore does not count as a change. */
export function inOrder(attributes: string): string {
  return attributes === '[]' ? attributes : JSON.stringify((JSON.parse(attributes) as string[]).sort());
}

export function spaced(doc: string): string {
  return doc.replaceAll(/\s+/g, ' ').trim();
}

export function shownMember(typeId: string, member: MemberSnapshot): MemberDiff {
  const { suffix, name, kind, access, signature } = member;
  return { memberId: `${typeId}_${suffix}`, name, kind, access, signature };
}
