/**
 * Whole words of a text that begin as words of a question do, also as parts of identifiers; the caller compares the stems.
 * Many times faster than reading all words, because most of a text is passed over.
 */
import { isWordBreak } from './word-parts.ts';

/** @param word in small letters. */
export type EachWord = (text: string, found: (word: string, at: number) => unknown) => void;

/** A word within an identifier: `HTTP`, `Server`, `read`, `v2` is `v`. */
const wordHere = /[A-Z]+(?![a-z])|[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+/y;
/** Longer ones are encoded data. */
const maxWord = 40;

/** @param beginnings in small letters a-z and digits, each at least two characters. */
export function wordsWith(beginnings: readonly string[]): EachWord {
  if (beginnings.length === 0) return () => {};
  // Plain letters only: nothing in it can backtrack.
  const regex = new RegExp([...beginnings].sort((a, b) => b.length - a.length).join('|'), 'gi');
  return (text, each) => {
    regex.lastIndex = 0;
    for (let found = regex.exec(text); found !== null; found = regex.exec(text)) {
      const { index } = found;
      regex.lastIndex = index + 1;
      if (!isWordBreak(text, index)) continue;
      wordHere.lastIndex = index;
      const word = wordHere.exec(text)?.[0];
      if (word === undefined || word.length > maxWord || word.length < found[0].length) continue;
      each(word.toLowerCase(), index);
      regex.lastIndex = index + word.length;
    }
  };
}
