/** Many times as one row of a table: medians, not means, because a machine that does something else adds only to the tail. */

export interface Figure {
  readonly what: string;
  readonly runs: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
}

/** @param times milliseconds. */
export function summary(what: string, times: readonly number[]): Figure {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): number =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
  return { what, runs: times.length, p50: at(0.5), p95: at(0.95), max: at(1) };
}
