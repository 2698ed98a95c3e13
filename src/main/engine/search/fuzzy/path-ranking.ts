/**
 * Ranks rows for a query over paths. A reading of the query scores the container by node and the name by name; the best
 * reading of a row counts. Rows are reached by their names first, then by their containers: no more are visited than
 * either can have matched.
 */
import { inChunks } from '../store/chunks.ts';
import type { RowTable } from '../store/row-table.ts';
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

/** Rows of a type lie apart: to follow them costs as much as to visit this many rows in order. */
const rowsForAType = 80;

export function rankPaths(rows: RowTable, query: Query, scan: TermScan, paths: PathScores, ranking: Ranking): void {
  paths.nextQuery();
  const within = query.readings.find(({ name }) => name === '');
  const named = query.readings.filter(({ name }) => name !== '');
  scan.withScores(
    named.map(({ name }) => name),
    (scores) => {
      const plans = scores.map((byName, i) => ({ byName, heads: paths.head(named[i]?.heads ?? []) }));
      const whole = within === undefined ? undefined : paths.head(within.heads);
      new PathRanking(rows, plans, whole, ranking).rank();
    },
  );
}

class PathRanking {
  readonly #rows: RowTable;
  readonly #plans: readonly Plan[];
  /** Score of all terms in the container, by node; undefined when no reading asks for that. */
  readonly #whole: Int32Array | undefined;
  readonly #ranking: Ranking;
  /** By plan: what the current name can score. */
  readonly #mosts: Int32Array;

  constructor(rows: RowTable, plans: readonly Plan[], whole: Int32Array | undefined, ranking: Ranking) {
    this.#rows = rows;
    this.#plans = plans;
    this.#whole = whole;
    this.#ranking = ranking;
    this.#mosts = new Int32Array(plans.length);
  }

  rank(): void {
    this.#plans.forEach(({ byName }, i) => {
      const earlier = this.#plans.slice(0, i);
      for (const name of byName.found.names) {
        if (!earlier.some((plan) => plan.byName.matches(name))) this.#visitName(name);
      }
    });
    if (this.#whole !== undefined) this.#visitWithin(this.#whole);
  }

  /** Rows whose container matches, and whose name does not: those were visited. */
  #visitWithin(whole: Int32Array): void {
    const rows = this.#rows;
    const types = this.#typesWithin(whole);
    if (types.length * rowsForAType >= rows.count) {
      inChunks(rows.count, (from, to) => {
        for (let row = from; row < to; row++) this.#visitRow(row, whole);
      });
      return;
    }
    const { next } = rows.columns;
    for (const type of types) {
      for (let row = rows.typeHead[type] as number; row !== -1; row = next[row] as number) this.#visitRow(row, whole);
    }
  }

  #visitRow(row: number, whole: Int32Array): void {
    const { container, name } = this.#rows.columns;
    const inside = whole[container[row] as number] as number;
    if (inside === noMatch) return;
    const plans = this.#plans;
    for (let i = 0; i < plans.length; i++) if ((plans[i] as Plan).byName.matches(name[row] as number)) return;
    this.#ranking.addRow(row, inside);
  }

  /** Types of which at least the members are in a container that matches all terms. */
  #typesWithin(whole: Int32Array): number[] {
    const { typeCount, typeNode } = this.#rows;
    const types: number[] = [];
    for (let type = 0; type < typeCount; type++) {
      if (whole[typeNode[type] as number] !== noMatch) types.push(type);
    }
    return types;
  }

  #visitName(name: number): void {
    const rows = this.#rows;
    if (name + 1 < rows.rangeStart.length) {
      this.#visitRows(rows.rangeStart[name] as number, rows.rangeStart[name + 1] as number, name);
    }
    for (let row = rows.tailOf(name); row !== -1; row = rows.tailAfter(row)) this.#visitRows(row, row + 1, name);
  }

  /** Rows of one name. Those that cannot be among the best are not scored. */
  #visitRows(from: number, to: number, name: number): void {
    const { container } = this.#rows.columns;
    const plans = this.#plans;
    const whole = this.#whole;
    const ranking = this.#ranking;
    const mosts = this.#mosts;
    const size = this.#rows.names.lengthOf(name);
    for (let i = 0; i < plans.length; i++) mosts[i] = (plans[i] as Plan).byName.most(name, size);
    for (let row = from; row < to; row++) {
      const node = container[row] as number;
      const inside = whole === undefined ? noMatch : (whole[node] as number);
      let most = inside;
      for (let i = 0; i < plans.length; i++) {
        if (mosts[i] === noMatch) continue;
        const head = (plans[i] as Plan).heads[node] as number;
        if (head !== noMatch && head + (mosts[i] as number) > most) most = head + (mosts[i] as number);
      }
      if (most === noMatch) continue;
      ranking.addRow(row, most <= ranking.hopeless ? most : Math.max(inside, this.#score(name, node)));
    }
  }

  /** The best reading that asks for a name. */
  #score(name: number, node: number): number {
    let best = noMatch;
    for (const { heads, byName } of this.#plans) {
      const head = heads[node] as number;
      const own = head === noMatch ? noMatch : byName.get(name);
      if (own !== noMatch && head + own > best) best = head + own;
    }
    return best;
  }
}
