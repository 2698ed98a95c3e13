/**
 * Names in a text that a term of ASCII matches, by the rule of `TermScorer.match`: its letters in their order, the first at the start
 * of a word, or (from three letters on) all in one piece. Each byte of all names passes here. Main function: matchingNames.
 */
import { inside, nameEnd, startBetween } from '../store/folding.ts';
import { longestName, shortestRun } from './term-scorer.ts';

export interface MatchingNames {
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
