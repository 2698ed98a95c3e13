/** Which types were opened last: an LRU of 512. The caller keeps it in `access.json`. */

export const recentTypes = 512;

export class Recency {
  /** Oldest first. */
  #types = new Set<number>();
  #ranks: Map<number, number> | undefined;

  /** True when the order changed. */
  touch(type: number): boolean {
    if (this.rank(type) === 0) return false;
    this.#types.delete(type);
    this.#types.add(type);
    if (this.#types.size > recentTypes) {
      for (const oldest of this.#types) {
        this.#types.delete(oldest);
        break;
      }
    }
    this.#ranks = undefined;
    return true;
  }

  /** Last opened first. */
  list(): readonly number[] {
    return [...this.#types].reverse();
  }

  /** Last opened first; what is beyond 512 is dropped. */
  set(types: readonly number[]): void {
    this.#types = new Set([...new Set(types)].slice(0, recentTypes).reverse());
    this.#ranks = undefined;
  }

  /** 0 for the type opened last; 512 for one not known. */
  rank(type: number): number {
    this.#ranks ??= new Map(this.list().map((recent, rank) => [recent, rank]));
    return this.#ranks.get(type) ?? recentTypes;
  }
}
