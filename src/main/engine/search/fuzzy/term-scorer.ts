/**
 * Scores names against one term and finds the letters that a person would mark. A name matches when the term is a
 * subsequence of it, case ignored, whose first letter is at a word start, or (from three letters on) one run
 * anywhere in it. Of all such alignments the best counts: dynamic programming over the window of possible places.
 * Case counts only when the term has capitals (`HEx` means `HoldExpiry`, `hex` any).
 */
import { afterSeparator, byteOf, fold, inside, letterBit, nameStart, pairBit } from '../store/folding.ts';
import type { NameTable } from '../store/name-table.ts';

/** No match. */
export const noMatch = -1;
/** From this length on a term may match inside a word, as one run. */
export const shortestRun = 3;

/** Units of a name that are looked at; no identifier that a person types is longer. */
export const longestName = 512;
/** Different units outside ASCII that a term may have: each takes a byte. */
const mostForeign = 126;
const impossible = -1_000_000;

const letter = 32;
/** By word start: inside, hump, after a separator, start of the name. */
const boundary = Int32Array.of(0, 20, 21, 28);
const run = 16;
/** Max score of a letter after the first for its place. */
const mostBonus = 21;
const gapOpen = 10;
const gapUnit = 2;
/** Max penalty for what precedes the first letter. */
const mostLead = 6;
/** Enough for any name that begins with the term to come before one that has it further on, whatever their lengths. */
const prefix = 48;
/** The same for a prefix with a capital where the name has none: another name may be meant. */
const prefixInOtherCase = 16;
const whole = 48;
/** For a term in one piece at a word start, further on in the name. */
const together = 12;
const sameCase = 6;
const wrongCase = -28;
/** Most that is taken off for letters that were not typed. */
const mostRest = 30;

/** How a name matches a term. */
const noneMatch = 0;
export const innerMatch = 1;
export const prefixMatch = 2;
export type Match = typeof noneMatch | typeof innerMatch | typeof prefixMatch;

export class TermScorer {
  /** Letters of the term: a name without them cannot match. Letter of its first unit, which must be at a word start. */
  readonly letters: number;
  readonly head: number;
  /** Pairs of neighbouring units: a name without them cannot hold the term as a run. */
  readonly pairs: number;
  readonly pairsHigh: number;
  readonly length: number;
  readonly #names: NameTable;
  readonly #units: Uint16Array;
  readonly #bytes: Uint8Array;
  readonly #cased: boolean;
  /** Letter bit of each unit. */
  readonly #bits: Int32Array;
  /** Pair bit of each two neighbouring units. */
  readonly #pairs: Int32Array;
  /** The term's units outside ASCII; empty for most terms. */
  readonly #foreign: Uint16Array;
  /** The current name when the term is not ASCII: its bytes made exact. */
  readonly #exact = new Uint8Array(longestName);
  /** Earliest and latest place of each unit of the term, and scores by place for this unit and the one before. */
  readonly #low: Int32Array;
  readonly #high: Int32Array;
  #row = new Int32Array(longestName);
  #rowBefore = new Int32Array(longestName);
  /** The current name: its bytes begin at `#from` of `#text`, its other columns at `#start`. */
  #text = new Uint8Array(0);
  #from = 0;
  #start = 0;
  #size = 0;
  #found = 0;
  /** Place of the unit before, by (unit of the term, place); kept only while an alignment is traced. */
  #trace: Int16Array | undefined;

