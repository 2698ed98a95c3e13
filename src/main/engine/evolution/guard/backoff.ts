/**
 * How long to wait after errors in a row (S3-41, S3-42): base, doubled with each further error, never over the cap and
 * never under the interval. Up to a quarter is added by chance, so that several engines do not come back as one.
 */
export interface BackoffBounds {
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
