/** Reads the words of a task or a question, and ranks the files of code by them. Main type: RankTask. */

import type { CodeMap } from '../../codemap/codemap.ts';
import { beginningsOf, counted, eachTerm, rarity, readQuestion, toRank } from '../../retrieval/retrieval.ts';
import type { TextEntry } from '../../text-search/text-search.ts';
import { pauses, readTextSync } from '../../workspace/workspace.ts';
import type { ContextOptions } from '../context-types.ts';
import { type RankedFiles, rankFiles } from './rank-files.ts';
import { createStemsOf, type StemsOf, type TaskWords, weighWords } from './task-words.ts';

type WordsInFiles = Awaited<ReturnType<ContextOptions['textSearch']['count']>>;

export interface RankedTask {
  /** Code, without tests where the task is not about them. */
  readonly found: RankedFiles;
  readonly words: TaskWords;
  readonly counts: WordsInFiles;
  /** The same of files without code. */
  documents(): Promise<WordsInFiles>;
  stemOf(word: string): string;
  /** Of a file as it was when the task asked for it first, lines ending in LF; null for what cannot be read. */
  readText(file: string): string | null;
  pause(): Promise<void>;
}

/** Throws Cancelled. */
export type RankTask = (task: string, signal: AbortSignal) => Promise<RankedTask>;

const mostWords = 24;
/** What the first line of a task says of tests. */
const tests = /\btest(?:s|ed|ing)?\b|测试/i;

type RankOptions = Pick<ContextOptions, 'textSearch' | 'codeMap' | 'index' | 'root' | 'maxFileBytes'>;

export function createRankTask(options: RankOptions): RankTask {
  let stemsOf: StemsOf | null = null;
  return async (task, signal) => {
    const asked = readQuestion(task, mostWords);
    const pause = pauses(signal);
    const stems = new Map<string, string>();
    const stemOf = (word: string): string => {
      let stem = stems.get(word);
      if (stem === undefined) {
        stem = word;
        eachTerm(word, (term, kind) => {
          if (kind === 'word') stem = term;
        });
        stems.set(word, stem);
      }
      return stem;
    };
    const beginnings = beginningsOf(asked.words);
    /** All files of code, and those that are read where these are too many. */
    let of = 0;
    let some: Chosen | null = null;
    const counts = await options.textSearch.count(beginnings, signal, 'code', (all) => {
      of = all.length;
      some = of > mostRead ? chooseFiles(all, beginnings, options.codeMap()) : null;
      return some?.files ?? all;
    });
    const held = await filesWith(counts, some, stemOf, pause);
    stemsOf ??= createStemsOf(eachTerm);
    const ofTests = tests.test(task.split('\n', 1)[0] ?? '');
    const words = weighWords({ ...asked, ofTests }, held, of, { stemsOf, beginnings });
    const readText = createTexts(options.root, options.maxFileBytes());
    const found = await rankFiles({
      ...{ codeMap: options.codeMap(), index: options.index(), words, counts, beginnings, stemOf, readText, pause },
    });
    const documents = (): Promise<WordsInFiles> => options.textSearch.count(beginnings, signal, 'docs');
    return { found, words, counts, documents, stemOf, readText, pause };
  };
}

/** The files that lead are read to rank them, and again to find the places in them. */
function createTexts(root: string, maxBytes: number): RankedTask['readText'] {
  const texts = new Map<string, string | null>();
  const insiders = new Set<string>();
  return (file) => {
    const known = texts.get(file);
    if (known !== undefined) return known;
    const read = readTextSync(root, file, maxBytes, () => true, insiders);
    const text = read.kind === 'text' ? read.text : null;
    texts.set(file, text);
    return text;
  };
}

/** Number of files that hold each word, by its stem; a file of a sample counts for all that it represents. */
async function filesWith(
  { files }: WordsInFiles,
  some: Chosen | null,
  stemOf: (word: string) => string,
  pause: () => Promise<void>,
): Promise<Map<string, number>> {
  const held = new Map<string, number>();
  for (const { file, counts } of files) {
    const times = some?.sample.has(file) === true ? some.each : 1;
    for (const stem of new Set([...counts.keys()].map(stemOf))) held.set(stem, (held.get(stem) ?? 0) + times);
    await pause();
  }
  return held;
}

// The files of a large workspace whose text is counted for a question: those with its words in the names of their functions
// and types or in their path, and a sample of the others, which shows how rare each word is in all of the code.

/** Up to this many files, all are read. */
const mostRead = 10_000;
const mostChosen = 800;
const sampled = 300;
/** What a word in the path counts beside many names with it. */
const inPath = 0.4;

interface Chosen {
  readonly files: readonly TextEntry[];
  readonly sample: ReadonlySet<string>;
  /** Number of files that each file of the sample represents. */
  readonly each: number;
}

export function chooseFiles(
  all: readonly TextEntry[],
  beginnings: readonly string[],
  codeMap: Pick<CodeMap, 'withWords'>,
): Chosen {
  const named = beginnings.map(() => new Map<string, number>());
  for (const { file, words } of codeMap.withWords(beginnings)) {
    for (const n of words) named[n]?.set(file, (named[n]?.get(file) ?? 0) + 1);
  }
  const scores = new Map<string, number>();
  for (const [n, beginning] of beginnings.entries()) {
    const names = named[n] ?? new Map<string, number>();
    const said = all.flatMap(({ file }) => {
      const times = names.get(file) ?? 0;
      const own = counted(times, 1, toRank) + (pathSays(file, beginning) ? inPath : 0);
      return own === 0 ? [] : [{ file, own }];
    });
    const weight = rarity(said.length, all.length);
    for (const { file, own } of said) scores.set(file, (scores.get(file) ?? 0) + weight * own);
  }
  const best = [...scores]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, mostChosen)
    .map(([file]) => file);
  const chosen = new Set(best);
  const others = all.filter(({ file }) => !chosen.has(file));
  const each = Math.max(1, Math.floor(others.length / sampled));
  const sample = new Set(others.filter((_, n) => n % each === 0).map(({ file }) => file));
  return { files: all.filter(({ file }) => chosen.has(file) || sample.has(file)), sample, each };
}

function pathSays(file: string, beginning: string): boolean {
  const small = file.toLowerCase();
  for (let at = small.indexOf(beginning); at !== -1; at = small.indexOf(beginning, at + 1)) {
    if (at === 0 || !/[a-z]/.test(small[at - 1] ?? '')) return true;
    if (/[A-Z]/.test(file[at] ?? '')) return true;
  }
  return false;
}
