/**
 * Declarations as the grammar reads them safely. After an annotation it takes `data class Foo { … }`, without an error,
 * for an infix expression of the names `data`, `class` and `Foo`; so annotations before declarations become modifiers
 * that are hard keywords, and so do soft ones. Which it is, the original text says at the same offset. A class body after
 * `by delegate` it takes for a lambda that the delegate is called with; so the delegate is left out.
 */
import { isNamePart, nameEnd, scanNames } from '../name-scan.ts';
import { afterBrackets, annotationAt } from './annotations.ts';
import { kotlinLexicon } from './lexicon.ts';

/** Modifiers that the grammar also takes for names, and what they become. */
const soft: Readonly<Record<string, string>> = {
  actual: 'public',
  annotation: 'public',
  const: 'final',
  data: 'open',
  enum: 'open',
  expect: 'public',
  inner: 'final',
  operator: 'public',
  value: 'final',
};
const hard = new Set(
  'abstract external final infix inline internal lateinit open override private protected public sealed suspend tailrec vararg'.split(
    ' ',
  ),
);
const keywords = new Set('class companion constructor fun interface object typealias val var'.split(' '));

const initials = new Uint8Array(128);
for (const word of [...Object.keys(soft), ...hard, ...keywords, 'by']) initials[word.charCodeAt(0)] = 1;

interface Piece {
  readonly start: number;
  readonly end: number;
  /** What it becomes, '' for what stays. */
  readonly spelling: string;
  /** A line break may follow: no expression can end here. */
  readonly ends: boolean;
}

/** In equal length: `@Foo(1) data class` becomes `public  open class`. */
export function spellDeclarations(text: string): string {
  const parts: string[] = [];
  let written = 0;
  /** Annotations and modifiers in a row, right before where the scan is. */
  let run: Piece[] = [];

  /** Whether nothing but white space and comments parts the run from `start`. */
  let reached = 0;
  const goesOn = (start: number): boolean => {
    const last = run.at(-1);
    if (last === undefined) return false;
    const gap = text.slice(reached, start);
    return gap.trim() === '' && (last.ends || !text.slice(last.end, start).includes('\n'));
  };
  const add = (piece: Piece): number => {
    if (!goesOn(piece.start)) run = [];
    run.push(piece);
    reached = piece.end;
    return piece.end;
  };
  const commit = (): void => {
    for (const { start, end, spelling } of run) {
      if (spelling === '') continue;
      parts.push(text.slice(written, start), spelling.padEnd(end - start));
      written = end;
    }
  };

  const skip = (_: string, at: number, end: number, previous: number): number => {
    if (text[at] === '@') {
      const annotation = annotationAt(text, at, end);
      if (annotation.entries.length === 0 || annotation.target === 'file:' || isNameBefore(text, at)) return at;
      const room = annotation.end - at;
      add({ start: at, end: annotation.end, spelling: room >= 6 ? 'public' : room >= 4 ? 'open' : '', ends: true });
      return annotation.end;
    }
    const after = kotlinLexicon.skip(text, at, end, previous);
    if (text[at] === '/' && after > at && run.length > 0 && text.slice(reached, at).trim() === '') reached = after;
    return after;
  };
  let delegate = { start: -1, end: -1 };
  const visit = (start: number, end: number): number => {
    const word = text.slice(start, end);
    if (Object.hasOwn(soft, word) || hard.has(word)) {
      const ends = (goesOn(start) && run[0]?.ends === true) || isLineStart(text, start);
      return add({ start, end, spelling: soft[word] ?? '', ends });
    }
    if (keywords.has(word) && run.length > 0 && goesOn(start) && declares(text, word, end)) commit();
    run = [];
    if (word === 'class' || word === 'object') delegate = delegateIn(text, end) ?? delegate;
    if (start !== delegate.start) return end;
    parts.push(text.slice(written, start), ' '.repeat(delegate.end - start));
    written = delegate.end;
    return written;
  };
  scanNames(text, 0, text.length, { lexicon: { skip }, initials, visit });
  return withPlainLetters(parts.length === 0 ? text : parts.join('') + text.slice(written));
}

/** The grammar does not know every letter that a name may have. */
function withPlainLetters(text: string): string {
  return text.replace(/[^\p{ASCII}]/gu, (char) => (/[\p{L}\p{N}]/u.test(char) ? 'x'.repeat(char.length) : char));
}

/** The last `by expression` of a class header that ends in a body; null for a header without. */
function delegateIn(text: string, from: number): { start: number; end: number } | null {
  let by = -1;
  for (let i = from; i < text.length; ) {
    const char = text[i] ?? '';
    const after = kotlinLexicon.skip(text, i, text.length, 0);
    if (after > i) i = after;
    else if (char === '(' || char === '[') i = afterBrackets(text, i, text.length);
    else if (char === '{') return by < 0 ? null : { start: by, end: i };
    else if (char === ',') {
      by = -1;
      i += 1;
    } else if (char === '}' || char === ')' || char === ';' || char === '=') return null;
    else if (isNamePart(char.charCodeAt(0))) {
      const end = nameEnd(text, i, text.length);
      const word = text.slice(i, end);
      if (word === 'by') by = i;
      else if (word !== 'constructor' && keywords.has(word)) return null;
      i = end;
    } else i += 1;
  }
  return null;
}

/** `this@Foo`, `return@label`. */
function isNameBefore(text: string, at: number): boolean {
  return /[\p{L}\p{Nd}_]/u.test(text[at - 1] ?? '');
}

function isLineStart(text: string, at: number): boolean {
  for (let i = at - 1; i >= 0; i -= 1) {
    if (text[i] === '\n') return true;
    if (text[i] !== ' ' && text[i] !== '\t') return false;
  }
  return true;
}

/** Not `object : Foo` or `fun(x)`, which are expressions. */
function declares(text: string, word: string, end: number): boolean {
  if (word === 'object') return /^\s+[\p{L}_`]/u.test(text.slice(end, end + 40));
  return word !== 'fun' || text[end] !== '(';
}
