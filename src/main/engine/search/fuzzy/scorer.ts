/**
 * Scores one name against one term and finds the letters that a person would mark. A name matches when the term is a
 * subsequence of it, case ignored, whose first letter stands at a word start, or (from three letters on) one run
 * anywhere in it. Of all such alignments the best counts: dynamic programming over the window of possible places.
 * Case counts only when the term has capitals (`HEx` means `HoldExpiry`, `hex` any).
 */

import { byteOf, fold, inside, letterBit } from '../store/folding.ts';
import type { NameTable } from '../store/name-table.ts';

/** No match. */
export const noMatch = -1;
/** From this length on a term may match inside a word, as one run. */
export const shortestRun = 3;

/** Units of a name that are looked at; no identifier that a person types is longer. */
const longestName = 512;
const impossible = -1_000_000;

const letter = 16;
/** By word start: inside, hump, after a separator, start of the name. */
const boundary = Int32Array.of(0, 9, 10, 13);
const run = 8;
const gapOpen = 4;
const gapUnit = 1;
/** Most that is taken off for what stands before the first letter. */
const mostLead = 6;
const prefix = 8;
const whole = 24;
const sameCase = 3;
const wrongCase = -14;
/** Most that is taken off for letters that were not typed. */
const mostRest = 15;

export class Scorer {
  readonly #names: NameTable;
  #units = new Uint16Array(0);
  #bytes = new Uint8Array(0);
  #cased = false;
  #plain = true;
  /** Letters of the term, and of its first unit. */
  letters = 0;
  head = 0;
  /** Earliest and latest place of each unit of the term. */
  readonly #low = new Int32Array(longestName);
  readonly #high = new Int32Array(longestName);
  #row = new Int32Array(longestName);
  #rowBefore = new Int32Array(longestName);
  /** Place of the unit before, by (unit of the term, place); kept only while an alignment is traced. */
  #trace: Int16Array | undefined;

  constructor(names: NameTable) {
    this.#names = names;
  }

  get length(): number {
    return this.#units.length;
  }

