/**
 * Which names match a term. Results of the last terms are kept: what matches `retr` is among what matches
 * `ret`, so that a keystroke looks at the names that the one before left (narrowing), and the terms that a path query
 * keeps are not looked for again.
 */
import type { NameTable } from '../store/name-table.ts';
import { empty, FoundNames, makeFound, narrowPlain, scanAny, scanLetter, scanPlain } from './scan-names.ts';
import { noMatch, TermScorer } from './term-scorer.ts';

const keptTerms = 12;
/** Match, not scored yet; the term is a prefix, or not. */
const prefixUnknown = -2;
const innerUnknown = -3;

export class TermScan {
  readonly #names: NameTable;
  /** Last used last. */
  readonly #kept = new Map<string, FoundNames>();
  readonly #tables: Int32Array[] = [];
  #found = makeFound(0);

  constructor(names: NameTable) {
    this.#names = names;
  }

  /** Must be called when names were added. */
  forget(): void {
    this.#kept.clear();
  }

  scan(term: string): FoundNames {
    const found = this.#kept.get(term) ?? this.#scan(term);
    this.#kept.delete(term);
    this.#kept.set(term, found);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= keptTerms) break;
      this.#kept.delete(oldest);
    }
    return found;
  }

  /** Calls `use` with the scores of these terms. Their tables are used again: a keystroke must not leave megabytes. */
  withScores(terms: readonly string[], use: (scores: readonly ScoreByName[]) => void): void {
    const scores = terms.map((term) => new ScoreByName(this.scan(term), this.#table()));
    use(scores);
    for (const score of scores) this.#tables.push(score.release());
  }

  #table(): Int32Array {
    const table = this.#tables.pop();
    return table !== undefined && table.length >= this.#names.count
      ? table
      : new Int32Array(this.#names.count).fill(noMatch);
  }

  /** The kept result of the longest term that this one begins with. */
  #widerThan(term: string): FoundNames | undefined {
    const lower = term.toLowerCase();
    let longest = 0;
    let wider: FoundNames | undefined;
    for (const [kept, found] of this.#kept) {
      if (kept.length <= longest || !lower.startsWith(kept.toLowerCase())) continue;
      longest = kept.length;
      wider = found;
    }
    return wider;
  }

  #scan(term: string): FoundNames {
    const names = this.#names;
    if (this.#found.inner.names.length < names.count) this.#found = makeFound(names.count);
    const found = this.#found;
    empty(found);
    const scorer = new TermScorer(names, term);
    const { plain } = scorer;
    if (plain === undefined) scanAny(names, scorer, found);
    else {
      const wider = this.#widerThan(term);
      const byte = plain.length === 1 ? (plain[0] as number) : 0;
      if (isLetter(byte)) scanLetter(names, scorer, byte, found);
      else if (wider === undefined) scanPlain(names, scorer, plain, found);
      else narrowPlain(names, scorer, plain, wider, found);
    }
    return new FoundNames(scorer, found);
  }
}

/** Letters from a to z have a mask bit of their own. */
function isLetter(byte: number): boolean {
  return byte >= 97 && byte <= 122;
}

/** The score of each name for one term, reckoned when it is asked for. */
export class ScoreByName {
  readonly found: FoundNames;
  readonly #scores: Int32Array;

  /** `scores`: all `noMatch`, and so again after `release`. */
  constructor(found: FoundNames, scores: Int32Array) {
    this.found = found;
    this.#scores = scores;
    const { names, prefixes } = found;
    for (let i = 0; i < names.length; i++) scores[names[i] as number] = i < prefixes ? prefixUnknown : innerUnknown;
  }

  matches(name: number): boolean {
    return this.#scores[name] !== noMatch;
  }

  /** `noMatch`, or what the score cannot exceed: cheaper than the score. */
  most(name: number, size: number): number {
    const known = this.#scores[name] as number;
    if (known >= noMatch) return known;
    const { scorer } = this.found;
    return known === prefixUnknown ? scorer.mostOfPrefix(size) : scorer.mostWithoutPrefix(size, name);
  }

  /** `noMatch`, or the score. */
  get(name: number): number {
    const known = this.#scores[name] as number;
    if (known >= noMatch) return known;
    const score = this.found.scorer.score(name);
    this.#scores[name] = score;
    return score;
  }

  /** Gives the room back; nothing may be asked afterwards. */
  release(): Int32Array {
    for (const name of this.found.names) this.#scores[name] = noMatch;
    return this.#scores;
  }
}
