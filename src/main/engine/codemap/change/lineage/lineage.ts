/**
 * What became of members beyond their names: renamed, moved to another type, taken out of a function or put into one. Read from the
 * texts of both sides, since hashes only say that two bodies differ. Main types: Lineages, MemberTie.
 */
import type { LineageKind } from '#shared/contract/change.ts';
import type { ProvenPairs } from '../compare.ts';
import { type Bag, common, createVocabulary, type Vocabulary, without } from './body-words.ts';
import {
  type Body,
  type Compared,
  type Known,
  type Reading,
  type TextSide,
  type Turnover,
  times,
  turnoverOf,
} from './known.ts';
import {
  bestPairs,
  bodyLikeness,
  family,
  type KnownPair,
  longBody,
  pairInType,
  type Replaced,
  signatureLikeness,
} from './pair-in-type.ts';

export type { Compared, MemberText, TextSide, TypeText } from './known.ts';

interface MemberTie extends KnownPair {
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
  for (const pair of await partsOf('extracted', stayed, left(come), reading.vocabulary, pause))
    ties.push({ kind: 'extracted', ...pair });
  const backwards = stayed.map(({ was, now }) => ({ was: now, now: was }));
  for (const { was, now } of await partsOf('inlined', backwards, left(gone), reading.vocabulary, pause))
    ties.push({ kind: 'inlined', was: now, now: was });
  return { proven, ties };
}

/**
 * The part of its body that has to be gone where it was, and the part that this has to be of all that is gone there. Small: it is
 * called there now, and its parameters have other names there. Set by an oracle (`bench/diff-oracle`).
 */
const inOwnType = { ofBody: { extracted: 0.1, inlined: 0.25 }, ofGone: 0.1, words: 1 } as const;
const elsewhere = { ofBody: 0.15, ofGone: 0.3, words: 4 } as const;
/** Constructors call each other by a word that they are full of. */
const inConstructor = { ofBody: 0.3, ofGone: 0.3, words: 2 } as const;
/** Words of a body that does no more than call: its old code is in what it calls, whatever that looks like now. */
const onlyCalls = 3;
/** Functions that one may have been taken from. */
const maxOrigins = 200;

interface Changed {
  readonly was: Known;
  readonly now: Known;
  readonly gone: Bag;
}

/**
 * Functions that were taken out of others, or put into them: the new function is called where its code was, and that code is gone there;
 * the other way round for one that was inlined.
 *
 * @param stayed functions of both sides whose body changed, under whatever name and in whatever type.
 * @param come functions that were not there. For what was inlined, both with their sides exchanged.
 */
async function partsOf(
  kind: 'extracted' | 'inlined',
  stayed: readonly KnownPair[],
  come: readonly Known[],
  { number }: Vocabulary,
  pause: () => Promise<void>,
): Promise<KnownPair[]> {
  const named = new Map<number, Known[]>();
  for (const each of come) {
    if (!hasCode(each) || each.body === null || each.body.size < 2) continue;
    const name = number(isConstructor(each) ? 'this' : each.member.name);
    named.set(name, [...(named.get(name) ?? []), each]);
  }
  if (named.size === 0) return [];
  /** Changed functions by the name of each new one that they call now and did not before, or less often. */
  const callers = new Map<Known, Set<Changed>>();
  const call = (part: Known, by: Changed): void => {
    const known = callers.get(part) ?? new Set();
    if (known.size < maxOrigins) callers.set(part, known.add(by));
  };
  for (const { was, now } of stayed) {
    await pause();
    if (was.body === null || now.body === null || !hasCode(was) || !hasCode(now)) continue;
    const changed = { was, now, gone: without(was.body.deed, now.body.deed) };
    for (const part of calledMore(was.body, now, named)) {
      if (part.type.language === was.type.language) call(part, changed);
    }
  }
  // A new function that another new one calls was taken out of the same place.
  for (const part of [...callers.keys()]) {
    for (const inner of calledMore(null, part, named)) {
      if (inner !== part && !isConstructor(inner)) for (const by of callers.get(part) ?? []) call(inner, by);
    }
  }
  const own = { ...inOwnType, ofBody: inOwnType.ofBody[kind] };
  const found: KnownPair[] = [];
  for (const [part, changed] of callers) {
    await pause();
    const { body } = part;
    if (body === null) continue;
    for (const by of changed) {
      const words = common(body.deed, by.gone);
      const min = isConstructor(part) ? inConstructor : by.now.type.typeId === part.type.typeId ? own : elsewhere;
      const known =
        words >= min.words && words >= min.ofBody * body.deed.length && words >= min.ofGone * by.gone.length;
      if (known || delegates(by, part, number(part.member.name))) found.push({ was: by.was, now: part });
    }
  }
  return found;
}

