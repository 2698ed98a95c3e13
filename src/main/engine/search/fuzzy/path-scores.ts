/**
 * Scores the terms of a path query against the segments of containers. `head(terms)` gives by node the best score of
 * the terms, in order, each in a segment of its own, on the way from the root to the node: one pass over the tree a
 * term, because parents come before their children. While the last term is typed, those before it are not scored again.
 */
import { inChunks } from '../store/chunks.ts';
import type { PathTree } from '../store/path-tree.ts';
import type { RowTable } from '../store/row-table.ts';
import type { Query } from './query.ts';
import type { Ranking } from './ranking.ts';
import type { ScoreByName, TermScan } from './term-scan.ts';
import { noMatch } from './term-scorer.ts';

/** Taken off for each segment between a term's and the next. */
const skippedSegment = 4;
/** Tables kept for the next keystrokes. A query of many terms may need more for itself. */
const keptHeads = 12;

/** A letter of the container counts a little less than one of the name. */
function containerShare(score: number): number {
  return score - (score >> 3);
}

export class PathScores {
  readonly #rows: RowTable;
  readonly #scan: TermScan;
  /** Last used last. */
  readonly #kept = new Map<string, Int32Array>();
  /** Keys that the current query uses. */
  readonly #used = new Set<string>();

  constructor(rows: RowTable, scan: TermScan) {
    this.#rows = rows;
    this.#scan = scan;
  }

  /** Must be called when nodes or names were added. */
  forget(): void {
    this.#kept.clear();
  }

  /** Tables that were handed out before may be used again for others. */
  nextQuery(): void {
    this.#used.clear();
  }

  /** By node: `noMatch`, or the score of the terms on the way to the node. Holds until the next query. */
  head(terms: readonly string[]): Int32Array {
    const key = terms.join(' ');
    const known = this.#kept.get(key) ?? this.#score(terms);
    this.#kept.delete(key);
    this.#kept.set(key, known);
    this.#used.add(key);
    return known;
  }

  #score(terms: readonly string[]): Int32Array {
    const { tree } = this.#rows;
    const last = terms.at(-1);
    if (last === undefined) return new Int32Array(tree.count);
    const before = this.head(terms.slice(0, -1));
    const after = this.#spare() ?? new Int32Array(tree.count);
    this.#scan.withScores([last], ([scores]) => {
      if (scores !== undefined) addTerm(before, scores, tree, after);
    });
    return after;
  }

  /** The table that was not used for longest. */
  #spare(): Int32Array | undefined {
    if (this.#kept.size < keptHeads) return undefined;
    for (const [key, table] of this.#kept) {
      if (this.#used.has(key)) continue;
      this.#kept.delete(key);
      return table;
    }
    return undefined;
  }
}

/** Writes to `after` the scores of the terms of `before` and one more. */
function addTerm(before: Int32Array, scores: ScoreByName, tree: PathTree, after: Int32Array): void {
  after[0] = noMatch;
  inChunks(tree.count, (from, to) => addTermIn(before, scores, tree, after, from, to));
}

function addTermIn(
  before: Int32Array,
  scores: ScoreByName,
  tree: PathTree,
  after: Int32Array,
  from: number,
  to: number,
): void {
  for (let node = Math.max(1, from); node < to; node++) {
    const parent = tree.parent[node] as number;
    const own = before[parent] === noMatch ? noMatch : scores.get(tree.name[node] as number);
    after[node] = step(before[parent] as number, after[parent] as number, own);
  }
}

/** The term matched in this segment, or in one above. */
function step(beforeParent: number, afterParent: number, own: number): number {
  const here = beforeParent === noMatch || own === noMatch ? noMatch : beforeParent + containerShare(own);
  const above = afterParent === noMatch ? noMatch : Math.max(0, afterParent - skippedSegment);
  return Math.max(here, above);
}

/** Which segment of the chain each of the terms was matched in, for the alignment that `head` counts; null for none. */
export function segmentsOfTerms(
  terms: readonly string[],
  chain: readonly number[],
  scan: TermScan,
): { score: number; segments: number[] } | null {
  let before = new Array<number>(chain.length + 1).fill(0);
  const tables = [before];
  const owns: number[][] = [];
  for (const term of terms) {
    const { scorer } = scan.scan(term);
    const own = chain.map((name) => scorer.score(name));
    const after = [noMatch];
    for (let i = 0; i < chain.length; i++) {
      after.push(step(before[i] as number, after[i] as number, own[i] as number));
    }
    owns.push(own);
    tables.push(after);
    before = after;
  }
  const score = before[chain.length] as number;
  if (score === noMatch) return null;
  const segments: number[] = [];
  let at = chain.length;
  for (let k = terms.length; k > 0; k--) {
    const table = tables[k] as number[];
    const own = owns[k - 1] as number[];
    // As in `step`: a match in this very segment wins over an equal one above.
    for (;;) {
      const beforeParent = (tables[k - 1] as number[])[at - 1] as number;
      const match = own[at - 1] as number;
      if (beforeParent !== noMatch && match !== noMatch && beforeParent + containerShare(match) === table[at]) break;
      at--;
    }
    at--;
    segments.push(at);
  }
  return { score, segments: segments.reverse() };
}

// Ranks rows for a query over paths. A reading of the query scores the container by node and the name by name; the best
// reading of a row counts. Rows are reached by their names first, then by their containers: no more are visited than either
// can have matched.

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
