/**
 * When the timer starts the next rebuild. It ticks at a fixed distance from when the last one started:
 * a rebuild that takes longer than the interval leaves ticks out and never makes two overlap.
 */
import type { TimerClock } from '#shared/base/clock.ts';
import type { ChangeClass } from '#shared/contract/change.ts';
import type { GenerationDiff } from '#shared/contract/generations/methods.ts';

export interface Schedule {
  /** Epoch milliseconds; null while nothing is planned. */
  nextAt(): number | null;
  /** Ticks are counted from here. */
  startedAt(at: number): void;
  /** Plans the next tick; null plans none. */
  every(intervalMs: number | null): void;
}

export function createSchedule(clock: TimerClock, tick: () => void): Schedule {
  let base = clock.now();
  let next: number | null = null;
  let cancel = (): void => {};
  return {
    nextAt: () => next,
    startedAt(at) {
      base = at;
    },
    every(intervalMs) {
      cancel();
      next = null;
      if (intervalMs === null) return;
      const now = clock.now();
      // The clock was set back: what is to come counts from now on.
      base = Math.min(base, now);
      const passed = Math.max(0, Math.floor((now - base) / intervalMs));
      next = base + (passed + 1) * intervalMs;
      cancel = clock.start(next - now, tick);
    },
  };
}

// The diff of a swap: what changed while the old generation was live, as the history noted it, and what the live one had
// missed, which only the comparison of both can show.

type Types = GenerationDiff['types'];
type Noted = Pick<GenerationDiff, 'types' | 'classes'>;

const maxNamed = 200;

export function sinceSwap(missed: GenerationDiff, { types, classes }: Noted): GenerationDiff {
  const both: GenerationDiff['classes'] = { ...classes };
  for (const [name, count] of Object.entries(missed.classes) as [ChangeClass, number][])
    both[name] = (both[name] ?? 0) + count;
  return {
    ...missed,
    classes: both,
    types: {
      added: joined(types.added, missed.types.added),
      removed: joined(types.removed, missed.types.removed),
      renamed: joined(types.renamed, missed.types.renamed),
      changed: joined(types.changed, missed.types.changed),
    },
  };
}

function joined<L extends Types[keyof Types]>(noted: L, missed: L): L {
  return { count: noted.count + missed.count, some: [...noted.some, ...missed.some].slice(0, maxNamed) } as L;
}
