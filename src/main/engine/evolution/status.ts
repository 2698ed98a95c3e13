/**
 * What the loop shows of itself (`evolution.changed`): one value, sent at each change of phase, else at most every 250
 * ms. What survives a restart is in memory.db; here is a copy of it, and what only this process knows.
 */
import type { TimerClock } from '#shared/base/clock.ts';
import { localDay, nextMidnight } from '#shared/base/local-day.ts';
import { createTeller } from '#shared/base/teller.ts';
import type {
  EvolutionLogEntry,
  EvolutionState,
  EvolutionStats,
  IdleReason,
  LiveStep,
  LogKind,
} from '#shared/contract/evolution/evolution-types.ts';
import type { EvolutionStatus } from '#shared/contract/memory/memory-types.ts';
import { type EvolutionStore, type Memory, normalForm } from '../memory/memory.ts';
import { redact } from '../redact/redact.ts';
import type { Log } from '../storage/storage.ts';
import { onDay } from './limits.ts';
import type { EvolutionConfig } from './loop/parts.ts';

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

export type Note = Partial<Omit<EvolutionLogEntry, 'id' | 'kind' | 'timestamp'>> & { kind: LogKind };

export interface Journal {
  note(evolution: Pick<EvolutionStore, 'log'>, note: Note): void;
}

const good: readonly LogKind[] = ['started', 'stopped', 'paused', 'learned', 'verified'];
const words: Record<LogKind, string> = {
  started: 'the loop was started',
  stopped: 'the loop was stopped',
  paused: 'the loop was paused',
  cancelled: 'an iteration was cancelled',
  backoff: 'waits after errors',
  quota: 'the questions of the day are used up',
  noQuestion: 'there is nothing new to ask',
  skipped: 'skipped',
  refused: 'refused',
  failed: 'failed',
  learned: 'learnt',
  verified: 'looked at again and found to hold',
};

/**
 * What is written down of the loop: an entry of the log in memory.db, which views show, and a line in
 * engine.log. That nothing was found to ask is noted once, not every minute.
 */
export function createJournal({ now, log }: { now(): number; log: Pick<Log, 'info' | 'warn'> }): Journal {
  return {
    note(evolution, { kind, ...given }) {
      const [last] = evolution.log.page({ limit: 1 });
      if (kind === 'noQuestion' && last?.kind === kind) return;
      const timestamp = now();
      const entry = evolution.log.add(
        {
          timestamp,
          kind,
          phase: 'IDLE',
          question: null,
          success: good.includes(kind),
          error: null,
          durationMs: 0,
          questionType: null,
          reason: null,
          recordId: null,
          domain: null,
          confidence: null,
          analyst: 'static',
          tokens: 0,
          steps: 0,
          ...given,
          files: (given.files ?? []).slice(0, 50),
        },
        { signature: given.question ? normalForm(given.question) : null, day: localDay(timestamp) },
      );
      const parts = [
        words[kind],
        entry.recordId ?? '',
        entry.question === null ? '' : `"${entry.question}"`,
        entry.reason?.code ?? '',
        entry.error ?? '',
      ].filter((part) => part !== '');
      log[kind === 'failed' ? 'warn' : 'info'](redact(`learning: ${parts.join(': ')}`));
    },
  };
}

const shownDays = 30;
const shownIterations = 40;
const nothing = { saved: 0, refused: 0, failed: 0, tokens: 0 };

/** EvolutionStats from sums and short reads: what it costs does not grow with the log. */
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