function hasCode(known: Known): boolean {
  return isConstructor(known) || family(known.member) === 'function';
}

function isConstructor({ member }: Pick<Known, 'member'>): boolean {
  return member.kind === 'constructor';
}

/** Whether a function that did something itself now only calls `part`: its name is kept for callers. */
function delegates({ was, now }: Changed, part: Known, name: number): boolean {
  if (was.body === null || now.body === null || isConstructor(part) || now.type.typeId !== part.type.typeId)
    return false;
  const { size } = now.body;
  return was.body.size > 1 && was.body.size >= size && size <= onlyCalls && times(now.body, name) > 0;
}

/** The new functions that `now` calls more often; of its own type also as often as others of that name before. */
function calledMore(was: Body | null, { type, member, body }: Known, named: ReadonlyMap<number, Known[]>): Known[] {
  const found: Known[] = [];
  let last = -1;
  for (const word of body?.words ?? []) {
    if (word === last) continue;
    last = word;
    const parts = named.get(word);
    if (parts === undefined || body === null) continue;
    const more = was === null ? 1 : times(body, word) - times(was, word);
    const own = parts.filter((part) => part.type.typeId === type.typeId);
    if (isConstructor(parts[0] ?? { member })) {
      if (member.kind === 'constructor') found.push(...own);
      continue;
    }
    if (more >= 0 && own.length > 0) found.push(...own);
    else if (more > 0) found.push(...parts);
  }
  return found;
}

/** Names that one body replaces; of more it is not clear which is which. */
const maxNames = 24;

/** Which names callers say instead of which: in each body that changed, a name said less often and one said more often. */
async function replacedNames(
  turnovers: readonly Turnover[],
  { number }: Vocabulary,
  pause: () => Promise<void>,
): Promise<Replaced> {
  const namesOf = (list: readonly { member: { name: string } }[]): number[] =>
    list.map(({ member }) => number(member.name));
  const gone = [...new Set(turnovers.flatMap((each) => namesOf(each.gone)))].sort((a, b) => a - b);
  const come = [...new Set(turnovers.flatMap((each) => namesOf(each.come)))].sort((a, b) => a - b);
  const isGone = new Set(gone);
  const isNew = new Set(come);
  const counts = new Map<string, number>();
  for (const { changed } of turnovers) {
    for (const { was, now } of changed) {
      await pause();
      if (was.body === null || now.body === null) continue;
      const less = fewer(was.body, now.body, isGone);
      const more = fewer(now.body, was.body, isNew);
      if (less.length > maxNames || more.length > maxNames) continue;
      for (const a of less) {
        for (const b of more) {
          if (a.by !== b.by) continue;
          const key = `${a.name} ${b.name}`;
          counts.set(key, (counts.get(key) ?? 0) + 1);
        }
      }
    }
  }
  return (was, now) => counts.get(`${number(was)} ${number(now)}`) ?? 0;
}

/** Those of `names` that `b` holds less often than `a`. */
function fewer(a: Body, b: Body, names: ReadonlySet<number>): { name: number; by: number }[] {
  const found: { name: number; by: number }[] = [];
  let last = -1;
  for (const name of a.words) {
    if (name === last || !names.has(name)) continue;
    last = name;
    const by = times(a, name) - times(b, name);
    if (by > 0) found.push({ name, by });
  }
  return found;
}

// Members that are in another type now: of what is left on both sides, pairs of one name, of equal code, or with the same
// rare pieces of body. Names such as `toString` are in many types, so a short body counts only where more than it joins the
// two types.

/** A name or piece with more candidates than this is ignored. */
const maxHolders = 60;
/** Rare pieces by which a body is looked for under another name. */
const pieces = 6;

interface Scored extends KnownPair {
  readonly score: number;
  readonly sameName: boolean;
}

async function pairAcross(
  gone: readonly Known[],
  come: readonly Known[],
  replaced: Replaced,
  pause: () => Promise<void>,
): Promise<KnownPair[]> {
  const candidates = await candidatesOf(gone, come, pause);
  /** How many members of one name left one type and came to another. */
  const together = new Map<string, number>();
  for (const { was, now, sameName } of candidates) {
    if (!sameName) continue;
    const key = joint(was, now);
    together.set(key, (together.get(key) ?? 0) + 1);
  }
  const scored: Scored[] = [];
  for (const candidate of candidates) {
    await pause();
    const score = scoreOf(candidate, (together.get(joint(candidate.was, candidate.now)) ?? 0) > 1, replaced);
    if (score > 0) scored.push({ ...candidate, score });
  }
  const best = bestPairs(scored);
  return [...best, ...alsoMoved(scored, best)];
}

