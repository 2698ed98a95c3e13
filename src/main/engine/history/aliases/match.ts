/**
 * Which vanished types are the new ones under other names (seed 004 §4.5): candidates from `candidates.ts`, best first,
 * one old type for one new one. The similarity of signatures decides; equal ones are told apart by name, body, file and
 * path, because thousands of types may move at once and many of them look alike from outside.
 */
import type { TypeSnapshot } from '../../codemap/codemap.ts';
import { type Candidate, candidatePairs, type Pause, sameBody } from './candidates.ts';

/** How the name changed (S4-78). `idChanged`: only the id did, because ids that collide are lengthened. */
export const aliasReasons = ['renamed', 'moved', 'renamedAndMoved', 'levelChanged', 'idChanged'] as const;
export type AliasReason = (typeof aliasReasons)[number];

export interface AliasMatch extends Candidate {
  reason: AliasReason;
}

/** A candidate that was not taken although nothing better made it impossible: for people to look at (S4-82). */
export interface AliasConflict extends Candidate {
  /** What the old type was taken for in its place, and what the new one was; null for neither. */
  takenFor: TypeSnapshot | null;
  takenBy: TypeSnapshot | null;
}

export interface AliasMatches {
  matches: AliasMatch[];
  conflicts: AliasConflict[];
}

interface Ranked {
  pair: Candidate;
  evidence: number;
  near: number;
}

/** @param gone types whose ids vanished. @param come types whose ids are new, in the same change. */
export async function matchAliases(
  gone: readonly TypeSnapshot[],
  come: readonly TypeSnapshot[],
  pause: Pause,
): Promise<AliasMatches> {
  const same = sameTypes(gone, come);
  const settled = new Set(same.flatMap(({ before, after }) => [before, after]));
  const open = (types: readonly TypeSnapshot[]): TypeSnapshot[] => types.filter((type) => !settled.has(type));
  const pairs = await candidatePairs(open(gone), open(come), pause);
  const ranked: Ranked[] = [];
  for (const pair of pairs) {
    ranked.push({ pair, evidence: evidence(pair), near: nearness(pair) });
    await pause();
  }
  ranked.sort(
    (a, b) =>
      b.pair.similarity - a.pair.similarity ||
      b.evidence - a.evidence ||
      b.near - a.near ||
      order(a.pair.before.fqn, b.pair.before.fqn) ||
      order(a.pair.after.fqn, b.pair.after.fqn),
  );
  const byOld = new Map<string, Ranked>();
  const byNew = new Map<string, Ranked>();
  for (const each of ranked) {
    const { before, after } = each.pair;
    if (byOld.has(before.typeId) || byNew.has(after.typeId)) continue;
    byOld.set(before.typeId, each);
    byNew.set(after.typeId, each);
  }
  const conflicts: AliasConflict[] = [];
  for (const each of ranked) {
    const forOld = byOld.get(each.pair.before.typeId);
    const forNew = byNew.get(each.pair.after.typeId);
    // Both are something else, and more clearly so: no one needs to look at this.
    if (forOld === each || (isClearer(forOld, each) && isClearer(forNew, each))) continue;
    conflicts.push({ ...each.pair, takenFor: forOld?.pair.after ?? null, takenBy: forNew?.pair.before ?? null });
  }
  const matches = [...same, ...[...byOld.values()].map(({ pair }) => pair)];
  return { matches: matches.map((pair) => ({ ...pair, reason: reasonOf(pair) })), conflicts };
}

function isClearer(taken: Ranked | undefined, than: Ranked): boolean {
  if (taken === undefined) return false;
  const by = (a: number, b: number): number => Math.sign(a - b);
  const order =
    by(taken.pair.similarity, than.pair.similarity) || by(taken.evidence, than.evidence) || by(taken.near, than.near);
  return order > 0;
}

/** Types that are what they were and only have another id, whatever else changed in them. */
function sameTypes(gone: readonly TypeSnapshot[], come: readonly TypeSnapshot[]): Candidate[] {
  const key = (type: TypeSnapshot): string => [type.fqn, type.kind, type.arity, type.language, type.project].join('\n');
  const byKey = new Map(come.map((type) => [key(type), type]));
  return gone.flatMap((before) => {
    const after = byKey.get(key(before));
    return after === undefined ? [] : [{ before, after, similarity: 1 }];
  });
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** What besides signatures says that two are one. */
function evidence({ before, after }: Candidate): number {
  const name = before.name === after.name ? 2 : 0;
  const body = sameBody(before, after) ? 2 : 0;
  const file = before.file === after.file ? 1 : 0;
  const kind = before.kind === after.kind && before.arity === after.arity ? 1 : 0;
  const project = before.project === after.project ? 1 : 0;
  return name + body + file + kind + project;
}

/** Segments of the path that are equal at its end, which stay when a folder moves, before those at its start. */
function nearness({ before, after }: Candidate): number {
  const a = before.fqn.split(/[.+]/);
  const b = after.fqn.split(/[.+]/);
  const most = Math.min(a.length, b.length);
  let end = 0;
  while (end < most && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  let start = 0;
  while (start < most - end && a[start] === b[start]) start += 1;
  return end * 1000 + start;
}

function reasonOf({ before, after }: Candidate): AliasReason {
  if (before.fqn === after.fqn) return 'idChanged';
  if (before.fqn.split('+').length !== after.fqn.split('+').length) return 'levelChanged';
  if (before.name === after.name) return 'moved';
  const container = ({ fqn, name }: TypeSnapshot): string => fqn.slice(0, fqn.length - name.length);
  return container(before) === container(after) ? 'renamed' : 'renamedAndMoved';
}
