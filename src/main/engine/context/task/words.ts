/**
 * The words of a task, and how much each of them tells: the rarer in the code, the more. Main type: TaskWords. Words are
 * compared by their stems, in identifiers by their parts.
 */
import type { AskedWord } from '../../memory/memory.ts';

export interface TaskWords {
  /** Names as they are written in code. */
  readonly names: readonly string[];
  readonly words: readonly AskedWord[];
  /** By stem; 0 for a word of no task. */
  weight(stem: string): number;
  /** Whether any file says it. */
  known(stem: string): boolean;
  /** What a text says of the task: the weight of each word in it, once. `stems` are those of `stemsOf`. */
  said(stems: ReadonlySet<string>): number;
  /** Words of the task that are in a text, as the task writes them, the weightiest first. */
  named(stems: ReadonlySet<string>): string[];
  /** Of a name, a path or a comment. */
  stemsOf(text: string): ReadonlySet<string>;
}

/** Words, as stems, that make the sentence rather than its subject: rare in code, and yet they say little. */
const ofAsking = new Set(
  'add appli becom befor behav between call caus chang choos come compar decid decis determin differ do explain find get give go goe happen know make mean need out place possibl problem reach receiv start take tell that time until use want when where which why without work'.split(
    ' ',
  ),
);
const askingCounts = 0.35;

/** @param held in how many of `of` files a word stands. */
export function weighWords(
  asked: { readonly names: readonly string[]; readonly words: readonly AskedWord[] },
  held: ReadonlyMap<string, number>,
  of: number,
  stemsOf: StemsOf,
): TaskWords {
  const weights = new Map(
    asked.words.map(({ stem }) => {
      const files = held.get(stem) ?? 0;
      return [stem, Math.log(1 + (of - files + 0.5) / (files + 0.5)) * (ofAsking.has(stem) ? askingCounts : 1)];
    }),
  );
  const weight = (stem: string): number => weights.get(stem) ?? 0;
  return {
    ...asked,
    weight,
    known: (stem) => held.has(stem),
    said(stems) {
      let sum = 0;
      for (const stem of stems) sum += weight(stem);
      return sum;
    },
    named: (stems) =>
      asked.words
        .filter(({ stem }) => stems.has(stem))
        .sort((a, b) => weight(b.stem) - weight(a.stem))
        .map(({ word }) => word),
    stemsOf,
  };
}

type EachTerm = (text: string, found: (term: string, kind: string) => unknown) => void;
export type StemsOf = TaskWords['stemsOf'];

/** Most names and comments are looked at for one task as for the next. */
export function createStemsOf(eachTerm: EachTerm): StemsOf {
  const kept = new Map<string, ReadonlySet<string>>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const stems = new Set<string>();
    eachTerm(text, (term, kind) => kind === 'word' && stems.add(term));
    if (kept.size >= mostKept) kept.clear();
    kept.set(text, stems);
    return stems;
  };
}

const mostKept = 20_000;