  constructor(names: NameTable, term: string) {
    this.#names = names;
    // One unit more than any name is enough to match none.
    const length = Math.min(term.length, longestName + 1);
    this.#units = Uint16Array.from({ length }, (_, i) => term.charCodeAt(i));
    const folded = this.#units.map(fold);
    this.#cased = folded.some((unit, i) => unit !== this.#units[i]);
    this.#foreign = Uint16Array.from(new Set(folded.filter((unit) => unit >= 128)));
    this.length = this.#foreign.length > mostForeign ? longestName + 1 : length;
    this.#bytes = Uint8Array.from(folded, (unit) => this.#byte(unit));
    this.#bits = Int32Array.from(folded, (unit) => letterBit(byteOf(unit)));
    this.letters = this.#bits.reduce((all, bit) => all | bit, 0);
    this.head = this.#bits[0] ?? 0;
    this.#pairs = Int32Array.from(folded.subarray(1), (unit, i) => pairBit(byteOf(folded[i] ?? 0), byteOf(unit)));
    this.pairs = this.#pairs.reduce((all, pair) => (pair < 32 ? all | (1 << pair) : all), 0);
    this.pairsHigh = this.#pairs.reduce((all, pair) => (pair < 32 ? all : all | (1 << pair)), 0);
    this.#low = new Int32Array(this.length);
    this.#high = new Int32Array(this.length);
  }

  /** Folded bytes of the term when all of it is ASCII, which a scan can compare with the table's own; else undefined. */
  get plain(): Uint8Array | undefined {
    return this.#foreign.length === 0 ? this.#bytes : undefined;
  }

