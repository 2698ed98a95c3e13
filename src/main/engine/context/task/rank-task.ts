/** Reads the words of a task or a question, and ranks the files of code by them. Main type: RankTask. */
import { beginningsOf, eachTerm, readQuestion } from '../../retrieval/retrieval.ts';
import { pauses, readSource } from '../../workspace/workspace.ts';
import type { ContextOptions } from '../context-types.ts';
import { type Chosen, chooseFiles, mostRead } from './choose-files.ts';
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
    const words = weighWords({ ...asked, ofTests }, held, of, stemsOf);
    const found = await rankFiles({
      ...{ codeMap: options.codeMap(), index: options.index(), words, counts, beginnings, stemOf, pause },
      async readText(file) {
        const source = await readSource(options.root, file, options.maxFileBytes());
        return source.kind === 'text' ? source.text : null;
      },
    });
    const documents = (): Promise<WordsInFiles> => options.textSearch.count(beginnings, signal, 'docs');
    return { found, words, counts, documents, stemOf, pause };
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
