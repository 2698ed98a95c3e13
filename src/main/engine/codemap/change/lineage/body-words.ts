/**
 * The words of a piece of source text: names, numbers and literals, without comments, layout and signs. Bodies are compared by
 * these, so one reader serves all languages and a changed brace style or line break is no difference.
 */
import type { Language } from '#shared/contract/common.ts';

const literals = String.raw`"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|${'`'}(?:[^${'`'}\\]|\\.)*${'`'}`;
const words = String.raw`[\p{L}_$][\p{L}\p{N}_$]*|\p{N}[\p{L}\p{N}_.]*`;
const blocks = String.raw`\/\*[\s\S]*?\*\/|\/\/[^\n]*`;
const hashes = String.raw`#[^\n]*`;

function reader(comments: string): RegExp {
  return new RegExp(`(?<skip>${comments})|(?<word>${literals}|${words})|(?<sign>[^\\s])`, 'gu');
}

const cLike = reader(blocks);
const python = reader(hashes);

/** Longer texts are compared by their beginning. */
const maxLength = 200_000;
const maxPlain = 20_000;
export const openingBracket = /^[([{]$/;
const closingBracket = /^[)\]}]$/;

/** @returns the words, and the number of those that are before what a function does. */
export function declarationWords(text: string, name: string, language: Language): { words: string[]; head: number } {
  const words: string[] = [];
  let head = 0;
  let depth = 0;
  let state: 'name' | 'parameters' | 'result' | 'body' = 'name';
  for (const { groups = {} } of text.slice(0, maxLength).matchAll(language === 'python' ? python : cLike)) {
    const { word, sign } = groups;
    if (word !== undefined) {
      if (language === 'python' && docString.test(word)) continue;
      if (state === 'name' && word === name) {
        state = 'parameters';
        words.length = 0;
        depth = 0;
      } else words.push(word);
    } else if (sign !== undefined && state !== 'body') {
      if (openingBracket.test(sign) && !(sign === '{' && depth === 0)) depth += 1;
      else if (closingBracket.test(sign)) {
        depth -= 1;
        if (state === 'parameters' && sign === ')' && depth === 0) state = 'result';
      }
      const begins = sign === '{' || sign === '=' || (language === 'python' && sign === ':');
      if (begins && depth === 0 && state !== 'name') {
        state = 'body';
        head = words.length;
      }
    }
  }
  return { words, head: state === 'body' ? head : 0 };
}

/** A doc string of Python is a comment to people. */
const docString = /^(?:"""|''')/;

/** All names, numbers and words of comments and texts. */
export function plainWords(text: string): string[] {
  return text.slice(0, maxPlain).match(/[\p{L}\p{N}_$]+/gu) ?? [];
}

export function wordsOf(text: string, language: Language): string[] {
  const found: string[] = [];
  for (const { groups = {} } of text.slice(0, maxLength).matchAll(language === 'python' ? python : cLike)) {
    if (groups.word === undefined || (language === 'python' && docString.test(groups.word))) continue;
    found.push(groups.word);
  }
  return found;
}

/**
 * The part of `text` that declares `name`, where other declarations are on the same lines: from the name to the end of its
 * statement or block.
 */
export function declarationIn(text: string, name: string, language: Language): string {
  const start = wholeWord(text, name);
  if (start < 0) return text;
  let depth = 0;
  const rest = text.slice(start);
  for (const { 0: sign, index } of rest.matchAll(language === 'python' ? python : cLike)) {
    if (openingBracket.test(sign)) depth += 1;
    else if (closingBracket.test(sign)) depth -= 1;
    const ends = depth < 0 || (depth === 0 && (sign === ';' || sign === '}' || sign === ','));
    if (ends) return rest.slice(0, index);
  }
  return rest;
}

function wholeWord(text: string, name: string): number {
  const isWord = (at: number): boolean => /[\p{L}\p{N}_$]/u.test(text.charAt(at));
  let at = text.indexOf(name);
  while (at >= 0 && (isWord(at - 1) || isWord(at + name.length))) at = text.indexOf(name, at + 1);
  return at;
}

/** How alike two names are, from 0 to 1, by the words that they are made of: `readAll` and `read_all` are equal. */
export function nameNearness(a: string, b: string): number {
  if (a === b) return 1;
  const [one, two] = [partsOf(a), partsOf(b)];
  const left = [...two];
  let common = 0;
  for (const part of one) {
    const at = left.indexOf(part);
    if (at < 0) continue;
    left.splice(at, 1);
    common += 1;
  }
  const byParts = (2 * common) / (one.length + two.length);
  return Math.max(byParts, commonEnds(one.join(''), two.join('')));
}

/** `HTTPServer2Go` is http, server, 2, go. */
function partsOf(name: string): string[] {
  const parts = name.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+|\p{Lo}+/gu) ?? [name];
  return parts.map((part) => part.toLowerCase());
}

/** The part of the longer name that its beginning and end share with the other. */
function commonEnds(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let start = 0;
  while (start < most && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < most - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  return (start + end) / Math.max(a.length, b.length, 1);
}

// Texts as bags of words and of pairs of neighbouring words, each a number: two are compared by merging sorted lists.

/** Sorted; what occurs several times is there several times. */
export type Bag = Uint32Array;

export const emptyBag: Bag = new Uint32Array();

/** Words as numbers; the same word is the same number for the whole of one comparison. */
export interface Vocabulary {
  number(word: string): number;
}

export function createVocabulary(): Vocabulary {
  const numbers = new Map<string, number>();
  return {
    number(word) {
      let known = numbers.get(word);
      if (known === undefined) {
        known = numbers.size + 1;
        numbers.set(word, known);
      }
      return known;
    },
  };
}

export function bagOf(words: readonly number[]): Bag {
  const bag = new Uint32Array(Math.max(0, 2 * words.length - 1));
  let previous = 0;
  words.forEach((word, at) => {
    bag[at] = Math.imul(word, 0x9e3779b1) >>> 0;
    if (at > 0) bag[words.length + at - 1] = (Math.imul(previous, 0x85ebca6b) ^ Math.imul(word, 0xc2b2ae35)) >>> 0;
    previous = word;
  });
  return bag.sort();
}

/** Number of elements in both. */
export function common(a: Bag, b: Bag): number {
  let count = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const [x, y] = [a[i] ?? 0, b[j] ?? 0];
    if (x === y) count += 1;
    if (x <= y) i += 1;
    if (y <= x) j += 1;
  }
  return count;
}

/** From 0 to 1; two empty bags are alike. */
export function likeness(a: Bag, b: Bag): number {
  const size = a.length + b.length;
  return size === 0 ? 1 : (2 * common(a, b)) / size;
}

/** The elements of `a` that `b` lacks. */
export function without(a: Bag, b: Bag): Bag {
  const left = new Uint32Array(a.length);
  let count = 0;
  let j = 0;
  for (const x of a) {
    while (j < b.length && (b[j] ?? 0) < x) j += 1;
    if (j < b.length && b[j] === x) j += 1;
    else {
      left[count] = x;
      count += 1;
    }
  }
  return left.subarray(0, count);
}
