/** Small steps through source text, forwards and backwards, by offsets. Strings are not told apart: bounds keep it cheap. */
import type { Language } from '#shared/contract/common.ts';
import { isNamePart } from '../../languages/reading/name-scan.ts';

/** How far a bracket is looked for. */
const reach = 4000;

export function spaceBack(text: string, at: number): number {
  let i = at;
  while (i > 0 && text.charCodeAt(i - 1) <= 32) i -= 1;
  return i;
}

export function spaceOn(text: string, at: number): number {
  let i = at;
  while (i < text.length && text.charCodeAt(i) <= 32) i += 1;
  return i;
}

/** Start of the name that ends at `end`; `end` itself where none does. */
export function nameStart(text: string, end: number): number {
  let i = end;
  while (i > 0 && isNamePart(text.charCodeAt(i - 1)) && text.charCodeAt(i - 1) > 32) i -= 1;
  return i;
}

/** The word before `at`, over white space; '' where something else stands there. */
export function wordBefore(text: string, at: number): string {
  const end = spaceBack(text, at);
  return text.slice(nameStart(text, end), end);
}

const pairs: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{', '>': '<' };
const opposite: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' };

/** Offset of the bracket that the one before `end` closes; -1 when it is out of reach. */
export function openingOf(text: string, end: number): number {
  const close = text.charAt(end - 1);
  const open = pairs[close];
  if (open === undefined) return -1;
  let depth = 0;
  for (let i = end - 1; i >= 0 && end - i < reach; i -= 1) {
    const char = text[i];
    if (char === close && !(close === '>' && text[i - 1] === '=')) depth += 1;
    else if (char === open) {
      depth -= 1;
      if (depth === 0) return i;
    }
  }
  return -1;
}

/** Offset behind the bracket that closes the one at `at`; -1 when it is out of reach. */
export function closingOf(text: string, at: number): number {
  const open = text.charAt(at);
  const close = opposite[open];
  if (close === undefined) return -1;
  let depth = 0;
  for (let i = at; i < text.length && i - at < reach; i += 1) {
    const char = text[i];
    if (char === open) depth += 1;
    else if (char === close && !(close === '>' && text[i - 1] === '=')) {
      depth -= 1;
      if (depth === 0) return i + 1;
    }
  }
  return -1;
}

/** Offset of the innermost bracket that is open at `at`; -1 for none in reach. */
export function openAround(text: string, at: number): number {
  let depth = 0;
  for (let i = at - 1; i >= 0 && at - i < reach; i -= 1) {
    const char = text.charAt(i);
    if (char === ')' || char === ']' || char === '}') depth += 1;
    else if (char === '(' || char === '[' || char === '{') {
      if (depth === 0) return i;
      depth -= 1;
    }
  }
  return -1;
}

/** Elsewhere an arrow stands before what a function gives back, or before what it does. */
const arrows: ReadonlySet<Language> = new Set(['c', 'cpp', 'csharp']);

/**
 * Where the dot, `?.`, `->` or `::` that stands before `at` begins; -1 when none does. An arrow with a blank behind it leads
 * to what a function of C++ returns (`-> Foo`), and no value stands before it.
 */
export function accessBefore(text: string, at: number, language: Language): number {
  const end = spaceBack(text, at);
  const char = text[end - 1];
  if ((char === '.' || char === '>' || char === ':') && endsComment(text, end, at)) return -1;
  if (char === '.') {
    if (text[end - 2] === '.') return -1;
    return text[end - 2] === '?' || text[end - 2] === '!' ? end - 2 : end - 1;
  }
  // `::Foo` of Kotlin and C++: nothing leads to it.
  if (char === ':' && text[end - 2] === ':' && !/[\p{L}\p{N}_$>)\]?!]/u.test(text.charAt(end - 3))) return -1;
  const isArrow = char === '>' && text[end - 2] === '-' && end === at && arrows.has(language);
  if (isArrow || (char === ':' && text[end - 2] === ':')) return end - 2;
  return -1;
}

/** A sentence above a name ends with a dot as well. */
function endsComment(text: string, end: number, at: number): boolean {
  if (!text.slice(end, at).includes('\n')) return false;
  const line = text.slice(text.lastIndexOf('\n', end - 1) + 1, end);
  return /^\s*\*|(?:^|[\s;{}(),])(?:\/\/|\/\*|#)/.test(line);
}

/** The dotted names that lead to the name at [start, end), itself included: `A.B.name`; only the name when none do. */
export function chainTo(text: string, start: number, end: number, language: Language): string {
  const segments = [text.slice(start, end)];
  for (let at = start; segments.length < 12; ) {
    const access = accessBefore(text, at, language);
    if (access < 0) break;
    const nameEnd = spaceBack(text, access);
    const from = nameStart(text, nameEnd);
    if (from === nameEnd) return '';
    segments.unshift(text.slice(from, nameEnd));
    at = from;
  }
  return segments.join('.');
}

/** Text from `at` up to the first of `ends` outside brackets, or a line break outside them. */
export function upTo(text: string, at: number, ends: string): string {
  let depth = 0;
  let i = at;
  for (; i < text.length && i - at < 400; i += 1) {
    const char = text.charAt(i);
    if (depth === 0 && ends.includes(char) && !(char === '=' && text[i + 1] === '>')) break;
    if ('([{<'.includes(char)) depth += 1;
    else if (')]}'.includes(char) || (char === '>' && text[i - 1] !== '=' && text[i - 1] !== '-')) depth -= 1;
    if (depth < 0) break;
  }
  return text.slice(at, i);
}
