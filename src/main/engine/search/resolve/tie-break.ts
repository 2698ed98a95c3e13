/**
 * Which of several symbols comes first (seed 004 §4.2, S4-68): fewer namespace segments, then more open access, then
 * opened more lately, then the shorter name; what is still equal goes by path, so that answers are stable.
 */
import { TopRows } from '../fuzzy/top-rows.ts';
import { type Recency, recentTypes } from '../recency.ts';
import { compareRows } from '../store/path-order.ts';
import type { RowTable } from '../store/row-table.ts';
import { accessRank } from '../store/traits.ts';

const depths = 1 << 12;
const lengths = 1 << 12;

/** The best `limit` rows, best first. `distance`: comes before everything else, lower first. */
export function bestRows(
  rows: RowTable,
  recency: Recency,
  candidates: readonly number[],
  limit: number,
  distance: (index: number) => number = () => 0,
): number[] {
  const top = new TopRows(Math.min(limit, candidates.length), (a, b) => compareRows(rows, a, b) < 0);
  for (let i = 0; i < candidates.length; i++) {
    const row = candidates[i] as number;
    top.add(-(distance(i) * depths * 8 * 1024 * lengths + penalty(rows, recency, row)), row);
  }
  return top.drain().map(({ row }) => row);
}

/** The four rules as digits of one number; lower is better. */
function penalty(rows: RowTable, recency: Recency, row: number): number {
  const depth = Math.min(rows.tree.depth[rows.nodeOf(row)] as number, depths - 1);
  const access = accessRank(rows.columns.traits[row] as number);
  const recent = Math.min(recency.rank(rows.typeRow[rows.columns.owner[row] as number] as number), recentTypes);
  const length = Math.min(rows.names.lengthOf(rows.columns.name[row] as number), lengths - 1);
  return ((depth * 8 + access) * 1024 + recent) * lengths + length;
}
