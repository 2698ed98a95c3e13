/**
 * What the loop shows of itself (`evolution.changed`): one value, told at each change of phase, else at most every 250 ms.
 * What survives a restart stands in memory.db; here is a copy of it, and what only this process knows.
 */

import type { TimerClock } from '#shared/base/clock.ts';
import { nextMidnight } from '#shared/base/local-day.ts';
import { createTeller } from '#shared/base/teller.ts';
import type { EvolutionState, IdleReason, LiveStep } from '#shared/contract/evolution/types.ts';
import type { EvolutionStatus } from '#shared/contract/memory/types.ts';
import { onDay } from '../guard/quota.ts';
import type { EvolutionConfig } from '../loop/parts.ts';

type Shown = Pick<
  EvolutionState,
  'paused' | 'since' | 'phase' | 'station' | 'idle' | 'nextAt' | 'analyst' | 'consent' | 'question' | 'steps' | 'tokens'
>;

export interface Live {
  get(): Shown;
  set(update: Partial<Shown>): void;
  /** A step that began or ended; the one that runs is the last. */
  step(step: LiveStep): void;
  /** What memory.db holds, as it was written last. */
  status(status: EvolutionStatus): void;
  state(): EvolutionState;
  close(): void;
}

const maxSteps = 100;

export function createLive(options: {
  timers: TimerClock;
  config(): EvolutionConfig;
  idle: IdleReason;
  initial: EvolutionStatus;
  onChanged(state: EvolutionState): void;
}): Live {
  const { timers, config } = options;
  const teller = createTeller(timers, () => options.onChanged(state()));
  let status = options.initial;
  let shown: Shown = {
    paused: false,
    since: null,
    phase: 'IDLE',
    station: 'sleep',
    idle: options.idle,
    nextAt: null,
    analyst: { name: 'static', contextLength: null, instead: null, message: '' },
    consent: false,
    question: null,
    steps: [],
    tokens: 0,
  };

  function state(): EvolutionState {
    const at = timers.now();
    const today = onDay(status, at);
    const { backoffUntil } = status;
    const inBackoff = backoffUntil !== null && backoffUntil > at;
    const limits = config();
    return {
      ...shown,
      enabled: status.isEnabled,
      quota: { used: today.questionsGeneratedToday, resetsAt: nextMidnight(at) },
      consecutiveErrors: status.consecutiveErrors,
      lastError: status.lastError,
      backoff: inBackoff ? { until: backoffUntil, ms: backoffUntil - at } : null,
      limits: {
        intervalMs: limits.intervalMs,
        steps: limits.maxExplorationSteps,
        explorationMs: limits.explorationTimeoutMs,
        dailyQuestions: limits.maxDailyQuestions,
        tokens: limits.maxTokensPerIteration,
        consecutiveErrors: limits.maxConsecutiveErrors,
        baseBackoffMs: limits.baseBackoffMs,
        maxBackoffMs: limits.maxBackoffMs,
      },
    };
  }

  return {
    get: () => shown,
    set(update) {
      const { phase, idle } = shown;
      shown = { ...shown, ...update };
      if (shown.phase !== phase || shown.idle !== idle) teller.now();
      else teller.soon();
    },
    step(step) {
      const last = shown.steps.at(-1);
      const before = last !== undefined && last.durationMs === null ? shown.steps.slice(0, -1) : shown.steps;
      shown = { ...shown, steps: [...before, step].slice(-maxSteps) };
      teller.soon();
    },
    status(next) {
      status = next;
      teller.soon();
    },
    state,
    close: teller.close,
  };
}
