/**
 * How many questions are explored a day (S3-3, S3-40): each counts when its exploration begins, so that no kill gives one
 * back. The day is the local one; a clock that is set back never refills the quota.
 */
import type { EvolutionStatus } from '#shared/contract/memory/types.ts';

/** `YYYY-MM-DD` of the local day. */
export function localDay(at: number): string {
  const date = new Date(at);
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The next local 00:00 after `at`, also over a change of summer time. */
export function nextMidnight(at: number): number {
  const date = new Date(at);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime();
}

/** The status as it is on this day: the count starts at 0 on a new date. */
export function onDay(status: EvolutionStatus, now: number): EvolutionStatus {
  const today = localDay(now);
  if (today > status.lastResetDate) return { ...status, questionsGeneratedToday: 0, lastResetDate: today };
  // A clock that was far ahead was wrong then: what it counted stays, but the next real midnight refills again.
  const tomorrow = localDay(nextMidnight(now));
  return status.lastResetDate > tomorrow ? { ...status, lastResetDate: today } : status;
}

/** One more exploration has begun. */
export function counted(status: EvolutionStatus, now: number): EvolutionStatus {
  const today = onDay(status, now);
  return {
    ...today,
    questionsGeneratedToday: today.questionsGeneratedToday + 1,
    totalQuestionsExplored: today.totalQuestionsExplored + 1,
  };
}
