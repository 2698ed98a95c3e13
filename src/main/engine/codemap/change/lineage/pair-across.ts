/**
 * Members that are in another type now: of what is left on both sides, pairs of one name, of equal code, or with the same rare pieces of
 * body. Names such as `toString` are in many types, so a short body counts only where more than it joins the two types.
 */
import type { Bag } from './bags.ts';
import type { Known } from './known.ts';
import {
  bestPairs,
  bodyLikeness,
  family,
  type KnownPair,
  longBody,
  type Replaced,
  signatureLikeness,
} from './pair-in-type.ts';

/** A name or piece with more candidates than this is ignored. */
const maxHolders = 60;
/** Rare pieces by which a body is looked for under another name. */
const pieces = 6;

interface Scored extends KnownPair {
  readonly score: number;
  readonly sameName: boolean;
}

export async function pairAcross(
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
