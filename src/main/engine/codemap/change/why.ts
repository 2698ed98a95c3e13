/** Why each hash of a type changed: the members and parts of the declaration that contribute different lines to it. */
import type { ChangeClass } from '#shared/contract/change.ts';
import { comparedHashes, type HashCause, type HashWhy } from '#shared/contract/diff-type.ts';
import { isVisible } from '../build/hashes.ts';
import { accessText, packed } from '../ids.ts';
import {
  type ChangePair,
  changedAspects,
  inOrder,
  type MemberMatches,
  matchMembers,
  type ProvenPairs,
  shownMember,
  spaced,
  termsIn,
  toldOf,
} from './compare.ts';
import type { MemberSnapshot, TypeSnapshot } from './snapshot.ts';

type HashName = (typeof comparedHashes)[number];
type Aspect = NonNullable<HashCause['aspects']>[number];

const classOf: Record<HashName, ChangeClass> = {
  structureHash: 'Structure',
  publicImplHash: 'PublicBehavior',
  internalImplHash: 'Internal',
  xmlDocHash: 'Docs',
  cosmeticHash: 'Cosmetic',
};
const maxCauses = 100;

/** All five, in the order of classes. */
export function whyOf({ before, after }: ChangePair, proven: ProvenPairs | null): HashWhy[] {
  const both = before !== null && after !== null;
  const members = both ? matchMembers(toldOf({ before, after }), after, proven) : null;
  return comparedHashes.map((hash) => {
    const [was, now] = [before?.hashes[hash] ?? null, after?.hashes[hash] ?? null];
    const differs = was !== now;
    const causes = differs && both && members !== null ? causesOf(hash, before, after, members) : [];
    const changeClass = classOf[hash];
    return {
      hash,
      changeClass,
      before: was,
      after: now,
      differs,
      causes: causes.slice(0, maxCauses),
      total: causes.length,
    };
  });
}

function causesOf(hash: HashName, before: TypeSnapshot, after: TypeSnapshot, members: MemberMatches): HashCause[] {
  const causes = [...ownCauses(hash, before, after), ...memberCauses(hash, before, after, members, isVisible)];
  if (causes.length > 0) return causes;
  // The configuration counts members as visible that are internal.
  if (hash === 'structureHash') {
    const counted = memberCauses(hash, before, after, members, (access) => access !== 'private');
    if (counted.length > 0) return counted;
  }
  if (before.fqn !== after.fqn) return [{ of: 'name', change: 'changed', before: before.fqn, after: after.fqn }];
  return hash === 'cosmeticHash' ? [{ of: 'layout', change: 'changed' }] : [];
}

function memberCauses(
  hash: HashName,
  before: TypeSnapshot,
  after: TypeSnapshot,
  { added, removed, pairs }: MemberMatches,
  counts: (access: MemberSnapshot['access']) => boolean,
): HashCause[] {
  const line = (member: MemberSnapshot): string => lineIn(hash, member, counts(member.access));
  const causes: HashCause[] = [];
  for (const { was, now } of pairs) {
    if (line(was) === line(now)) continue;
    const { memberId, signature } = shownMember(after.typeId, now);
    const other = was.signature === signature ? {} : { before: was.signature };
    causes.push({ of: 'member', change: 'changed', memberId, signature, ...other, aspects: aspectsIn(hash, was, now) });
  }
  for (const member of added) {
    const { memberId, signature } = shownMember(after.typeId, member);
    if (line(member) !== '') causes.push({ of: 'member', change: 'added', memberId, signature });
  }
  for (const member of removed) {
    const { memberId, signature } = shownMember(before.typeId, member);
    if (line(member) !== '') causes.push({ of: 'member', change: 'removed', memberId, before: signature });
  }
  return causes;
}

/** What a member contributes to a hash (docs/hash-inputs.md); '' for nothing. */
function lineIn(hash: HashName, member: MemberSnapshot, visible: boolean): string {
  const signature = `${member.shape} ${termsIn(member)} ${inOrder(member.attributes)}`;
  switch (hash) {
    case 'structureHash':
      return visible ? signature : '';
    case 'publicImplHash':
      return visible && member.implHash !== '' ? `${member.name} ${member.implHash}` : '';
    case 'internalImplHash':
      return visible ? '' : `${signature} ${member.implHash}`;
    case 'xmlDocHash':
      return spaced(member.doc);
    case 'cosmeticHash':
      return '';
  }
}

const aspectsOf: Record<HashName, readonly Aspect[]> = {
  structureHash: ['signature', 'attributes'],
  publicImplHash: ['signature', 'body'],
  internalImplHash: ['signature', 'attributes', 'body'],
  xmlDocHash: ['doc'],
  cosmeticHash: [],
};

function aspectsIn(hash: HashName, was: MemberSnapshot, now: MemberSnapshot): Aspect[] {
  return changedAspects({ was, now }).filter((aspect) => aspectsOf[hash].includes(aspect));
}

/** What the type itself says, in structureHash; its code in a body hash, its doc in xmlDocHash. */
function ownCauses(hash: HashName, before: TypeSnapshot, after: TypeSnapshot): HashCause[] {
  const causes: HashCause[] = [];
  const note = (of: HashCause['of'], was: string, now: string): void => {
    if (was !== now) causes.push({ of, change: 'changed', before: was, after: now });
  };
  const [was, now] = [before.own, after.own];
  if (hash === 'structureHash') {
    note('name', before.fqn, after.fqn);
    note('access', accessText(before.access), accessText(after.access));
    note('kind', before.kind, after.kind);
    note('arity', String(before.arity), String(after.arity));
    if (was !== undefined && now !== undefined) {
      note('modifiers', was.modifiers.toSorted().join(' '), now.modifiers.toSorted().join(' '));
      note('bases', was.bases.join(', '), now.bases.join(', '));
      note('attributes', attributesOf(was.attributes), attributesOf(now.attributes));
    }
  }
  if (was === undefined || now === undefined) return causes;
  if (hash === codeIn(after.kind) && was.code.join('\n') !== now.code.join('\n'))
    causes.push({ of: 'code', change: 'changed' });
  if (hash === 'xmlDocHash') note('doc', spaced(was.doc), spaced(now.doc));
  return causes;
}

/** The hash that includes the code outside members. */
function codeIn(kind: TypeSnapshot['kind']): HashName {
  if (kind === 'alias') return 'structureHash';
  return kind === 'module' ? 'publicImplHash' : 'internalImplHash';
}

function attributesOf(attributes: readonly string[]): string {
  return attributes.map(packed).sort().join(', ');
}
