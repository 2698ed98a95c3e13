/**
 * All rows by (key, then a given order), for pages far down a long list: the keys are sorted once, without calling back,
 * and only the rows of a page that share a key are compared. TopRows would hold and order everything above the page.
 */
import type { Before } from './top-rows.ts';

/** A key and a row share one number. */
const room = 1 << 24;

export class AllRows {
  /** As in TopRows: every row can enter. */
  readonly floor = Number.NEGATIVE_INFINITY;
  readonly #before: Before;
  #items = new Float64Array(1024);
  #size = 0;
  #sorted = true;

  constructor(before: Before) {
    this.#before = before;
  }

  add(key: number, row: number): void {
    if (this.#size === this.#items.length) {
      const longer = new Float64Array(this.#size * 2);
      longer.set(this.#items);
      this.#items = longer;
    }
    // Negative, so that sorting upwards puts the best first.
    this.#items[this.#size++] = -(key * room + row);
    this.#sorted = false;
  }

  page(offset: number, limit: number): { row: number; key: number }[] {
    if (!this.#sorted) {
      this.#items = this.#items.slice(0, this.#size).sort();
      this.#sorted = true;
    }
    let from = Math.min(offset, this.#size);
    let to = Math.min(offset + limit, this.#size);
    const skipped = from;
    while (from > 0 && this.#key(from - 1) === this.#key(from)) from--;
    while (to < this.#size && this.#key(to) === this.#key(to - 1)) to++;
    const page = Array.from(this.#items.subarray(from, to), (item) => ({
      row: -item % room,
      key: Math.floor(-item / room),
    }));
    page.sort((a, b) => b.key - a.key || (this.#before(a.row, b.row) ? -1 : 1));
    return page.slice(skipped - from, skipped - from + limit);
  }

  #key(at: number): number {
    return Math.floor(-(this.#items[at] as number) / room);
  }
}
