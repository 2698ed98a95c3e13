/**
 * Scores the terms of a path query against the segments of containers. `head(terms)` gives by node the best score of
 * the terms, in order, each in a segment of its own, on the way from the root to the node: one pass over the tree a
 * term, because parents come before their children. While the last term is typed, those before it are not scored again.
 */

import { inChunks } from '../store/chunks.ts';
import type { PathTree } from '../store/path-tree.ts';
import type { RowTable } from '../store/row-table.ts';
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
