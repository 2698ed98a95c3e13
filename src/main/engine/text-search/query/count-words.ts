/**
 * How often words stand in a text, also as parts of identifiers: for ranking files by a task. Words are given by how they
 * begin; what is counted is each whole word that begins so, and whoever asked compares their stems.
 */
import { isWordBreak } from './word-parts.ts';

export interface WordsToCount {
  /** In small letters a-z and digits, each at least two characters. */
  readonly beginnings: readonly string[];
}

export type WordCounter = (text: string) => Map<string, number>;

/** A word within an identifier: `HTTP`, `Server`, `read`, `v2` is `v`. */
const wordHere = /[A-Z]+(?![a-z])|[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+/y;
/** Longer ones are encoded data. */
const maxWord = 40;

export function createWordCounter({ beginnings }: WordsToCount): WordCounter {
  if (beginnings.length === 0) return () => new Map();
  // Plain letters only: nothing in it can backtrack.
  const regex = new RegExp([...beginnings].sort((a, b) => b.length - a.length).join('|'), 'gi');
  return (text) => {
    const counts = new Map<string, number>();
    regex.lastIndex = 0;
    for (let found = regex.exec(text); found !== null; found = regex.exec(text)) {
      const { index } = found;
      regex.lastIndex = index + 1;
      if (!isWordBreak(text, index)) continue;
      wordHere.lastIndex = index;
      const word = wordHere.exec(text)?.[0];
      if (word === undefined || word.length > maxWord || word.length < found[0].length) continue;
      const key = word.toLowerCase();
      counts.set(key, (counts.get(key) ?? 0) + 1);
      regex.lastIndex = index + word.length;
    }
    return counts;
  };
}
