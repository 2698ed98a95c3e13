/** EvolutionStats (S3-45, seed 003 §6) from sums and short reads: what it costs does not grow with the log. */
import { localDay } from '#shared/base/local-day.ts';
import type { EvolutionStats } from '#shared/contract/evolution/types.ts';
import type { Memory } from '../../memory/memory.ts';
import { onDay } from '../guard/quota.ts';

const shownDays = 30;
const shownIterations = 40;
const nothing = { saved: 0, refused: 0, failed: 0, tokens: 0 };

export function evolutionStats(memory: Memory, now: number): EvolutionStats {
  const { evolution, projectKey } = memory;
  const status = onDay(evolution.status(), now);
  const dates = lastDays(now);
  const known = new Map(evolution.log.days(dates[0] ?? '').map((day) => [day.date, day]));
  const lastAt = evolution.lastEvolutionTime();
  return {
    projectKey,
    totalQuestions: status.totalQuestionsExplored,
    todayQuestions: status.questionsGeneratedToday,
    totalLearningRecords: memory.count(),
    consecutiveErrors: status.consecutiveErrors,
    lastEvolutionTime: lastAt === 0 ? null : lastAt,
    currentPhase: status.currentPhase,
    days: dates.map((date) => known.get(date) ?? { date, ...nothing }),
    iterations: evolution.log
      .ends(shownIterations)
      .map(({ timestamp, tokens, kind }) => ({ at: timestamp, tokens, kind }))
      .reverse(),
    types: evolution.log.types(),
    reasons: evolution.log.reasons(),
  };
}

/** Oldest first. Counted by the calendar: a day of summer time's end has 25 hours. */
function lastDays(now: number): string[] {
  const date = new Date(now);
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()];
  return Array.from({ length: shownDays }, (_, n) =>
    localDay(new Date(year, month, day - (shownDays - 1 - n)).getTime()),
  );
}
