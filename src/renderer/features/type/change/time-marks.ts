/** Where the commits of a type are on its line of time, in pixels. A mark that has no room beside others is a dot. */
import type { ChangeClass } from '#shared/contract/change.ts';

export interface TimeMark<C> {
  readonly commit: C;
  /** Middle of the mark. */
  readonly x: number;
  /** With its letter; the classes that matter most come first. */
  readonly whole: boolean;
}

interface Dated {
  readonly at: number;
  readonly changeClass: ChangeClass | null;
}

/** Pixels at both ends, so that half a mark is never cut, and between the middles of two letters. */
export const [endRoom, letterRoom] = [14, 19];

const ranks: readonly (ChangeClass | null)[] = ['Structure', 'PublicBehavior', 'Internal', 'Docs', 'Cosmetic', null];

/** @param commits newest first; @param now epoch milliseconds, at the right end. */
export function timeMarks<C extends Dated>(commits: readonly C[], now: number, width: number): TimeMark<C>[] {
  const first = commits.at(-1)?.at ?? now;
  const span = Math.max(1, now - first);
  const room = Math.max(0, width - 2 * endRoom);
  const placed = commits.map((commit) => ({
    commit,
    x: Math.round(endRoom + (room * Math.min(span, Math.max(0, commit.at - first))) / span),
  }));
  const letters: number[] = [];
  const whole = new Set<C>();
  const byRank = placed.toSorted((a, b) => ranks.indexOf(a.commit.changeClass) - ranks.indexOf(b.commit.changeClass));
  for (const { commit, x } of byRank) {
    if (commit.changeClass === null || letters.some((other) => Math.abs(other - x) < letterRoom)) continue;
    letters.push(x);
    whole.add(commit);
  }
  return placed.map((mark) => ({ ...mark, whole: whole.has(mark.commit) }));
}
