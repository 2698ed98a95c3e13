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

  constructor(rows: RowTable, filter: RowFilter, recency: Recency, limit: number) {
    this.#rows = rows;
    this.#filter = filter;
    this.#top = new TopRows(Math.min(limit, rows.size), (a, b) => compareRows(rows, a, b) < 0);
    this.#lift = liftByType(rows, recency);
  }

  /** All rows of a name at one score. */
  addName(name: number, score: number): void {
    const { rangeStart } = this.#rows;
    if (name + 1 < rangeStart.length) this.#addRange(rangeStart[name] as number, rangeStart[name + 1] as number, score);
    for (let row = this.#rows.tailOf(name); row !== -1; row = this.#rows.tailAfter(row))
      this.#addRange(row, row + 1, score);
  }

  addRow(row: number, score: number): void {
    this.#addRange(row, row + 1, score);
  }

  /** Best first. */
  drain(): { row: number; score: number }[] {
    return this.#top.drain().map(({ row, key }) => ({ row, score: Math.floor(key / (2 * lengthBits)) }));
  }

  #addRange(from: number, to: number, score: number): void {
    const { traits, owner, file } = this.#rows.columns;
    const { counts, fails, within, file: wantedFile } = this.#filter;
    const hopeless = (score + mostRecency + 1) * 2 * lengthBits <= this.#top.floor;
    for (let row = from; row < to; row++) {
      const own = traits[row] as number;
      if (own === dead) continue;
      if (wantedFile !== -1 && file[row] !== wantedFile) continue;
      if (within !== undefined && within[owner[row] as number] === 0) continue;
      counts[own] = (counts[own] as number) + 1;
      if (hopeless || fails[own] !== 0) continue;
      const lifted = score + (this.#lift[owner[row] as number] as number);
      const type = this.#rows.isType(row) ? 1 : 0;
      // The longest possible key of the row first: the length of the path is a look-up in another table.
      if ((lifted * 2 + type + 1) * lengthBits <= this.#top.floor) continue;
      const short = lengthBits - 1 - Math.min(this.#rows.pathLength(row), lengthBits - 1);
      this.#top.add((lifted * 2 + type) * lengthBits + short, row);
    }
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
