/** The best k rows by (key, then a given order), in a heap whose root is the worst of them: bounded work and memory. */

/** True when row `a` comes before row `b` of the same key. */
export type Before = (a: number, b: number) => boolean;

export class TopRows {
  readonly #limit: number;
  readonly #before: Before;
  readonly #keys: Float64Array;
  readonly #rows: Uint32Array;
  #size = 0;
  /** Rows with a key below this one cannot enter. */
  floor = Number.NEGATIVE_INFINITY;

  constructor(limit: number, before: Before) {
    this.#limit = limit;
    this.#before = before;
    this.#keys = new Float64Array(limit);
    this.#rows = new Uint32Array(limit);
    if (limit === 0) this.floor = Number.POSITIVE_INFINITY;
  }

  add(key: number, row: number): void {
    if (this.#size < this.#limit) {
      this.#up(this.#size++, key, row);
    } else {
      if (this.#limit === 0 || key < this.floor) return;
      if (key === this.floor && !this.#before(row, this.#rows[0] as number)) return;
      this.#down(key, row);
    }
    if (this.#size === this.#limit) this.floor = this.#keys[0] as number;
  }

  page(offset: number, limit: number): { row: number; key: number }[] {
    return this.drain().slice(offset, offset + limit);
  }

  /** Best first; empties the heap. */
  drain(): { row: number; key: number }[] {
    const best: { row: number; key: number }[] = [];
    while (this.#size > 0) {
      best.push({ row: this.#rows[0] as number, key: this.#keys[0] as number });
      this.#size--;
      if (this.#size > 0) this.#down(this.#keys[this.#size] as number, this.#rows[this.#size] as number);
    }
    return best.reverse();
  }

  #worse(keyA: number, rowA: number, keyB: number, rowB: number): boolean {
    return keyA === keyB ? this.#before(rowB, rowA) : keyA < keyB;
  }

  #up(from: number, key: number, row: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#worse(key, row, this.#keys[parent] as number, this.#rows[parent] as number)) break;
      this.#keys[at] = this.#keys[parent] as number;
      this.#rows[at] = this.#rows[parent] as number;
      at = parent;
    }
    this.#keys[at] = key;
    this.#rows[at] = row;
  }

  /** Puts an item in place of the root. */
  #down(key: number, row: number): void {
    let at = 0;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= this.#size) break;
      const right = child + 1;
      if (right < this.#size && this.#worse(this.#key(right), this.#row(right), this.#key(child), this.#row(child))) {
        child = right;
      }
      if (!this.#worse(this.#key(child), this.#row(child), key, row)) break;
      this.#keys[at] = this.#key(child);
      this.#rows[at] = this.#row(child);
      at = child;
    }
    this.#keys[at] = key;
    this.#rows[at] = row;
  }

  #key(at: number): number {
    return this.#keys[at] as number;
  }

  #row(at: number): number {
    return this.#rows[at] as number;
  }
}
