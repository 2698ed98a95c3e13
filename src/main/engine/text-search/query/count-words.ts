/** How often words occur in a text, also as parts of identifiers, by the whole word: for ranking files by a task. */
import { wordsWith } from '../../retrieval/retrieval.ts';

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
