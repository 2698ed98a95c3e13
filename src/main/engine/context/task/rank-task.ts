/** Reads the words of a task or a question, and ranks the files of code by them. Main type: RankTask. */
import { pauses } from '../../workspace/workspace.ts';
import type { ContextOptions } from '../context-types.ts';
import { type RankedFile, rankFiles } from './rank-files.ts';
import { createStemsOf, type StemsOf, type TaskWords, weighWords } from './words.ts';

type WordsInFiles = Awaited<ReturnType<ContextOptions['textSearch']['count']>>;

export interface RankedTask {
  /** Code without tests, best first. */
  readonly found: readonly RankedFile[];
  readonly words: TaskWords;
  readonly counts: WordsInFiles;
  /** Of files without code. */
  readonly documents: WordsInFiles;
  stemOf(word: string): string;
  pause(): Promise<void>;
}

/** Throws Cancelled. */
export type RankTask = (task: string, signal: AbortSignal) => Promise<RankedTask>;

const mostWords = 24;

export function createRankTask(options: Pick<ContextOptions, 'textSearch' | 'codeMap' | 'index'>): RankTask {
  let stemsOf: StemsOf | null = null;
  return async (task, signal) => {
    const { eachTerm, readQuestion } = await import('../../memory/memory.ts');
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
    const beginnings = [...new Set(asked.words.map(({ root }) => root))].filter((root) => /^[a-z0-9]{2,}$/.test(root));
    const [counts, documents] = await Promise.all([
      options.textSearch.count(beginnings, signal),
      options.textSearch.count(beginnings, signal, 'docs'),
    ]);
    const held = new Map<string, number>();
    for (const { counts: own } of counts.files) {
      for (const stem of new Set([...own.keys()].map(stemOf))) held.set(stem, (held.get(stem) ?? 0) + 1);
      await pause();
    }
    stemsOf ??= createStemsOf(eachTerm);
    const words = weighWords(asked, held, counts.of, stemsOf);
    const found = await rankFiles({ codeMap: options.codeMap(), index: options.index(), words, counts, stemOf, pause });
    return { found, words, counts, documents, stemOf, pause };
  };
}
