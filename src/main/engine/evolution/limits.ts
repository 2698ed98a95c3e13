/**
 * Two layers of the doom-loop guard within one exploration: the same tool with the same arguments a third time,
 * and three steps in a row that found nothing new. Main type: ExplorationGuard. Its reason becomes `ended` in the
 * result of the exploration, and so in the log.
 */

import { countOn } from '#shared/base/local-day.ts';
import type { Reason } from '#shared/contract/evolution/evolution-types.ts';
import type { EvolutionStatus } from '#shared/contract/memory/memory-types.ts';
import type { ToolCall } from '../tools/tools.ts';

interface ExplorationGuard {
  /** Before a call: why it is not made, or null. */
  refuse(call: { readonly name: string; readonly parameters: unknown }): Reason | null;
  /** After a call: why exploring ends here, or null. */
  seen(call: ToolCall): Reason | null;
}

const sameCallMost = 3;
const nothingNewMost = 3;

export function createExplorationGuard(): ExplorationGuard {
  const calls = new Map<string, number>();
  const known = new Set<string>();
  let idle = 0;

  return {
    refuse({ name, parameters }) {
      const key = `${name} ${canonical(parameters)}`;
      const count = (calls.get(key) ?? 0) + 1;
      calls.set(key, count);
      return count < sameCallMost ? null : { code: 'sameCallThrice', values: { tool: name, count } };
    },
    seen({ result }) {
      const before = known.size;
      if (result.ok) {
        for (const { file, startLine, endLine } of result.found) known.add(`${file}:${startLine}-${endLine}`);
        known.add(result.text);
      }
      idle = known.size > before ? 0 : idle + 1;
      return idle < nothingNewMost ? null : { code: 'nothingNew', values: { steps: idle } };
    },
  };
}

/** The same text for the same arguments, in whatever order they are named. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`;
}

/**
 * How many questions are explored a day: each counts when its exploration begins, so that no kill gives one
 * back.
 *
 * The status as it is on this day: the count starts at 0 on a new date.
 */
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

/**
 * What one iteration may cost. Exploring stops with a quarter left, so that what was found still becomes an answer;
 * an iteration that has used up all of it ends.
 */
export interface TokenBudget {
  /** Adds what a request cost; false when exploring is to stop. */
  spend(tokens: number): boolean;
  spent(): number;
  usedUp(): boolean;
}

const keptForSummary = 0.25;

export function createTokenBudget(most: number): TokenBudget {
  let spent = 0;
  return {
    spend(tokens) {
      spent += tokens;
      return spent < most * (1 - keptForSummary);
    },
    spent: () => spent,
    usedUp: () => spent >= most,
  };
}

/**
 * How long to wait after errors in a row: base, doubled with each further error, never over the cap and
 * never under the interval. Up to a quarter is added by chance, so that several engines do not come back as one.
 */
interface BackoffBounds {
  readonly baseBackoffMs: number;
  readonly maxBackoffMs: number;
  readonly intervalMs: number;
}

/** @param doublings 0 for the first wait. @param chance 0 to 1. */
export function backoffMs(doublings: number, bounds: BackoffBounds, chance: number): number {
  const { baseBackoffMs, maxBackoffMs, intervalMs } = bounds;
  const cap = Math.max(maxBackoffMs, intervalMs);
  const bare = Math.max(intervalMs, Math.min(maxBackoffMs, baseBackoffMs * 2 ** Math.min(doublings, 40)));
  return Math.round(Math.min(cap, bare * (1 + chance / 4)));
}
