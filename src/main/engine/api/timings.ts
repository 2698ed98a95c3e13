/** Durations of the last calls, for percentiles in Status (seed 004 §11). */
export interface Timings {
  add(ms: number): void;
  /** Milliseconds; 0 before the first call. */
  p95(): number;
}

export function createTimings(capacity = 512): Timings {
  const kept: number[] = [];
  let next = 0;
  return {
    add(ms) {
      kept[next] = ms;
      next = (next + 1) % capacity;
    },
    p95() {
      const sorted = [...kept].sort((a, b) => a - b);
      return sorted[Math.floor(sorted.length * 0.95)] ?? 0;
    },
  };
}
