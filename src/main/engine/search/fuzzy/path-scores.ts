/**
 * Scores the terms of a path query against the segments of containers. `head(k, node)` is the best score of the first k
 * terms, in order, each in a segment of its own, on the way from the root to the node: one pass over the tree, because
 * parents come before their children. Terms near the end of the path count more.
 */
import type { NameTable } from '../store/name-table.ts';
import type { PathTree } from '../store/path-tree.ts';
import { noMatch, type Scorer } from './scorer.ts';
import type { TermScan } from './term-scan.ts';

/** Taken off for each segment between a term's and the next. */
const skippedSegment = 2;

/** A letter of the container counts half of a letter of the name. */
export function containerShare(score: number): number {
  return score >> 1;
}

export class PathScores {
  readonly #heads: Int32Array[];

  constructor(terms: readonly string[], heads: number, names: NameTable, tree: PathTree, scan: TermScan) {
    this.#heads = [new Int32Array(tree.count)];
    const scores = new Int32Array(names.count);
    for (let k = 1; k <= heads; k++) {
      const found = scan.scan(terms[k - 1] as string);
      scores.fill(noMatch);
      for (let i = 0; i < found.names.length; i++) scores[found.names[i] as number] = found.scores[i] as number;
      this.#heads.push(oneMoreTerm(this.#heads[k - 1] as Int32Array, scores, tree));
    }
  }

  /** By node: `noMatch`, or the score of the first `k` terms on the way to the node. */
  head(k: number): Int32Array {
    return this.#heads[k] as Int32Array;
  }
}

function oneMoreTerm(before: Int32Array, scores: Int32Array, tree: PathTree): Int32Array {
  const after = new Int32Array(tree.count).fill(noMatch);
  for (let node = 1; node < tree.count; node++) {
    const parent = tree.parent[node] as number;
    after[node] = step(before[parent] as number, after[parent] as number, scores[tree.name[node] as number] as number);
  }
  return after;
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
  scorer: Scorer,
): { score: number; segments: number[] } | null {
  let before = new Array<number>(chain.length + 1).fill(0);
  const tables = [before];
  const owns: number[][] = [];
  for (const term of terms) {
    scorer.prepare(term);
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
