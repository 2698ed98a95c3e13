/** What the pool and its threads say to each other. */
import type { TakenTriples } from './letters.ts';
import type { CountedWords, WordsToCount } from './query/count-words.ts';
import type { TextQuery } from './query/query.ts';
import type { TextMatches } from './query/scan-text.ts';

export interface SearchJob {
  readonly id: number;
  readonly root: string;
  /** Lines to find, or words to count. */
  readonly query: TextQuery | WordsToCount;
  readonly files: readonly string[];
  /** How to look at each of them (letters/looks.ts). */
  readonly looks: Float64Array;
  readonly maxBytes: number;
  /** Matching lines to hand over for one file. */
  readonly perFile: number;
  /** The thread answers with what it has after this time, in milliseconds; at least one file is done. */
  readonly budgetMs: number;
}

export interface FoundFile extends TextMatches {
  /** Index in `files`. */
  at: number;
  /** The name of the encoding where that was guessed. */
  encoding?: string;
  /** Where words are counted: by word, in small letters. */
  counts?: Map<string, number>;
  /** In place of these all of its words, where they were to be taken. */
  words?: CountedWords;
}

export interface SearchReply {
  /** How many of `files`, from the first on, were looked at. */
  done: number;
  found: FoundFile[];
  taken: ({ at: number } & TakenTriples)[];
}

/** Words of the memory that a thread shares with the pool, each 32 bits. */
export const signals = {
  /** 1 + index of the file that is being matched; 0 while none is. */
  matching: 0,
  /** Id of a job whose caller is gone. */
  cancelled: 1,
} as const;
