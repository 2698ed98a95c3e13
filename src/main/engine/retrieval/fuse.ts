/**
 * One order out of several (reciprocal rank fusion). Lists are made of different things, so their scores cannot be added;
 * their ranks can, and what one list overrates is not first for that alone.
 */

export interface RankedList<K = string> {
  readonly scores: ReadonlyMap<K, number>;
  /** What it is worth beside the others. */
  readonly weight: number;
}

/**
 * The smaller, the more the first places of a list count beside the later ones. Over texts of the web 60 is usual; of code one
 * file is meant, and 1 to 5 found it first most often (bench/localisation).
 */
const offset = 3;

/** By key; only what is in a list. What scores the same in a list has the same rank there. */
export function fuse<K>(lists: readonly RankedList<K>[]): Map<K, number> {
  const fused = new Map<K, number>();
  for (const { scores, weight } of lists) {
    const order = [...scores].filter(([, score]) => score > 0).sort((a, b) => b[1] - a[1]);
    let rank = 0;
    order.forEach(([key, score], n) => {
      if (score !== order[n - 1]?.[1]) rank = n + 1;
      fused.set(key, (fused.get(key) ?? 0) + (weight * (offset + 1)) / (offset + rank));
    });
  }
  return fused;
}
