/**
 * When the timer starts the next rebuild. It ticks at a fixed distance from when the last one started:
 * a rebuild that takes longer than the interval leaves ticks out and never makes two overlap.
 */
import type { TimerClock } from '#shared/base/clock.ts';

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
