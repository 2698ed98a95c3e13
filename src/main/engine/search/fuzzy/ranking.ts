/**
 * From scores to rows: counts every matching row for total and facets, and keeps the best. The key of a row is one
 * number: score, then types above modules above members above settings, then short paths; rows of one key are ordered by path.
 * A page far down sorts all keys once instead, and the ranking can give the next page.
 */
import { type Recency, recentTypes } from '../recency.ts';
import { inChunks } from '../store/chunks.ts';
import { compareRows } from '../store/compare-rows.ts';
import type { RowTable } from '../store/row-table.ts';
import { dead, isModule, isSetting } from '../store/traits.ts';
import type { RowFilter } from './row-filter.ts';
import type { FoundNames } from './scan-names.ts';

const lengthBits = 4096;
/** Settings and signs, members, modules, types: a file's module is rarely meant where a class of its name is there. */
const levels = 4;
/** Most that a type opened lately is lifted: less than one letter at a word start. */
export const mostRecency = 12;
/** Up to this many rows a heap is kept. */
const shallow = 2000;

export class Ranking {
  readonly #rows: RowTable;
  readonly #filter: RowFilter;
  readonly #top: TopRows | AllRows;
  /** Whether `page` may be asked again, for any page. */
  readonly keepsAll: boolean;
  /** By type: what is added for having been opened lately. */
  readonly #lift: Uint8Array;
  /** Most of these: a heap full of better rows rules others out the sooner. */
  readonly #mostLift: number;
  /** A row of this score or less cannot be among the best any more; it is counted all the same. */
  hopeless = Number.NEGATIVE_INFINITY;

  /** `limit`: rows down to the end of the page that will be asked for. */
  constructor(rows: RowTable, filter: RowFilter, recency: Recency, limit: number) {
    this.#rows = rows;
    this.#filter = filter;
    const before = (a: number, b: number): boolean => compareRows(rows, a, b) < 0;
    this.keepsAll = limit > shallow;
    this.#top = this.keepsAll ? new AllRows(before) : new TopRows(Math.min(limit, rows.size), before);
    this.#lift = liftByType(rows, recency);
    this.#mostLift = recency.list().length === 0 ? 0 : mostRecency;
  }

  /**
   * All rows of names at the score of each. Names that begin with the term come first, so that most of the rest need
   * not be scored: their rows cannot be among the best any more and are only counted.
   */
  addNames(found: FoundNames): void {
    inChunks(found.names.length, (from, to) => this.#addNamesIn(found, from, to));
  }

  #addNamesIn({ scorer, names, prefixes }: FoundNames, from: number, to: number): void {
    const { rangeStart } = this.#rows;
    const { offset } = this.#rows.names;
    const { traits } = this.#rows.columns;
    const { counts, byRow } = this.#filter;
    const sorted = rangeStart.length - 1;
    for (let i = from; i < to; i++) {
      const name = names[i] as number;
      const size = (offset[name + 1] as number) - (offset[name] as number);
      let most = i < prefixes ? scorer.mostOfPrefix(size) : scorer.mostElsewhere(size);
      if (i >= prefixes && most > this.hopeless) most = scorer.mostWithoutPrefix(size, name);
      const score = most <= this.hopeless ? most : scorer.score(name);
      if (name < sorted) {
        const end = rangeStart[name + 1] as number;
        let row = rangeStart[name] as number;
        if (score <= this.hopeless && !byRow) {
          for (; row < end; row++) counts[traits[row] as number] = (counts[traits[row] as number] as number) + 1;
        } else this.#addRange(row, end, score);
      }
      for (let row = this.#rows.tailOf(name); row !== -1; row = this.#rows.tailAfter(row)) {
        this.#addRange(row, row + 1, score);
      }
    }
  }

  addRow(row: number, score: number): void {
    const { counts, fails, byRow } = this.#filter;
    const own = this.#rows.columns.traits[row] as number;
    if (own === dead || (byRow && !this.#filter.passesRow(row, this.#rows))) return;
    counts[own] = (counts[own] as number) + 1;
    if (fails[own] === 0 && score > this.hopeless) this.#offer(row, score);
  }

  /** Best first. Once only, unless `keepsAll`. */
  page(offset: number, limit: number): { row: number; score: number }[] {
    return this.#top
      .page(offset, limit)
      .map(({ row, key }) => ({ row, score: Math.floor(key / (levels * lengthBits)) }));
  }

  #addRange(from: number, to: number, score: number): void {
    for (let row = from; row < to; row++) this.addRow(row, score);
  }

  #offer(row: number, score: number): void {
    const lifted = score + (this.#lift[this.#rows.columns.owner[row] as number] as number);
    // The highest possible key of the row first: its level and the length of its path are look-ups in other tables.
    if ((lifted + 1) * levels * lengthBits <= this.#top.floor) return;
    const level = levelOf(this.#rows, row);
    if ((lifted * levels + level + 1) * lengthBits <= this.#top.floor) return;
    const short = lengthBits - 1 - Math.min(this.#rows.pathLength(row), lengthBits - 1);
    this.#top.add((lifted * levels + level) * lengthBits + short, row);
    this.hopeless = this.#top.floor / (levels * lengthBits) - this.#mostLift - 1;
  }
}

function levelOf(rows: RowTable, row: number): number {
  const traits = rows.columns.traits[row] as number;
  if (isSetting(traits) || rows.names.isOdd(rows.columns.name[row] as number)) return 0;
  return !rows.isType(row) ? 1 : isModule(traits) ? 2 : 3;
}

function liftByType(rows: RowTable, recency: Recency): Uint8Array {
  const lift = new Uint8Array(rows.typeCount);
  for (const [rank, type] of recency.list().entries()) {
    const index = rows.typeIndex(type);
    if (index !== undefined) lift[index] = Math.ceil(mostRecency * (1 - rank / recentTypes));
  }
  return lift;
}

// All rows by (key, then a given order), for pages far down a long list: the keys are sorted once, without calling back, and
// only the rows of a page that share a key are compared. TopRows would hold and order everything above the page.

/** A key and a row share one number. */
const room = 1 << 24;

class AllRows {
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

// The best k rows by (key, then a given order), in a heap whose root is the worst of them: bounded work and memory.

/** True when row `a` comes before row `b` of the same key. */
type Before = (a: number, b: number) => boolean;

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
