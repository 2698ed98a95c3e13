/**
 * Which members of a type before are which of it after: by id, then by a name that only one has, then by what they do. A
 * member under another name is the same one only where it is certain: its code, parameters and result are those of exactly
 * one member that is gone and of exactly one that is new.
 */
import { shortHash } from '../ids.ts';
import type { MemberSnapshot, TypeSnapshot } from './snapshot.ts';

export interface MemberPair {
  was: MemberSnapshot;
  now: MemberSnapshot;
}

export interface MemberMatches {
  added: MemberSnapshot[];
  removed: MemberSnapshot[];
  /** In the order of `after`, those that are found again otherwise last. */
  pairs: MemberPair[];
}

/** Pairs that bodies and callers prove: places in the members of `before`, by the suffix of the member that each is now. */
export type ProvenPairs = ReadonlyMap<string, number>;

/**
 * `before` with the members of a renamed type as `asRenamed` writes them.
 * @param proven what `findLineage` found, null where no texts were there: then only equal code pairs other names.
 */
export function matchMembers(
  before: TypeSnapshot | null,
  after: TypeSnapshot | null,
  proven: ProvenPairs | null = null,
): MemberMatches {
  const { added: come, removed, pairs } = certainMatches(before, after);
  const gone = new Map(removed.map((member) => [member.suffix, member]));
  if (proven === null) return { added: pairAlone(come, gone, pairs, deed), removed: [...gone.values()], pairs };
  const added = come.filter((now) => {
    const was = before?.members[proven.get(now.suffix) ?? -1];
    if (was === undefined || !gone.delete(was.suffix)) return true;
    pairs.push({ was, now });
    return false;
  });
  return { added, removed: [...gone.values()], pairs };
}

/** Only what ids, names and, among overloads, equal code say. */
export function certainMatches(before: TypeSnapshot | null, after: TypeSnapshot | null): MemberMatches {
  const gone = new Map(before?.members.map((m) => [m.suffix, m]));
  const pairs: MemberPair[] = [];
  const come: MemberSnapshot[] = [];
  for (const now of after?.members ?? []) {
    const was = gone.get(now.suffix);
    if (was === undefined) come.push(now);
    else {
      gone.delete(now.suffix);
      pairs.push({ was, now });
    }
  }
  // Alone of its name and kind on both sides: the same one with another signature.
  let added = pairAlone(come, gone, pairs, ({ kind, name }) => `${kind} ${name}`);
  // Of several overloads, the one with unchanged code.
  added = pairAlone(added, gone, pairs, ({ kind, name, implHash }) =>
    implHash === '' ? null : `${kind} ${name} ${implHash}`,
  );
  return { added, removed: [...gone.values()], pairs };
}

/** Pairs those whose key one member bears on each side; returns the others of `come`. */
function pairAlone(
  come: readonly MemberSnapshot[],
  gone: Map<string, MemberSnapshot>,
  pairs: MemberPair[],
  key: (member: MemberSnapshot) => string | null,
): MemberSnapshot[] {
  if (gone.size === 0) return [...come];
  const left = grouped([...gone.values()], key);
  const arrived = grouped(come, key);
  return come.filter((now) => {
    const own = key(now);
    if (own === null) return true;
    const [was, ...others] = left.get(own) ?? [];
    if (was === undefined || others.length > 0 || arrived.get(own)?.length !== 1) return true;
    gone.delete(was.suffix);
    pairs.push({ was, now });
    return false;
  });
}

function grouped(
  members: readonly MemberSnapshot[],
  key: (member: MemberSnapshot) => string | null,
): Map<string, MemberSnapshot[]> {
  const groups = new Map<string, MemberSnapshot[]>();
  for (const member of members) {
    const own = key(member);
    if (own === null) continue;
    const group = groups.get(own);
    if (group === undefined) groups.set(own, [member]);
    else group.push(member);
  }
  return groups;
}

/** Code of members that do nothing and take nothing: many do, so it distinguishes no member. */
export const doesNothing: ReadonlySet<string> = new Set(
  ['()\n{}', '(void)\n{}', '()\npass', '(self)\npass'].map((code) => shortHash(code)),
);

/** What a member does, takes and gives, whatever it is called; null where nothing is known of what it does. */
function deed({ kind, name, shape, implHash }: MemberSnapshot): string | null {
  if (implHash === '' || doesNothing.has(implHash)) return null;
  const at = shape.indexOf(` .${name}`);
  if (at < 0) return null;
  return `${kind} ${implHash} ${shape.slice(0, at)} .${shape.slice(at + 2 + name.length)}`;
}

/** Ids of a member on both sides; null on the side where it is not. null where neither side has one of this id. */
export interface MemberIds {
  before: string | null;
  after: string | null;
}

/**
 * The ids of the member that one of them names.
 * @param told `before` as passed to `matchMembers`, its members in the same order.
 */
export function memberIds(
  { before, after }: { before: TypeSnapshot | null; after: TypeSnapshot | null },
  told: TypeSnapshot | null,
  memberId: string,
  proven: ProvenPairs | null,
): MemberIds | null {
  const idIn = (type: TypeSnapshot | null, member: MemberSnapshot | undefined): string | null =>
    type === null || member === undefined ? null : `${type.typeId}_${member.suffix}`;
  const own = (member: MemberSnapshot | undefined): MemberSnapshot | undefined =>
    member === undefined ? undefined : before?.members[told?.members.indexOf(member) ?? -1];
  const { added, removed, pairs } = matchMembers(told, after, proven);
  const all = [
    ...pairs.map(({ was, now }) => ({ before: idIn(before, own(was)), after: idIn(after, now) })),
    ...added.map((now) => ({ before: null, after: idIn(after, now) })),
    ...removed.map((was) => ({ before: idIn(before, own(was)), after: null })),
  ];
  return all.find((ids) => ids.after === memberId) ?? all.find((ids) => ids.before === memberId) ?? null;
}