  /** Whether a name matches: a fraction of the work of `score`. */
  match(name: number): Match {
    if (!this.#focus(name)) return noneMatch;
    if (this.#runAt(0)) return prefixMatch;
    const headed = (this.head & (this.#names.heads[name] as number)) !== 0;
    if (headed && this.#earliest()) return innerMatch;
    return this.length >= shortestRun && this.#run() !== impossible ? innerMatch : noneMatch;
  }

  /** No name of `size` units that begins with the term scores more. */
  mostOfPrefix(size: number): number {
    const score = this.length * (letter + run) - run + (boundary[nameStart] as number) + prefix + this.#mostCase;
    return size === this.length ? score + whole : score - Math.min(size - this.length, mostRest);
  }

  /** No other name of `size` units scores more, whatever its letters: every unit at a word start, in one piece. */
  mostElsewhere(size: number): number {
    const best = (boundary[afterSeparator] as number) + together + (this.length - 1) * mostBonus;
    return this.length * letter + best + this.#mostCase - Math.min(size - this.length, mostRest);
  }

  /**
   * As `mostElsewhere`, for one name: a pair of neighbours that it lacks is a gap, a letter that begins none of
   * its words has no bonus, and only what is in one piece can begin further on and still gain by it.
   */
  mostWithoutPrefix(size: number, name: number): number {
    const pairs = this.#names.pairs[name] as number;
    const pairsHigh = this.#names.pairsHigh[name] as number;
    const heads = this.#names.heads[name] as number;
    let joints = 0;
    let gapless = true;
    for (let i = 0; i < this.#pairs.length; i++) {
      const mayStart = (heads & (this.#bits[i + 1] as number)) !== 0;
      const pair = this.#pairs[i] as number;
      if ((((pair < 32 ? pairs : pairsHigh) >>> pair) & 1) !== 0) joints += mayStart ? mostBonus : run;
      else {
        joints += (mayStart ? mostBonus : 0) - gapOpen;
        gapless = false;
      }
    }
    const first = gapless ? (boundary[afterSeparator] as number) + together : (boundary[nameStart] as number);
    return this.length * letter + first + joints + this.#mostCase - Math.min(size - this.length, mostRest);
  }

  get #mostCase(): number {
    return this.#cased ? this.length * sameCase : 0;
  }

  /** Higher is better, at least 0; `noMatch` when the name does not match. */
  score(name: number): number {
    if (!this.#focus(name)) return noMatch;
    const best = this.#best(name);
    return best === impossible ? noMatch : Math.max(0, best - Math.min(this.#size - this.length, mostRest));
  }

  /** Places of the term's units in the name, on the alignment that `score` counts; empty when there is no match. */
  places(name: number): number[] {
    if (!this.#focus(name)) return [];
    const best = this.#best(name);
    if (best === impossible) return [];
    const runFrom = (place: number): number[] => Array.from({ length: this.length }, (_, i) => place + i);
    if (this.#prefixScore() === best) return runFrom(0);
    if (this.#window()) {
      this.#trace = new Int16Array(this.length * this.#size);
      const score = this.#align();
      const places = this.#traced();
      this.#trace = undefined;
      if (score === best) return places;
    }
    this.#run();
    return runFrom(this.#found);
  }

  /** Makes the name the one that the steps below look at. False: its letters or its length rule it out. */
  #focus(name: number): boolean {
    const { offset, letters, folded, text } = this.#names;
    const start = offset[name] as number;
    const size = Math.min((offset[name + 1] as number) - start, longestName);
    if (this.length > size || (this.letters & ~(letters[name] as number)) !== 0) return false;
    this.#start = start;
    this.#size = size;
    if (this.#foreign.length === 0) {
      this.#text = folded;
      this.#from = start;
    } else {
      for (let i = 0; i < size; i++) this.#exact[i] = this.#byte(fold(text[start + i] as number));
      this.#text = this.#exact;
      this.#from = 0;
    }
    return true;
  }

  /** ASCII is itself; a unit of the term outside ASCII has a number of its own, all others share 255. */
  #byte(folded: number): number {
    if (folded < 128) return folded;
    const at = this.#foreign.indexOf(folded);
    return at < 0 ? 255 : 128 + Math.min(at, mostForeign);
  }

  #best(name: number): number {
    let best = this.#prefixScore();
    // Without a wish for case a prefix is what was meant.
    if (best !== impossible && !this.#cased) return best;
    if ((this.head & (this.#names.heads[name] as number)) !== 0 && this.#window()) best = Math.max(best, this.#align());
    const paired =
      (this.pairs & ~(this.#names.pairs[name] as number)) === 0 &&
      (this.pairsHigh & ~(this.#names.pairsHigh[name] as number)) === 0;
    if (paired) best = Math.max(best, this.#run());
    return best;
  }

  /** The whole term at the start of the name. */
  #prefixScore(): number {
    if (!this.#runAt(0)) return impossible;
    const begins = this.#cased && this.#wrongCaseAt(0) ? prefixInOtherCase : prefix;
    const score = this.#runScore(0) + (boundary[nameStart] as number) + begins;
    return this.length === this.#size ? score + whole : score;
  }

  /** The best run further on in the name, at a word start or (long enough) inside a word; its place is left in `#found`. */
  #run(): number {
    const { starts } = this.#names;
    const text = this.#text;
    const from = this.#from;
    const first = this.#bytes[0];
    const last = this.#size - this.length;
    let best = impossible;
    for (let at = 1; at <= last; at++) {
      if (text[from + at] !== first || !this.#runAt(at)) continue;
      const wordStart = starts[this.#start + at] as number;
      if (wordStart === inside && this.length < shortestRun) continue;
      const bonus = wordStart === inside ? 0 : (boundary[wordStart] as number) + together;
      const score = this.#runScore(at) + bonus - Math.min(at, mostLead);
      if (score <= best) continue;
      best = score;
      this.#found = at;
    }
    return best;
  }

  #runAt(place: number): boolean {
    const text = this.#text;
    const bytes = this.#bytes;
    const from = this.#from + place;
    for (let unit = 0; unit < bytes.length; unit++) if (text[from + unit] !== bytes[unit]) return false;
    return true;
  }

  #runScore(place: number): number {
    let score = this.length * (letter + run) - run;
    if (this.#cased) for (let unit = 0; unit < this.length; unit++) score += this.#case(place + unit, unit);
    return score;
  }

  #wrongCaseAt(place: number): boolean {
    for (let unit = 0; unit < this.length; unit++) if (this.#case(place + unit, unit) === wrongCase) return true;
    return false;
  }

  #case(place: number, unit: number): number {
    const typed = this.#units[unit] as number;
    if (this.#names.text[this.#start + place] === typed) return sameCase;
    return fold(typed) === typed ? 0 : wrongCase;
  }

  /** Earliest place of each unit, the first unit at a word start. False: not a subsequence. */
  #earliest(): boolean {
    const text = this.#text;
    const from = this.#from;
    const size = this.#size;
    const bytes = this.#bytes;
    const { starts } = this.#names;
    const start = this.#start;
    const first = bytes[0] as number;
    let at = 0;
    while (at < size && (text[from + at] !== first || starts[start + at] === inside)) at++;
    for (let unit = 0; unit < bytes.length; unit++, at++) {
      const byte = bytes[unit] as number;
      while (at < size && text[from + at] !== byte) at++;
      if (at >= size) return false;
      this.#low[unit] = at;
    }
    return true;
  }

  /** Earliest and latest place of each unit. */
  #window(): boolean {
    if (!this.#earliest()) return false;
    const text = this.#text;
    const from = this.#from;
    const bytes = this.#bytes;
    let at = this.#size - 1;
    for (let unit = bytes.length - 1; unit >= 0; unit--, at--) {
      const byte = bytes[unit] as number;
      while (text[from + at] !== byte) at--;
      this.#high[unit] = at;
    }
    return true;
  }

  /** The best alignment inside the window; the place of its last unit is left in `#found`. */
  #align(): number {
    const text = this.#text;
    const from = this.#from;
    const start = this.#start;
    const size = this.#size;
    const { starts } = this.#names;
    const trace = this.#trace;
    let before = this.#rowBefore;
    let row = this.#row;
    let low = this.#low[0] as number;
    let high = this.#high[0] as number;
    const first = this.#bytes[0] as number;
    for (let at = low; at <= high; at++) {
      const wordStart = starts[start + at] as number;
      if (wordStart === inside || text[from + at] !== first) before[at] = impossible;
      else {
        before[at] = letter + (boundary[wordStart] as number) - Math.min(at, mostLead);
        if (this.#cased) before[at] = (before[at] as number) + this.#case(at, 0);
      }
    }
    for (let unit = 1; unit < this.length; unit++) {
      const byte = this.#bytes[unit] as number;
      const lowBefore = low;
      const highBefore = high;
      low = this.#low[unit] as number;
      high = this.#high[unit] as number;
      let gap = impossible;
      let gapFrom = 0;
      for (let at = lowBefore + 1; at <= high; at++) {
        gap -= gapUnit;
        const jump = at - 2 >= lowBefore && at - 2 <= highBefore ? (before[at - 2] as number) - gapOpen : impossible;
        if (jump > gap) {
          gap = jump;
          gapFrom = at - 2;
        }
        if (at < low) continue;
        if (text[from + at] !== byte) {
          row[at] = impossible;
          continue;
        }
        const bonus = boundary[starts[start + at] as number] as number;
        const inRun = at - 1 <= highBefore ? (before[at - 1] as number) + Math.max(bonus, run) : impossible;
        const best = Math.max(inRun, gap + bonus);
        row[at] = letter + best + (this.#cased ? this.#case(at, unit) : 0);
        if (trace !== undefined) trace[unit * size + at] = best === inRun ? at - 1 : gapFrom;
      }
      const swap = before;
      before = row;
      row = swap;
    }
    let best = impossible;
    for (let at = low; at <= high; at++) {
      if ((before[at] as number) <= best) continue;
      best = before[at] as number;
      this.#found = at;
    }
    // What is left of an impossible start after bonuses is still no alignment.
    return best < impossible / 2 ? impossible : best;
  }

  #traced(): number[] {
    const places = [this.#found];
    for (let unit = this.length - 1; unit > 0; unit--) {
      places.push(this.#trace?.[unit * this.#size + (places.at(-1) as number)] ?? 0);
    }
    return places.reverse();
  }
}
