/**
 * The words of a task, and the weight of each: the rarer in the code, the higher. Main type: TaskWords. Words are
 * compared by their stems, in identifiers by their parts.
 */
import { type AskedWord, rarity } from '../../retrieval/retrieval.ts';

export interface TaskWords {
  /** Names as they are written in code. */
  readonly names: readonly string[];
  readonly words: readonly AskedWord[];
  /** The task is about tests: they are code of it as any other. */
  readonly ofTests: boolean;
  /** By stem; 0 for a word of no task. */
  weight(stem: string): number;
  /** False for one that only makes the sentence. */
  tells(stem: string): boolean;
  /** Whether any file says it. */
  known(stem: string): boolean;
  /** What a text says of the task: the weight of each word in it, once. `stems` are those of `stemsOf`. */
  said(stems: ReadonlySet<string>): number;
  /** Words of the task that are in a text, as the task writes them, the weightiest first. */
  named(stems: ReadonlySet<string>): string[];
  /** Stems of a name, a path or a comment. */
  stemsOf(text: string): ReadonlySet<string>;
  /** False for a text that has none of the words: its stems need not be made. */
  mayHold(text: string): boolean;
}

/** Words, as stems, that make the sentence rather than its subject: rare in code, and yet they say little. */
const ofAsking = new Set(
  'add allow anoth appli becom befor behav between call caus chang choos come compar decid decis determin differ do explain find get give go goe happen implement introduc keep know make mean miss need out place possibl problem reach receiv restor start support take tell that time until use want when where which why without work'.split(
    ' ',
  ),
);
const askingCounts = 0.35;
/** Words of those who ask for a change; they are in no name that is meant. */
const ofChanging = new Set('avoid bug ensur fix flaki improv issu prevent rather while'.split(' '));
const changingCounts = 0.05;

const shareOf = (stem: string): number =>
  ofChanging.has(stem) ? changingCounts : ofAsking.has(stem) ? askingCounts : 1;

/** @param held in how many of `of` files a word occurs. */
export function weighWords(
  asked: Pick<TaskWords, 'names' | 'words' | 'ofTests'>,
  held: ReadonlyMap<string, number>,
  of: number,
  { stemsOf, beginnings }: { readonly stemsOf: StemsOf; readonly beginnings: readonly string[] },
): TaskWords {
  const weights = new Map(
    asked.words.map(({ stem }) => {
      return [stem, rarity(held.get(stem) ?? 0, of) * shareOf(stem)];
    }),
  );
  const weight = (stem: string): number => weights.get(stem) ?? 0;
  return {
    ...asked,
    weight,
    tells: (stem) => shareOf(stem) === 1,
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
    mayHold: beginner(asked.words, beginnings),
  };
}

/** @param beginnings of the words, without those that are not of letters and digits of ASCII. */
function beginner(words: readonly AskedWord[], beginnings: readonly string[]): TaskWords['mayHold'] {
  const known = new Set(beginnings);
  const isMissed = ({ root }: AskedWord): boolean => !known.has(root) && !beyondAscii.test(root);
  if (beginnings.length === 0 || words.some(isMissed) || beginnings.some((one) => renamed.test(one))) return () => true;
  const regex = new RegExp(beginnings.join('|'), 'i');
  return (text) => regex.test(text) || beyondAscii.test(text);
}

/** Written with signs in a text: C++, C#, .NET. */
const renamed = /^(?:cpp|[cf]sharp|dotnet)/;
/** Its letters may be others without their accents. */
const beyondAscii = /[^\t\n\r -~]/;

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
