/**
 * Whether a process keeps something of each round forever. What counts is the median of the slopes between all pairs of rounds
 * (Theil and Sen), which a few odd rounds do not move, and that the lowest of each third is higher than that of the third before: one
 * step, such as a cache that is made, is no leak.
 */

/** What a process holds when it has nothing to do. */
export interface Held {
  /** Live objects and buffers after a full collection, in megabytes: what a busy machine does not change. */
  readonly heapMB: number;
  readonly handles: number;
  readonly threads: number;
}

/**
 * More than so much a round is a leak. Caches grow by a megabyte a round for a dozen of them, and then stay as they are; up to six
 * worker threads come and go with the work.
 */
const mostARound: Held = { heapMB: 3, handles: 0.7, threads: 1 };
/** Caches fill and code is compiled in the first ones. */
const warmUp = 3;

/** One sentence for each kind that grows. `rounds` of one process, in their order. */
export function growthProblems(rounds: readonly Held[]): string[] {
  const warm = rounds.slice(warmUp);
  return (['heapMB', 'handles', 'threads'] as const).flatMap((kind) => {
    const values = warm.map((held) => held[kind]);
    const slope = medianSlope(values);
    if (slope <= mostARound[kind] || !risesThroughout(values)) return [];
    return [`${kind} grow by ${slope.toFixed(2)} a round: ${values.map((value) => value.toFixed(1)).join(', ')}`];
  });
}

function risesThroughout(values: readonly number[]): boolean {
  const third = Math.ceil(values.length / 3);
  const lowest = [0, third, 2 * third].map((from) => Math.min(...values.slice(from, from + third)));
  return lowest.every((low, n) => n === 0 || low > (lowest[n - 1] ?? 0));
}

function medianSlope(values: readonly number[]): number {
  const slopes = values.flatMap((from, n) => values.slice(n + 1).map((to, further) => (to - from) / (further + 1)));
  slopes.sort((a, b) => a - b);
  return slopes[Math.floor(slopes.length / 2)] ?? 0;
}
