/**
 * Ranks rows for a query over paths. A reading of the query scores the container by node and the name by name; the best
 * reading of a row counts. Rows are reached through the names that match, then through the containers that match as a
 * whole, so that a keystroke does not visit every row.
 */
import type { RowTable } from '../store/row-table.ts';
import { dead } from '../store/traits.ts';
import type { PathScores } from './path-scores.ts';
import type { Query } from './query.ts';
import type { Ranking } from './ranking.ts';
import type { ScoreByName, TermScan } from './term-scan.ts';
import { noMatch } from './term-scorer.ts';

interface Plan {
  /** Score of the container, by node. */
  readonly heads: Int32Array;
  readonly byName: ScoreByName;
}

/** Below this share of matching types their rows are followed one by one, else all rows are visited in order. */
const fewTypes = 1 / 8;

export function rankPaths(rows: RowTable, query: Query, scan: TermScan, paths: PathScores, ranking: Ranking): void {
  const headsOf = (count: number): Int32Array => paths.head(query.terms.slice(0, count));
  const named = query.readings.filter(({ name }) => name !== '');
  scan.withScores(
    named.map(({ name }) => name),
    (scores) => {
      const plans = scores.map((byName, i) => ({ byName, heads: headsOf(named[i]?.heads ?? 0) }));
      rankNamed(rows, plans, headsOf(query.terms.length), ranking);
      rankContained(rows, plans, headsOf(query.terms.length), ranking);
    },
  );
}

/** Best score of a row by the readings that ask for a name. */
function scoreNamed(plans: readonly Plan[], name: number, container: number): number {
  let best = noMatch;
  for (const { heads, byName } of plans) {
    const head = heads[container] as number;
    if (head === noMatch) continue;
    const own = byName.get(name);
    if (own !== noMatch && head + own > best) best = head + own;
  }
  return best;
}

/** Rows whose name matches, at their best reading; those that cannot be among the best are not scored. */
function rankNamed(rows: RowTable, plans: readonly Plan[], whole: Int32Array, ranking: Ranking): void {
  const { rangeStart } = rows;
  const consider = (row: number, name: number, size: number): void => {
    const container = rows.containerOf(row);
    const inside = whole[container] as number;
    let most = noMatch;
    for (const { heads, byName } of plans) {
      const head = heads[container] as number;
      const own = head === noMatch ? noMatch : byName.most(name, size);
      if (own !== noMatch && head + own > most) most = head + own;
    }
    if (most === noMatch) return;
    if (Math.max(most, inside) <= ranking.hopeless) ranking.addRow(row, inside);
    else ranking.addRow(row, Math.max(scoreNamed(plans, name, container), inside));
  };
  plans.forEach(({ byName }, i) => {
    const earlier = plans.slice(0, i);
    for (const name of byName.found.names) {
      // A name that an earlier reading knows was visited with all readings.
      if (earlier.some((plan) => plan.byName.matches(name))) continue;
      const size = rows.names.lengthOf(name);
      if (name + 1 < rangeStart.length) {
        const end = rangeStart[name + 1] as number;
        for (let row = rangeStart[name] as number; row < end; row++) consider(row, name, size);
      }
      for (let row = rows.tailOf(name); row !== -1; row = rows.tailAfter(row)) consider(row, name, size);
    }
  });
}

/** Rows whose container matches all terms, and whose name was not ranked. */
function rankContained(rows: RowTable, plans: readonly Plan[], whole: Int32Array, ranking: Ranking): void {
  const { name: nameOf, next, traits } = rows.columns;
  const consider = (row: number): void => {
    const container = rows.containerOf(row);
    const score = whole[container] as number;
    if (score === noMatch || traits[row] === dead) return;
    const name = nameOf[row] as number;
    if (!plans.some(({ heads, byName }) => heads[container] !== noMatch && byName.matches(name)))
      ranking.addRow(row, score);
  };
  const types: number[] = [];
  for (let type = 0; type < rows.typeCount; type++) {
    if (whole[rows.typeNode[type] as number] !== noMatch) types.push(type);
  }
  if (types.length > rows.typeCount * fewTypes) {
    for (let row = 0; row < rows.count; row++) consider(row);
  } else {
    for (const type of types) {
      for (let row = rows.typeHead[type] as number; row !== -1; row = next[row] as number) consider(row);
    }
  }
}