/** Several that went to one place (pulled up), or one that went to several (pushed down). */
function alsoMoved(scored: readonly Scored[], best: readonly KnownPair[]): KnownPair[] {
  const paired = new Map(
    best.flatMap(
      (pair) =>
        [
          [pair.was, pair],
          [pair.now, pair],
        ] as const,
    ),
  );
  return scored.filter((pair) => {
    if (!pair.sameName || !(isBase(pair.now, pair.was) || isBase(pair.was, pair.now))) return false;
    return paired.has(pair.was) !== paired.has(pair.now);
  });
}

function joint(was: Known, now: Known): string {
  return `${was.type.typeId} ${now.type.typeId}`;
}

/** Whether the type of `of` names that of `base` among its bases, before or after. */
function isBase(base: Known, of: Known): boolean {
  return of.bases.has(base.type.name);
}

function scoreOf({ was, now, sameName }: Omit<Scored, 'score'>, together: boolean, replaced: Replaced): number {
  const { alike: body, shorter: size } = bodyLikeness(was, now);
  const signature = signatureLikeness(was.member, now.member);
  const related = isBase(was, now) || isBase(now, was);
  const joined = together || related;
  const score = body + 0.2 * signature + (joined ? 0.2 : 0) + (sameName ? 0.2 : 0) + nearness(was, now);
  if (sameName) {
    if (size >= longBody) return body >= 0.55 ? score : 0;
    if (family(now.member) !== 'function') return joined && signature >= 0.6 ? score : 0;
    return (related && signature >= 0.6 && body > 0) || (joined && signature >= 0.7 && body >= 0.5) ? score : 0;
  }
  const called = replaced(was.member.name, now.member.name) > 0;
  return size >= longBody && body >= (called || joined ? 0.75 : 0.85) ? score : 0;
}

/** Small: it only decides between equals. */
function nearness(was: Known, now: Known): number {
  return was.file === now.file ? 0.05 : 0;
}

async function candidatesOf(
  gone: readonly Known[],
  come: readonly Known[],
  pause: () => Promise<void>,
): Promise<Omit<Scored, 'score'>[]> {
  const byKey = new Map<string, Known[]>();
  const count = await pieceCounts([...gone, ...come], pause);
  for (const now of come) {
    for (const key of keysOf(now, count)) {
      const holders = byKey.get(key);
      if (holders === undefined) byKey.set(key, [now]);
      else holders.push(now);
    }
    await pause();
  }
  const candidates: Omit<Scored, 'score'>[] = [];
  for (const was of gone) {
    await pause();
    const met = new Set<Known>();
    for (const key of keysOf(was, count)) {
      const holders = byKey.get(key) ?? [];
      if (holders.length <= maxHolders) for (const now of holders) met.add(now);
    }
    for (const now of met) {
      if (now.type.language !== was.type.language || now.type.fqn === was.type.fqn) continue;
      candidates.push({ was, now, sameName: was.member.name === now.member.name });
    }
  }
  return candidates;
}

async function pieceCounts(all: readonly Known[], pause: () => Promise<void>): Promise<ReadonlyMap<number, number>> {
  const counts = new Map<number, number>();
  for (const { body } of all) {
    for (const piece of new Set(body?.bag)) counts.set(piece, (counts.get(piece) ?? 0) + 1);
    await pause();
  }
  return counts;
}

function keysOf({ member, type, body }: Known, count: ReadonlyMap<number, number>): string[] {
  const of = family(member);
  if (of === null) return [];
  const own = `${type.language} ${of}`;
  return [`${own} ${member.name}`, ...rarest(body?.bag ?? null, count).map((piece) => `${own} ${piece}`)];
}

/** The rarest pieces that both sides may hold. */
function rarest(bag: Bag | null, count: ReadonlyMap<number, number>): number[] {
  if (bag === null || bag.length < 2 * longBody - 1) return [];
  const shared = [...new Set(bag)].filter((piece) => (count.get(piece) ?? 0) > 1);
  return shared.sort((a, b) => (count.get(a) ?? 0) - (count.get(b) ?? 0) || a - b).slice(0, pieces);
}
