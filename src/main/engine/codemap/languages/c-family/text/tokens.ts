/**
 * C and C++ as tokens in typed arrays: words, numbers, literals, punctuation and whole directive lines; comments are in
 * a list of their own. The grammar cannot read what the preprocessor would have changed, so declarations are found
 * first (layout.ts) and only they are passed to it. One pass, no strings are cut.
 */
import { isNamePart, nameEnd } from '../../reading/name-scan.ts';

/** Codes of tokens that are no single character of punctuation; those have their char code. */
export const code = { word: 1, number: 2, literal: 3, directive: 4, scope: 256, arrow: 257 } as const;

export interface Tokens {
  readonly count: number;
  readonly codes: Uint16Array;
  /** UTF-16 offsets, end exclusive. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** Start and end of each comment, one after the other. */
  readonly comments: readonly number[];
}

const quote = 0x22;
const apostrophe = 0x27;
const slash = 0x2f;
const star = 0x2a;
const backslash = 0x5c;
const lineFeed = 0x0a;
const hash = 0x23;

const isSpace = (char: number): boolean => char <= 0x20 || char === 0xa0 || char === 0xfeff;
const isDigit = (char: number): boolean => char >= 0x30 && char <= 0x39;

/** After the literal whose quote is at `at`; it ends at a line break that no `\` precedes. */
function afterLiteral(text: string, at: number): number {
  const end = text.charCodeAt(at);
  for (let i = at + 1; i < text.length; i += 1) {
    const char = text.charCodeAt(i);
    if (char === backslash) i += 1;
    else if (char === end) return i + 1;
    else if (char === lineFeed) return i;
  }
  return text.length;
}

/** After a raw string whose quote is at `at`. */
function afterRaw(text: string, at: number): number {
  const open = text.indexOf('(', at);
  if (open < 0 || open - at > 17) return afterLiteral(text, at);
  const close = text.indexOf(`)${text.slice(at + 1, open)}"`, open);
  return close < 0 ? text.length : close + (open - at) + 1;
}

/** After a comment that starts at `at`; line comments go on behind a `\` at the end of the line. */
export function afterComment(text: string, at: number): number {
  if (text.charCodeAt(at + 1) === star) {
    const close = text.indexOf('*/', at + 2);
    return close < 0 ? text.length : close + 2;
  }
  let end = text.indexOf('\n', at);
  while (end > 0 && text.charCodeAt(end - 1) === backslash) end = text.indexOf('\n', end + 1);
  return end < 0 ? text.length : end;
}

export function isComment(text: string, at: number): boolean {
  if (text.charCodeAt(at) !== slash) return false;
  const next = text.charCodeAt(at + 1);
  return next === slash || next === star;
}

/** After the line of a directive with the lines that continue it. */
function afterDirective(text: string, at: number): number {
  let i = at + 1;
  while (i < text.length) {
    const char = text.charCodeAt(i);
    if (char === lineFeed) return i;
    if (char === backslash) i += 2;
    else if (char === quote || char === apostrophe) i = Math.max(i + 1, afterLiteral(text, i));
    else if (isComment(text, i)) i = afterComment(text, i);
    else i += 1;
  }
  return text.length;
}

function afterNumber(text: string, at: number): number {
  let i = at;
  while (i < text.length) {
    const char = text.charCodeAt(i);
    const before = text.charCodeAt(i - 1) | 0x20;
    const exponent = (char === 0x2b || char === 0x2d) && (before === 0x65 || before === 0x70);
    const separator = char === apostrophe && isNamePart(text.charCodeAt(i + 1));
    if (!isNamePart(char) && char !== 0x2e && !exponent && !separator) break;
    i += 1;
  }
  return i;
}

export function tokenize(text: string): Tokens {
  const codes = new Uint16Array(text.length);
  const starts = new Uint32Array(text.length);
  const ends = new Uint32Array(text.length);
  const comments: number[] = [];
  let count = 0;
  let atLineStart = true;
  let i = 0;
  while (i < text.length) {
    const char = text.charCodeAt(i);
    if (isSpace(char)) {
      if (char === lineFeed) atLineStart = true;
      i += 1;
      continue;
    }
    const start = i;
    if (char === slash && isComment(text, i)) {
      i = afterComment(text, i);
      comments.push(start, i);
      continue;
    }
    let kind = char;
    if (char === hash && atLineStart) {
      kind = code.directive;
      i = afterDirective(text, i);
    } else if (isDigit(char) || (char === 0x2e && isDigit(text.charCodeAt(i + 1)))) {
      kind = code.number;
      i = afterNumber(text, i + 1);
    } else if (isNamePart(char)) {
      kind = code.word;
      i = nameEnd(text, i + 1, text.length);
      if (text.charCodeAt(i) === quote && i - start <= 3 && /^(?:u8|[uUL])?R$/.test(text.slice(start, i))) {
        kind = code.literal;
        i = afterRaw(text, i);
      }
    } else if (char === quote || char === apostrophe) {
      kind = code.literal;
      i = Math.max(i + 1, afterLiteral(text, i));
    } else if (char === 0x3a && text.charCodeAt(i + 1) === 0x3a) {
      kind = code.scope;
      i += 2;
    } else if (char === 0x2d && text.charCodeAt(i + 1) === 0x3e) {
      kind = code.arrow;
      i += 2;
    } else {
      // A `\` before a line break joins lines and is no token.
      i += 1;
      if (char === backslash) continue;
    }
    atLineStart = false;
    codes[count] = kind;
    starts[count] = start;
    ends[count] = i;
    count += 1;
  }
  return { count, codes, starts, ends, comments };
}
