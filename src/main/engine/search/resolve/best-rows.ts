/**
 * Collects the rows that a step of resolving finds and keeps the best by the tie-break: fewer namespace
 * segments, then more open access, then opened more lately, then the shorter name; what is still equal goes by path,
 * so that answers are stable. Suggestions go by distance first.
 */
import { TopRows } from '../fuzzy/top-rows.ts';
import { type Recency, recentTypes } from '../recency.ts';
import { compareRows } from '../store/compare-rows.ts';
import type { RowTable } from '../store/row-table.ts';
import { accessRank } from '../store/traits.ts';

/** Room of each rule in the one number that rows are compared by. */
const depths = 1 << 12;
const accesses = 8;
const ranks = 1 << 10;
const lengths = 1 << 12;

export class BestRows {
  total = 0;
  readonly #rows: RowTable;
  readonly #recency: Recency;
  readonly #top: TopRows;

  constructor(rows: RowTable, recency: Recency, limit: number) {
    this.#rows = rows;
    this.#recency = recency;
    this.#top = new TopRows(Math.min(limit, rows.size), (a, b) => compareRows(rows, a, b) < 0);
  }

  add(row: number, distance = 0): void {
    this.total++;
    const { tree, names, columns, typeRow } = this.#rows;
    const depth = Math.min(tree.depth[this.#rows.nodeOf(row)] as number, depths - 1);
    const first = (distance * depths + depth) * accesses + accessRank(columns.traits[row] as number);
    // Most rows of a common name lose here; the other rules cost more to look up.
    if (-first * ranks * lengths < this.#top.floor) return;
    const recent = Math.min(this.#recency.rank(typeRow[columns.owner[row] as number] as number), recentTypes);
    const length = Math.min(names.lengthOf(columns.name[row] as number), lengths - 1);
    this.#top.add(-((first * ranks + recent) * lengths + length), row);
  }

  /** Best first. */
  drain(): number[] {
    return this.#top.drain().map(({ row }) => row);
  }
}
