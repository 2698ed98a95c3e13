/**
 * Which names a search for one term can show: a process that is started for one answer reads the rows of these, and only counts the
 * others. Main function: bestByName.
 */

import { inside, nameEnd, startBetween } from '../store/folding.ts';
import { NameTable } from '../store/name-table.ts';
import { mostRecency } from './ranking.ts';
import { longestName, noMatch, shortestRun, TermScorer } from './term-scorer.ts';

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

// Names in a text that a term of ASCII matches, by the rule of `TermScorer.match`: its letters in their order, the first at
// the start of a word, or (from three letters on) all in one piece. Each byte of all names passes here.

interface MatchingNames {
  /** Where each begins and ends in the text. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** Whether it begins with the term. */
  readonly begin: readonly boolean[];
  /** Places in these lists of names outside ASCII or longer than any is read: whether they match is not looked at. */
  readonly unsure: ReadonlySet<number>;
}

/** @param term folded bytes; null where no name of ASCII matches. */
export function matchingNames(text: Uint8Array, term: Uint8Array | null): MatchingNames {
  const starts: number[] = [];
  const ends: number[] = [];
  const begin: boolean[] = [];
  const unsure = new Set<number>();
  const size = term?.length ?? 0;
  const small = Uint8Array.from({ length: size + 1 }, (_, n) => term?.[n] ?? nameEnd);
  const large = small.map((byte) => (byte >= 97 && byte <= 122 ? byte - 32 : byte));
  const [firstSmall, firstLarge] = [small[0] as number, large[0] as number];
  const { length } = text;
  let start = 0;
  let matched = 0;
  let isForeign = false;
  // The next unit of the term; none once all are found.
  let [wanted, orWanted] = [firstSmall, firstLarge];
  for (let at = 0; at <= length; at += 1) {
    const byte = at === length ? nameEnd : (text[at] as number);
    if (byte === nameEnd) {
      const isUnsure = isForeign || at - start > longestName;
      if (isUnsure) unsure.add(starts.length);
      if (isUnsure || (matched === size && size > 0)) {
        starts.push(start);
        ends.push(at);
        begin.push(hasAt(text, start, small, large, size));
      }
      start = at + 1;
      matched = 0;
      isForeign = false;
      wanted = firstSmall;
      orWanted = firstLarge;
    } else if (byte === wanted || byte === orWanted) {
      if (matched > 0 || at === start) matched += 1;
      else if (startBetween(text[at - 1] as number, byte, text[at + 1] ?? nameEnd) !== inside) matched = 1;
      // Once a word has begun with the first letter, the letters of a run are in their order anyway.
      else if (size >= shortestRun && hasAt(text, at, small, large, size)) matched = size;
      wanted = small[matched] as number;
      orWanted = large[matched] as number;
    } else if (byte > 127) isForeign = true;
  }
  return { starts, ends, begin, unsure };
}

/** Whether the text has the term at this place. */
function hasAt(text: Uint8Array, at: number, small: Uint8Array, large: Uint8Array, size: number): boolean {
  for (let unit = 0; unit < size; unit += 1) {
    const byte = text[at + unit];
    if (byte !== small[unit] && byte !== large[unit]) return false;
  }
  return true;
}
