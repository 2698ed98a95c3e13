/**
 * Which names match a term, and how well. Results of the last terms are kept: what matches `retr` is among what matches
 * `ret`, so that a keystroke looks at the names that the one before left (narrowing), and the terms that a path query
 * keeps are not scored again.
 */
import type { NameTable } from '../store/name-table.ts';
import { noMatch, type Scorer, shortestRun } from './scorer.ts';

/** Names in ascending order and their scores. */
export interface NameScores {
  readonly names: Uint32Array;
  readonly scores: Int32Array;
}

const keptTerms = 12;

export class TermScan {
  readonly #names: NameTable;
  readonly #scorer: Scorer;
  /** Last used last. */
  readonly #kept = new Map<string, NameScores>();
  #found = new Uint32Array(0);
  #scores = new Int32Array(0);

  constructor(names: NameTable, scorer: Scorer) {
    this.#names = names;
    this.#scorer = scorer;
  }

  /** Must be called when names were added. */
  forget(): void {
    this.#kept.clear();
  }

  scan(term: string): NameScores {
    const known = this.#kept.get(term);
    if (known !== undefined) {
      this.#kept.delete(term);
      this.#kept.set(term, known);
      return known;
    }
    const found = this.#scan(term, this.#widerThan(term));
    this.#kept.set(term, found);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= keptTerms) break;
      this.#kept.delete(oldest);
    }
    return found;
  }

  /** The kept result of the longest term that this one begins with. Shorter than a run, a term matches too little. */
  #widerThan(term: string): NameScores | undefined {
    let longest = shortestRun - 1;
    let wider: NameScores | undefined;
    for (const [kept, found] of this.#kept) {
      if (kept.length <= longest || kept.length > term.length) continue;
      if (kept.toLowerCase() !== term.slice(0, kept.length).toLowerCase()) continue;
      longest = kept.length;
      wider = found;
    }
    return wider;
  }

  #scan(term: string, wider: NameScores | undefined): NameScores {
    const names = this.#names;
    const scorer = this.#scorer;
    scorer.prepare(term);
    const { letters, head, length } = scorer;
    const headOnly = length < shortestRun;
    const size = wider === undefined ? names.count : wider.names.length;
    if (this.#found.length < size) {
      this.#found = new Uint32Array(size);
      this.#scores = new Int32Array(size);
    }
    const found = this.#found;
    const scores = this.#scores;
    let count = 0;
    for (let i = 0; i < size; i++) {
      const name = wider === undefined ? i : (wider.names[i] as number);
      if ((letters & ~(names.letters[name] as number)) !== 0) continue;
      if (headOnly && (head & (names.heads[name] as number)) === 0) continue;
      const score = scorer.score(name);
      if (score === noMatch) continue;
      found[count] = name;
      scores[count++] = score;
    }
    return { names: found.slice(0, count), scores: scores.slice(0, count) };
  }
}
