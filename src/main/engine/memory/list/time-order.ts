/**
 * Rows by when their records were made. Records mostly come in that order; those that do not (an import) wait until the
 * order is asked for and are merged in then, because sorting everything for each of them would hold up the engine.
 */

export interface TimeOrder {
  /** A record that was not there, or whose time is another now. */
  add(row: number): void;
  remove(row: number): void;
  /** Oldest first, by row where two are of one time. Valid until the next change. */
  rows(): Uint32Array;
}

/** @param at the columns' times: read anew at each call, for they grow. */
export function createTimeOrder(at: () => Float64Array): TimeOrder {
  let sorted = new Uint32Array(0);
  let count = 0;
  const added = new Set<number>();
  const removed = new Set<number>();

  /** Rows that leave are looked for only where there are any. */
  function settle(): void {
    const times = at();
    const earlier = (a: number, b: number): number => (times[a] as number) - (times[b] as number) || a - b;
    const kept =
      removed.size === 0 ? sorted.subarray(0, count) : sorted.subarray(0, count).filter((r) => !removed.has(r));
    const coming = Uint32Array.from(added).sort(earlier);
    removed.clear();
    added.clear();
    const total = kept.length + coming.length;
    const into = total > sorted.length ? new Uint32Array(total + (total >>> 3) + 64) : sorted;
    // From the end, so that it works within one array.
    let old = kept.length - 1;
    if (into !== sorted || kept.buffer !== sorted.buffer) into.set(kept);
    for (let next = coming.length - 1, place = total - 1; next >= 0; place -= 1) {
      const candidate = coming[next] as number;
      if (old >= 0 && earlier(into[old] as number, candidate) > 0) {
        into[place] = into[old] as number;
        old -= 1;
      } else {
        into[place] = candidate;
        next -= 1;
      }
    }
    sorted = into;
    count = total;
  }

  return {
    add(row) {
      added.add(row);
    },
    remove(row) {
      added.delete(row);
      removed.add(row);
    },
    rows() {
      if (added.size > 0 || removed.size > 0) settle();
      return sorted.subarray(0, count);
    },
  };
}
