/**
 * The metrics of the product itself, in memory, of bounded size. Main type: Metrics. Counters that matter over weeks
 * are in `metrics.json` of the state folder and continue after a restart; durations are of this run, because another
 * run may be on another machine. A file that cannot be written costs figures and nothing else.
 */
import { z } from 'zod';
import type { TimerClock } from '#shared/base/clock.ts';
import { toMemoError } from '#shared/base/errors.ts';
import { type Alert, type AlertName, type Durations, metricLimits } from '#shared/contract/diagnostics.ts';
import { atomicWriteFile, type Log, readDispensable, type SetAsideNotice } from '../storage/storage.ts';

export interface Metrics {
  readonly resolve: Timings;
  /** An outline was asked for. @param kept whether it was there already */
  outline(kept: boolean): void;
  readonly outlines: Readonly<{ made: number; kept: number }>;
  /** A description could not be written. */
  semanticFailed(): void;
  /** In the last 24 hours. */
  semanticFailures(): number;
  /** A prompt window was put together: characters, and the budget for them. */
  window(used: number, budget: number): void;
  /** 0 to 1; null before the first window. */
  windowUsage(): number | null;
  /** Writes what is pending. */
  close(): Promise<void>;
}

export interface MetricsOptions {
  /** Absolute. */
  readonly file: string;
  readonly timers: TimerClock;
  readonly log: Pick<Log, 'warn'>;
  onSetAside(notice: SetAsideNotice): void;
}

const MetricsFile = z.object({
  version: z.literal(1),
  outlines: z.object({ made: z.number().int().nonnegative(), kept: z.number().int().nonnegative() }),
  failedAt: z.array(z.number()),
  windowUsage: z.number().min(0).max(1).nullable(),
});
type Kept = z.infer<typeof MetricsFile>;

const dayMs = 24 * 60 * 60_000;
const saveAfterMs = 5_000;
/** Failures remembered; who has more of them in a day does not need the exact number. */
const mostFailures = 1_000;

export async function openMetrics({ file, timers, log, onSetAside }: MetricsOptions): Promise<Metrics> {
  const { value, refused } = await readDispensable(file, MetricsFile, onSetAside, 1);
  const none: Kept = { version: 1, outlines: { made: 0, kept: 0 }, failedAt: [], windowUsage: null };
  const kept: Kept = value ?? none;
  let stopTimer: (() => void) | null = null;
  let saving: Promise<void> = Promise.resolve();
  let saved = JSON.stringify(kept);

  function save(): Promise<void> {
    stopTimer?.();
    stopTimer = null;
    saving = saving.then(async () => {
      const text = JSON.stringify(kept);
      if (refused !== null || text === saved) return;
      try {
        await atomicWriteFile(file, `${text}\n`);
        saved = text;
      } catch (thrown) {
        log.warn(`metrics were not saved: ${toMemoError(thrown).message}`);
      }
    });
    return saving;
  }

  function changed(): void {
    stopTimer ??= timers.start(saveAfterMs, () => void save());
  }

  /** A clock that was set back must not keep failures of a day that is to come. */
  function recent(): number[] {
    const now = timers.now();
    return kept.failedAt.filter((at) => now - at < dayMs && at <= now);
  }

  return {
    resolve: createTimings(),
    outline(wasKept) {
      kept.outlines[wasKept ? 'kept' : 'made'] += 1;
      changed();
    },
    get outlines() {
      return { ...kept.outlines };
    },
    semanticFailed() {
      kept.failedAt = [...recent(), timers.now()].slice(-mostFailures);
      changed();
    },
    semanticFailures: () => recent().length,
    window(used, budget) {
      if (budget <= 0) return;
      const usage = Math.min(1, used / budget);
      if (usage === kept.windowUsage) return;
      kept.windowUsage = usage;
      changed();
    },
    windowUsage: () => kept.windowUsage,
    close: save,
  };
}

// Durations of the last calls, for percentiles: bounded, whatever is added.

export interface Timings {
  add(ms: number): void;
  /** Milliseconds; 0 before the first call. */
  read(): Durations;
}

export function createTimings(capacity = 512): Timings {
  const kept: number[] = [];
  let count = 0;
  return {
    add(ms) {
      kept[count % capacity] = ms;
      count += 1;
    },
    read() {
      const sorted = [...kept].sort((a, b) => a - b);
      const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
      return { count, p50: at(0.5), p95: at(0.95) };
    },
  };
}

// Figures that are beyond their limits, and what is said of them.

/** @param figures milliseconds, types, megabytes */
export function alertsOf(figures: Readonly<Record<AlertName, number>>): Alert[] {
  return (Object.keys(metricLimits) as AlertName[])
    .map((metric) => ({ metric, value: figures[metric], limit: metricLimits[metric] }))
    .filter(({ value, limit }) => value > limit);
}
