/** The members of a type that came, went and changed, as one list: what changed first (the gravest before), then what came, then what went. */
import {
  type ChangeClass,
  type ChangedMember,
  fateOf,
  type MemberDiff,
  type MemberTies,
  originOf,
} from '#shared/contract/change.ts';
import type { DiffedType } from '#shared/contract/diff.ts';
import type { HashWhy } from '#shared/contract/diff-type.ts';
import { changeClasses } from '#shared/contract/words.ts';

export interface MemberRow {
  readonly memberId: string;
  readonly change: 'changed' | 'added' | 'removed';
  readonly name: string;
  /** Null where it is not there now. */
  readonly now: string | null;
  /** Null where it was not there; the same as `now` where only what it does or says changed. */
  readonly before: string | null;
  /** Name that it had, where that differs. */
  readonly was: string | null;
  /** Of what came: what it was moved from or taken out of; of what went: where it is now. */
  readonly ties: MemberTies | null;
  readonly aspects: ChangedMember['aspects'];
  /** Classes of the hashes that it is in, the gravest first. */
  readonly classes: readonly ChangeClass[];
}

export function memberRows(
  { members, lineage }: Pick<DiffedType, 'members' | 'lineage'>,
  why: readonly HashWhy[],
): MemberRow[] {
  const classes = new Map<string, ChangeClass[]>();
  for (const { differs, changeClass, causes } of why) {
    if (!differs) continue;
    for (const { memberId } of causes) {
      if (memberId === undefined) continue;
      const known = classes.get(memberId) ?? [];
      if (!known.includes(changeClass)) classes.set(memberId, [...known, changeClass]);
    }
  }
  const row = (
    member: MemberDiff,
    change: MemberRow['change'],
    part: Pick<MemberRow, 'now' | 'before'> & Partial<MemberRow>,
  ): MemberRow => ({
    memberId: member.memberId,
    change,
    name: member.name,
    was: null,
    ties: null,
    aspects: [],
    classes: classes.get(member.memberId) ?? [],
    ...part,
  });
  return [
    ...members.changed
      .map((member) =>
        row(member, 'changed', {
          now: member.signature,
          before: member.before ?? member.signature,
          was: member.was ?? null,
          aspects: member.aspects,
        }),
      )
      .sort((a, b) => rank(a) - rank(b)),
    ...members.added.map((member) =>
      row(member, 'added', { now: member.signature, before: null, ties: originOf(lineage, member.memberId) }),
    ),
    ...members.removed.map((member) =>
      row(member, 'removed', { now: null, before: member.signature, ties: fateOf(lineage, member.memberId) }),
    ),
  ];
}

function rank({ classes: [gravest] }: MemberRow): number {
  return gravest === undefined ? changeClasses.length : changeClasses.indexOf(gravest);
}
