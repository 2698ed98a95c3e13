/**
 * How many questions are explored a day (S3-3, S3-40): each counts when its exploration begins, so that no kill gives one
 * back.
 */
import { countOn } from '#shared/base/local-day.ts';
import type { EvolutionStatus } from '#shared/contract/memory/types.ts';

/** The status as it is on this day: the count starts at 0 on a new date. */
export function onDay(status: EvolutionStatus, now: number): EvolutionStatus {
  const count = { day: status.lastResetDate, used: status.questionsGeneratedToday };
  const { day, used } = countOn(count, now);
  return { ...status, lastResetDate: day, questionsGeneratedToday: used };
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
