/** Two snapshots of one type as a difference: its class, and member by member what became of each (seed 004 §3.6, §5.2). */
import type { ChangeClass, ChangedMember, MemberDiff, TypeDiff, TypeHashes } from '#shared/contract/change.ts';
import { implHash } from '../build/hashes.ts';
import { asRenamed } from './own-name.ts';
import type { ContentHashes, MemberSnapshot, TypeSnapshot } from './snapshot.ts';

/** A type before and after; at least one is there. */
export interface ChangePair {
  before: TypeSnapshot | null;
  after: TypeSnapshot | null;
}

/** The highest class of what changed (S4-23); null when nothing did. */
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
 * PublicBehavior (S4-149).
 */
export function compareTypes({ before, after }: ChangePair): TypeDiff | null {
  const shown = after ?? before;
  if (shown === null) return null;
  const byHash =
    before === null || after === null ? ('Structure' as const) : changeClassOf(before.hashes, after.hashes);
  const renamed = before !== null && after !== null && before.fqn !== after.fqn;
  const members = compareMembers(renamed ? asRenamed(before, after) : before, after);
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

export function allHashes(hashes: ContentHashes): TypeHashes {
  return { ...hashes, implHash: implHash(hashes) };
}

function compareMembers(before: TypeSnapshot | null, after: TypeSnapshot | null): TypeDiff['members'] {
  const gone = new Map(before?.members.map((m) => [m.suffix, m]));
  const come: MemberSnapshot[] = [];
  const changed: ChangedMember[] = [];
  const typeId = (after ?? before)?.typeId ?? '';
  const note = (was: MemberSnapshot, now: MemberSnapshot): void => {
    const aspects: ChangedMember['aspects'] = [];
    if (was.shape !== now.shape) aspects.push('signature');
    if (inOrder(was.attributes) !== inOrder(now.attributes)) aspects.push('attributes');
    if (was.implHash !== now.implHash) aspects.push('body');
    if (spaced(was.doc) !== spaced(now.doc)) aspects.push('doc');
    if (aspects.length === 0) return;
    const other = was.signature === now.signature ? {} : { before: was.signature };
    changed.push({ ...shown(typeId, now), ...other, aspects });
  };
  for (const member of after?.members ?? []) {
    const was = gone.get(member.suffix);
    if (was === undefined) come.push(member);
    else {
      gone.delete(member.suffix);
      note(was, member);
    }
  }
  const added: MemberSnapshot[] = [];
  const left = group([...gone.values()]);
  const arrived = group(come);
  for (const member of come) {
    // A member alone of its name and kind on both sides is the same one with another signature.
    const key = nameOf(member);
    const [was, ...others] = left.get(key) ?? [];
    if (was === undefined || others.length > 0 || arrived.get(key)?.length !== 1) added.push(member);
    else {
      gone.delete(was.suffix);
      note(was, member);
    }
  }
  return {
    added: added.map((m) => shown(typeId, m)),
    removed: [...gone.values()].map((m) => shown(before?.typeId ?? typeId, m)),
    changed,
  };
}

/** As structureHash and xmlDocHash take them: what they do not tell apart is no change. */
function inOrder(attributes: string): string {
  return attributes === '[]' ? attributes : JSON.stringify((JSON.parse(attributes) as string[]).sort());
}

function spaced(doc: string): string {
  return doc.replaceAll(/\s+/g, ' ').trim();
}

function nameOf(member: MemberSnapshot): string {
  return `${member.kind} ${member.name}`;
}

function group(members: readonly MemberSnapshot[]): Map<string, MemberSnapshot[]> {
  const groups = new Map<string, MemberSnapshot[]>();
  for (const member of members) {
    const key = nameOf(member);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [member]);
    else group.push(member);
  }
  return groups;
}

function shown(typeId: string, { suffix, name, kind, access, signature }: MemberSnapshot): MemberDiff {
  return { memberId: `${typeId}_${suffix}`, name, kind, access, signature };
}
