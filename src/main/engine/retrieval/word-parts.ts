/**
 * Where words begin and end in code: identifiers are split at case, digits and everything that is neither letter nor
 * digit (`HTTPServer2Go` → HTTP, Server, 2, Go). Letters without case, as in Chinese, are each a word of their own.
 */

const none = 0;
const lower = 1;
const upper = 2;
const digit = 3;
const caseless = 4;

function kindOf(text: string, at: number): number {
  if (at < 0 || at >= text.length) return none;
  const code = text.charCodeAt(at);
  if (code < 128) {
    if (code >= 97 && code <= 122) return lower;
    if (code >= 65 && code <= 90) return upper;
    return code >= 48 && code <= 57 ? digit : none;
  }
  const char = String.fromCodePoint(text.codePointAt(at) ?? code);
  if (/\p{Lu}|\p{Lt}/u.test(char)) return upper;
  // A mark belongs to the letter before it.
  if (/\p{Ll}|\p{M}/u.test(char)) return lower;
  if (/\p{N}/u.test(char)) return digit;
  return /\p{L}/u.test(char) ? caseless : none;
}

/** Offset of the character before `at`. */
function before(text: string, at: number): number {
  const code = text.charCodeAt(at - 1);
  return code >= 0xdc00 && code <= 0xdfff && at > 1 ? at - 2 : at - 1;
}

function after(text: string, at: number): number {
  return at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
}

/** Whether one word ends and another may begin between the characters before and at `at`. */
export function isWordBreak(text: string, at: number): boolean {
  const left = kindOf(text, before(text, at));
  const right = kindOf(text, at);
  if (left === none || right === none || left === caseless || right === caseless) return true;
  if ((left === digit) !== (right === digit)) return true;
  if (right !== upper) return false;
  return left === lower || (left === upper && kindOf(text, after(text, at)) === lower);
}

/** The words of an identifier or a phrase, in order. */
export function wordParts(text: string): string[] {
  const parts: string[] = [];
  let start = -1;
  for (let at = 0; at <= text.length; at = after(text, at)) {
    if (start >= 0 && isWordBreak(text, at)) {
      parts.push(text.slice(start, at));
      start = -1;
    }
    if (start < 0 && kindOf(text, at) !== none) start = at;
  }
  return parts;
}

/** Whether [start, end) is no part of a longer identifier on either side. */
export function standsAlone(text: string, start: number, end: number): boolean {
  return !isInside(text, start) && !isInside(text, end);
}

/** Both neighbours of `at` belong to identifiers. */
function isInside(text: string, at: number): boolean {
  return isIdentifier(text, before(text, at)) && isIdentifier(text, at);
}

function isIdentifier(text: string, at: number): boolean {
  return text[at] === '_' || kindOf(text, at) !== none;
}

// Whole words of a text that begin as words of a question do, also as parts of identifiers; the caller compares the stems.
// Many times faster than reading all words, because most of a text is passed over.

/** @param word in small letters. */
export type EachWord = (text: string, found: (word: string, at: number) => unknown) => void;

/** A word within an identifier: `HTTP`, `Server`, `read`, `v2` is `v`. */
const aWord = /[A-Z]+(?![a-z])|[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+/;
const wordHere = new RegExp(aWord, 'y');
const words = new RegExp(aWord, 'g');
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

/** What `wordsWith` finds, whatever the beginnings. */
export const everyWord: EachWord = (text, each) => {
  for (const { 0: word, index } of text.matchAll(words))
    if (word.length > 1 && word.length <= maxWord && isWordBreak(text, index)) each(word.toLowerCase(), index);
};
