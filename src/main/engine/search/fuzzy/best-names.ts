/**
 * Which names a search for one term can show: a process that is started for one answer reads the rows of these, and only counts the
 * others. Main function: bestByName.
 */

import { NameTable } from '../store/name-table.ts';
import { matchingNames } from './matching-names.ts';
import { mostRecency } from './ranking.ts';
import { noMatch, TermScorer } from './term-scorer.ts';

export interface BestByName {
  /** No two are alike but for the case of ASCII letters. */
  readonly names: string[];
  /** All types and members whose names match. */
  readonly total: number;
}

/**
 * At least the names of all that can be among the first `limit`, whichever types were opened lately.
 * @param texts as of `SymbolSource.names`.
 */
export function bestByName(texts: Iterable<Uint8Array>, term: string, limit: number): BestByName {
  const name = new NameTable();
  const scorer = new TermScorer(name, term);
  const best = new Map<string, number>();
  const cut = createCut(Math.max(1, limit));
  let total = 0;
  for (const bytes of texts) {
    const { starts, ends, begin, unsure } = matchingNames(bytes, scorer.plain ?? null);
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    total += starts.length;
    for (const [n, start] of starts.entries()) {
      const end = ends[n] as number;
      const isSure = !unsure.has(n);
      const most = begin[n] === true ? scorer.mostOfPrefix(end - start) : scorer.mostElsewhere(end - start);
      // Most names that a short term matches: no string is made of them.
      if (isSure && most < cut.least) continue;
      const found = text.toString(isSure ? 'latin1' : 'utf8', start, end);
      name.replaceAll(found);
      const score = scorer.score(0);
      if (score === noMatch) total -= 1;
      else if (cut.passes(score)) best.set(withoutCase(found), Math.max(score, best.get(withoutCase(found)) ?? 0));
    }
  }
  return { names: [...best].filter(([, score]) => score >= cut.least).map(([found]) => found), total };
}

function withoutCase(name: string): string {
  return name.replaceAll(/[A-Z]+/g, (upper) => upper.toLowerCase());
}

interface Cut {
  /** Names of a lower score cannot be shown; it rises while names are scored. */
  readonly least: number;
  /** Takes a score into account. */
  passes(score: number): boolean;
}

function createCut(limit: number): Cut {
  const counts: number[] = [];
  let lowest = 0;
  let above = 0;
  return {
    get least() {
      return lowest - mostRecency;
    },
    passes(score) {
      counts[score] = (counts[score] ?? 0) + 1;
      if (score >= lowest) above += 1;
      for (let here = counts[lowest] ?? 0; above - here >= limit; here = counts[lowest] ?? 0) {
        above -= here;
        lowest += 1;
      }
      return score >= lowest - mostRecency;
    },
  };
}
