/**
 * What became of members beyond their names: renamed, moved to another type, taken out of a function or put into one. Read from the
 * texts of both sides, since hashes only say that two bodies differ. Main types: Lineages, MemberTie.
 */
import type { LineageKind } from '#shared/contract/change.ts';
import type { ProvenPairs } from '../match-members.ts';
import { createVocabulary } from './bags.ts';
import { replacedNames } from './callers.ts';
import { type Compared, type Known, type Reading, type TextSide, type Turnover, turnoverOf } from './known.ts';
import { pairAcross } from './pair-across.ts';
import { type KnownPair, pairInType } from './pair-in-type.ts';
import { partsOf } from './parts.ts';

export type { Compared, MemberText, TextSide, TypeText } from './known.ts';

export interface MemberTie extends KnownPair {
  readonly kind: LineageKind;
}

export interface Lineages {
  /** Members with another name in the same type, by the id of the type that it has now. */
  readonly proven: ReadonlyMap<string, ProvenPairs>;
  readonly ties: readonly MemberTie[];
}

/** Words of all bodies that are held at once; types beyond are compared by names and ids alone. */
const maxWords = 6_000_000;

export async function findLineages(
  compared: AsyncIterable<Compared> | Iterable<Compared>,
  texts: { readonly before: TextSide; readonly after: TextSide },
  renamedTypes: ReadonlyMap<string, string>,
  pause: () => Promise<void>,
): Promise<Lineages> {
  const reading: Reading = { ...texts, vocabulary: createVocabulary(), renamedTypes };
  const turnovers: Turnover[] = [];
  let words = 0;
  for await (const each of compared) {
    if (words > maxWords) break;
    const turnover = await turnoverOf(each, reading);
    const { gone, come, changed } = turnover;
    if (gone.length + come.length + changed.length === 0) continue;
    for (const { body } of [...gone, ...come, ...changed.flatMap(({ was, now }) => [was, now])])
      words += body?.size ?? 0;
    turnovers.push(turnover);
    await pause();
  }
  const replaced = await replacedNames(turnovers, reading.vocabulary, pause);
  const proven = new Map<string, ProvenPairs>();
  const ties: MemberTie[] = [];
  const taken = new Set<Known>();
  const stayed: KnownPair[] = turnovers.flatMap(({ changed }) => changed);
  const take = (kind: LineageKind, pair: KnownPair): void => {
    if (kind !== 'renamed' || pair.was.member.name !== pair.now.member.name) ties.push({ kind, ...pair });
    taken.add(pair.was).add(pair.now);
    if (pair.was.member.implHash !== pair.now.member.implHash) stayed.push(pair);
  };
  for (const turnover of turnovers) {
    const pairs = await pairInType(turnover, replaced, pause);
    const { before, after } = turnover.pair;
    if (pairs.length === 0 || before === null || after === null) continue;
    proven.set(
      after.typeId,
      new Map(pairs.map(({ was, now }) => [now.member.suffix, before.members.indexOf(was.member)])),
    );
    for (const pair of pairs) take('renamed', pair);
  }
  const left = (list: readonly Known[]): Known[] => list.filter((each) => !taken.has(each));
  const gone = turnovers.flatMap((each) => each.gone);
  const come = turnovers.flatMap((each) => each.come);
  for (const pair of await pairAcross(left(gone), left(come), replaced, pause)) take('moved', pair);
  for (const pair of await partsOf(stayed, left(come), reading.vocabulary, pause))
    ties.push({ kind: 'extracted', ...pair });
  const backwards = stayed.map(({ was, now }) => ({ was: now, now: was }));
  for (const { was, now } of await partsOf(backwards, left(gone), reading.vocabulary, pause))
    ties.push({ kind: 'inlined', was: now, now: was });
  return { proven, ties };
}
