/**
 * A typed part of a path, taken apart. Words are separated by white space, and every one of them must match. A word with
 * `/` or `\` is matched against the whole path, and what follows its last separator against the name of the file.
 */

/** A query of more words finds nothing. */
const maxWords = 8;

export interface PathWord {
  /** As typed, with `/` between its pieces. */
  readonly text: string;
  /** The part after the last `/`; empty where the word names folders only. */
  readonly name: string;
  readonly hasFolder: boolean;
}

export function parseFileQuery(text: string): PathWord[] {
  const words = text.trim().split(/\s+/u).map(readWord);
  return words.length > maxWords ? [] : words.filter((word) => word.text !== '');
}

function readWord(typed: string): PathWord {
  const text = typed
    .replaceAll('\\', '/')
    .replace(/\/{2,}/g, '/')
    .replace(/^(?:\.{0,2}\/)+/, '');
  const slash = text.lastIndexOf('/');
  return { text, name: text.slice(slash + 1), hasFolder: slash >= 0 };
}
