/**
 * From scores to rows: counts every matching row for total and facets, and keeps the best. The key of a row is one
 * number: score, then types above members, then short paths; rows of one key are ordered by path.
 * A page far down sorts all keys once instead; `SymbolSearch` keeps that for the next page.
 */

import type { Recency } from '../recency.ts';
import { recentTypes } from '../recency.ts';
import { compareRows } from '../store/path-order.ts';
import type { RowTable } from '../store/row-table.ts';
import { dead } from '../store/traits.ts';
import type { RowFilter } from './row-filter.ts';
import type { FoundNames } from './scan-names.ts';
import { TopRows } from './top-rows.ts';

const lengthBits = 4096;
/** Most that a type opened lately is lifted: less than one letter at a word start. */
const mostRecency = 6;

export class Ranking {
  readonly #rows: RowTable;
  readonly #filter: RowFilter;
  readonly #top: TopRows;
  /** By type: what is added for having been opened lately. */
  readonly #lift: Uint8Array;
  /** A row of this score or less cannot be among the best any more. */
  #hopeless = Number.NEGATIVE_INFINITY;

  constructor(rows: RowTable, filter: RowFilter, recency: Recency, limit: number) {
    this.#rows = rows;
    this.#filter = filter;
    this.#top = new TopRows(Math.min(limit, rows.size), (a, b) => compareRows(rows, a, b) < 0);
    this.#lift = liftByType(rows, recency);
  }

  /**
   * All rows of names at the score of each. Names that begin with the term come first, so that most of the rest need
   * not be scored: their rows cannot be among the best any more and are only counted.
   */
  addNames({ scorer, names, prefixes }: FoundNames): void {
    const { rangeStart } = this.#rows;
    const { offset } = this.#rows.names;
    const { traits } = this.#rows.columns;
    const { counts, byRow } = this.#filter;
    const sorted = rangeStart.length - 1;
    for (let i = 0; i < names.length; i++) {
      const name = names[i] as number;
      const size = (offset[name + 1] as number) - (offset[name] as number);
      const most = i < prefixes ? scorer.mostOfPrefix(size) : scorer.mostWithoutPrefix(size, name);
      const score = most <= this.#hopeless ? most : scorer.score(name);
      if (name < sorted) {
        const end = rangeStart[name + 1] as number;
        let row = rangeStart[name] as number;
        if (score <= this.#hopeless && !byRow) {
          for (; row < end; row++) counts[traits[row] as number] = (counts[traits[row] as number] as number) + 1;
        } else this.#addRange(row, end, score);
      }
      for (let row = this.#rows.tailOf(name); row !== -1; row = this.#rows.tailAfter(row)) {
        this.#addRange(row, row + 1, score);
      }
    }
  }

  addRow(row: number, score: number): void {
    const { traits, owner, file } = this.#rows.columns;
    const { counts, fails, within, file: wantedFile } = this.#filter;
    const own = traits[row] as number;
    if (own === dead || (wantedFile !== -1 && file[row] !== wantedFile)) return;
    if (within !== undefined && within[owner[row] as number] === 0) return;
    counts[own] = (counts[own] as number) + 1;
    if (fails[own] === 0 && score > this.#hopeless) this.#offer(row, score);
  }

  /** Best first. */
  drain(): { row: number; score: number }[] {
    return this.#top.drain().map(({ row, key }) => ({ row, score: Math.floor(key / (2 * lengthBits)) }));
  }

  #addRange(from: number, to: number, score: number): void {
    for (let row = from; row < to; row++) this.addRow(row, score);
  }

  #offer(row: number, score: number): void {
    const lifted = score + (this.#lift[this.#rows.columns.owner[row] as number] as number);
    const type = this.#rows.isType(row) ? 1 : 0;
    // The longest possible key of the row first: the length of the path is a look-up in another table.
    if ((lifted * 2 + type + 1) * lengthBits <= this.#top.floor) return;
    const short = lengthBits - 1 - Math.min(this.#rows.pathLength(row), lengthBits - 1);
    this.#top.add((lifted * 2 + type) * lengthBits + short, row);
    this.#hopeless = this.#top.floor / (2 * lengthBits) - mostRecency - 1;
  }
}

function liftByType(rows: RowTable, recency: Recency): Uint8Array {
  const lift = new Uint8Array(rows.typeCount);
  for (const [rank, type] of recency.list().entries()) {
    const index = rows.typeIndex(type);
    if (index !== undefined) lift[index] = Math.ceil(mostRecency * (1 - rank / recentTypes));
  }
  return lift;
}