  prepare(term: string): void {
    const size = Math.min(term.length, longestName + 1);
    this.#units = new Uint16Array(size);
    this.#bytes = new Uint8Array(size);
    this.letters = 0;
    this.#cased = false;
    this.#plain = true;
    for (let i = 0; i < size; i++) {
      const unit = term.charCodeAt(i);
      const byte = byteOf(fold(unit));
      this.#units[i] = unit;
      this.#bytes[i] = byte;
      this.letters |= letterBit(byte);
      if (fold(unit) !== unit) this.#cased = true;
      if (byte >= 128) this.#plain = false;
    }
    this.head = letterBit(this.#bytes[0] as number);
  }

  /** Higher is better, at least 0; `noMatch` when the name does not match. */
  score(name: number): number {
    const names = this.#names;
    const term = this.#units.length;
    const start = names.offset[name] as number;
    const length = Math.min((names.offset[name + 1] as number) - start, longestName);
    if (term > length || (this.letters & ~(names.letters[name] as number)) !== 0) return noMatch;
    let best = impossible;
    if ((this.head & (names.heads[name] as number)) !== 0 && this.#window(start, length)) best = this.#align(start);
    if (term >= shortestRun && (best < this.#bestRun || best === impossible)) {
      best = Math.max(best, this.#innerRun(start, length)[0]);
    }
    if (best === impossible) return noMatch;
    best = Math.max(best, this.#prefixRun(start, length));
    return Math.max(0, best - Math.min(length - term, mostRest));
  }

  /** Places of the term's units in the name, on the alignment that `score` counts; empty when there is no match. */
  places(name: number): number[] {
    if (this.score(name) === noMatch) return [];
    const start = this.#names.offset[name] as number;
    const length = Math.min((this.#names.offset[name + 1] as number) - start, longestName);
    const term = this.#units.length;
    let best = impossible;
    let places: number[] = [];
    if (this.#window(start, length)) {
      this.#trace = new Int16Array(term * length);
      best = this.#align(start, length);
      places = this.#traced(length);
      this.#trace = undefined;
    }
    const [inner, at] = term >= shortestRun ? this.#innerRun(start, length) : [impossible, 0];
    if (inner > best) {
      best = inner;
      places = this.#units.length === 0 ? [] : Array.from(this.#units, (_, i) => at + i);
    }
    if (this.#prefixRun(start, length) > best) places = Array.from(this.#units, (_, i) => i);
    return places;
  }

  /** What the best run could reach: below it another look for a run inside a word is worth while. */
  get #bestRun(): number {
    return this.#units.length * (letter + run + sameCase);
  }

  #same(at: number, unit: number): boolean {
    if (this.#names.folded[at] !== this.#bytes[unit]) return false;
    return this.#plain || fold(this.#names.text[at] as number) === fold(this.#units[unit] as number);
  }

  #case(at: number, unit: number): number {
    if (!this.#cased) return 0;
    const typed = this.#units[unit] as number;
    if (this.#names.text[at] === typed) return sameCase;
    return fold(typed) === typed ? 0 : wrongCase;
  }

  /** Earliest and latest place of each unit, the first unit at a word start. False: not a subsequence. */
  #window(start: number, length: number): boolean {
    const { starts } = this.#names;
    const term = this.#units.length;
    let at = 0;
    while (at < length && (starts[start + at] === inside || !this.#same(start + at, 0))) at++;
    for (let unit = 0; unit < term; unit++, at++) {
      while (at < length && !this.#same(start + at, unit)) at++;
      if (at >= length) return false;
      this.#low[unit] = at;
    }
    at = length - 1;
    for (let unit = term - 1; unit >= 0; unit--, at--) {
      while (!this.#same(start + at, unit)) at--;
      this.#high[unit] = at;
    }
    return true;
  }

  #align(start: number, length = 0): number {
    const term = this.#units.length;
    const { starts } = this.#names;
    let before = this.#rowBefore;
    let row = this.#row;
    let low = this.#low[0] as number;
    let high = this.#high[0] as number;
    for (let at = low; at <= high; at++) {
      const wordStart = starts[start + at] as number;
      before[at] =
        wordStart !== inside && this.#same(start + at, 0)
          ? letter + (boundary[wordStart] as number) - Math.min(at, mostLead) + this.#case(start + at, 0)
          : impossible;
    }
    for (let unit = 1; unit < term; unit++) {
      const lowBefore = low;
      const highBefore = high;
      low = this.#low[unit] as number;
      high = this.#high[unit] as number;
      let gap = impossible;
      let gapFrom = 0;
      for (let at = lowBefore + 1; at <= high; at++) {
        gap -= gapUnit;
        if (at - 2 >= lowBefore && at - 2 <= highBefore && (before[at - 2] as number) - gapOpen > gap) {
          gap = (before[at - 2] as number) - gapOpen;
          gapFrom = at - 2;
        }
        if (at < low) continue;
        if (!this.#same(start + at, unit)) {
          row[at] = impossible;
          continue;
        }
        const bonus = boundary[starts[start + at] as number] as number;
        const inRun = at - 1 <= highBefore ? (before[at - 1] as number) + Math.max(run, bonus) : impossible;
        const afterGap = gap + bonus;
        row[at] = letter + Math.max(inRun, afterGap) + this.#case(start + at, unit);
        if (this.#trace !== undefined) this.#trace[unit * length + at] = inRun >= afterGap ? at - 1 : gapFrom;
      }
      const swap = before;
      before = row;
      row = swap;
    }
    let best = impossible;
    for (let at = low; at <= high; at++) {
      if ((before[at] as number) > best) {
        best = before[at] as number;
        this.#end = at;
      }
    }
    return best;
  }

  #end = 0;

  #traced(length: number): number[] {
    const places: number[] = [];
    let at = this.#end;
    for (let unit = this.#units.length - 1; unit >= 0; unit--) {
      places.push(at);
      if (unit > 0) at = this.#trace?.[unit * length + at] ?? 0;
    }
    return places.reverse();
  }

  /** Score and place of the best run that begins inside a word. */
  #innerRun(start: number, length: number): [number, number] {
    const term = this.#units.length;
    let best = impossible;
    let place = 0;
    for (let at = 1; at + term <= length; at++) {
      if (this.#names.starts[start + at] !== inside || !this.#runAt(start + at)) continue;
      const score = this.#runScore(start + at) - Math.min(at, mostLead);
      if (score > best) {
        best = score;
        place = at;
      }
    }
    return [best, place];
  }

  #prefixRun(start: number, length: number): number {
    if (!this.#runAt(start)) return impossible;
    const score = this.#runScore(start) + (boundary[3] as number) + prefix;
    return this.#units.length === length ? score + whole : score;
  }

  #runAt(at: number): boolean {
    for (let unit = 0; unit < this.#units.length; unit++) if (!this.#same(at + unit, unit)) return false;
    return true;
  }

  #runScore(at: number): number {
    let score = this.#units.length * (letter + run) - run;
    for (let unit = 0; unit < this.#units.length; unit++) {
      if (unit > 0) score += Math.max(0, (boundary[this.#names.starts[at + unit] as number] as number) - run);
      score += this.#case(at + unit, unit);
    }
    return score;
  }
}
