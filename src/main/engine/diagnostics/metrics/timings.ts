/** Durations of the last calls, for percentiles: bounded, whatever is added. */
import type { Durations } from '#shared/contract/diagnostics.ts';

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
