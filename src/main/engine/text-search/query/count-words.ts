/** How often words occur in a text, also as parts of identifiers, by the whole word: for ranking files by a task. */
import { everyWord, wordsWith } from '../../retrieval/retrieval.ts';

export interface WordsToCount {
  /** In small letters a-z and digits, each at least two characters. */
  readonly beginnings: readonly string[];
}

export type WordCounter = (text: string) => Map<string, number>;

export function createWordCounter({ beginnings }: WordsToCount): WordCounter {
  const eachWord = wordsWith(beginnings);
  return (text) => {
    const counts = new Map<string, number>();
    eachWord(text, (word) => counts.set(word, (counts.get(word) ?? 0) + 1));
    return counts;
  };
}

/** All words of one text, in small letters, with a space between them, and how often each occurs. */
export interface CountedWords {
  readonly words: string;
  readonly counts: Uint16Array<ArrayBuffer>;
}

const most = 0xffff;

/** Those that a counter of any beginnings finds. */
export function countWords(text: string): CountedWords {
  const counts = new Map<string, number>();
  everyWord(text, (word) => counts.set(word, Math.min(most, (counts.get(word) ?? 0) + 1)));
  return { words: [...counts.keys()].join(' '), counts: Uint16Array.from(counts.values()) };
}
