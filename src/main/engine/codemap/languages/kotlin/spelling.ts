/**
 * Declarations as the grammar reads them safely. After an annotation it takes `data class Foo { … }`, without an error,
 * for an infix expression of the names `data`, `class` and `Foo`; so annotations before declarations become modifiers
 * that are hard keywords, and so do soft ones and `context(…)`. Which it is, the original text says at the same offset. A class body after
 * `by delegate` it takes for a lambda that the delegate is called with; so the delegate is left out.
 */
import { isNamePart, nameEnd, scanNames, skipSpace } from '../reading/name-scan.ts';
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
export const spellDeclarations = (text: string): string => spelled(text, false);

/** The same with annotations as they are, for who reads those. */
export const spellModifiers = (text: string): string => spelled(text, true);

function spelled(text: string, keepsAnnotations: boolean): string {
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
  const put = (from: number, to: number, spelling: string): void => {
    parts.push(text.slice(written, from), spelling.padEnd(to - from));
    written = to;
  };
  const commit = (): void => {
    for (const { start, end, spelling } of run) if (spelling !== '') put(start, end, spelling);
  };
  /** After `class Foo` and its type parameters. */
  let head = -1;
  /** `class Foo` and its constructor on lines below are put on one: the grammar takes the line break for the end. */
  const joinConstructor = (start: number): void => {
    for (const { start: from, end, spelling } of run) {
      put(Math.max(head, written), from, '');
      put(from, end, spelling === '' ? text.slice(from, end) : spelling);
    }
    put(Math.max(head, written), start, '');
  };

  const skip = (_: string, at: number, end: number, previous: number): number => {
    if (text[at] === '@') {
      const annotation = annotationAt(text, at, end);
      if (annotation.entries.length === 0 || annotation.target === 'file:' || isNameBefore(text, at)) return at;
      const room = annotation.end - at;
      const spelling = keepsAnnotations ? '' : room >= 6 ? 'public' : room >= 4 ? 'open' : '';
      add({ start: at, end: annotation.end, spelling, ends: true });
      return annotation.end;
    }
    const after = kotlinLexicon.skip(text, at, end, previous);
    if (text[at] === '/' && after > at && run.length > 0 && text.slice(reached, at).trim() === '') reached = after;
    return after;
  };
  let delegate = { start: -1, end: -1, seen: -1 };
  const visit = (start: number, end: number): number => {
    const word = text.slice(start, end);
    if (Object.hasOwn(soft, word) || hard.has(word)) {
      const ends = (goesOn(start) && run[0]?.ends === true) || isLineStart(text, start);
      return add({ start, end, spelling: soft[word] ?? '', ends });
    }
    if (word === 'context' && text[end] === '(' && (goesOn(start) || isLineStart(text, start)))
      return add({ start, end: afterBrackets(text, end, text.length), spelling: 'public', ends: true });
    if (run.length > 0 && (!goesOn(start) || !keywords.has(word))) run = [];
    if (word === 'constructor' && head >= 0 && isGap(text, head, run[0]?.start ?? start)) joinConstructor(start);
    else if (run.length > 0 && declares(text, word, end)) commit();
    run = [];
    if (word === 'class' && start >= head) head = headEnd(text, end);
    // A class inside the header of another is rubbish, or a default value that no one delegates in.
    if ((word === 'class' || word === 'object') && start >= delegate.seen) delegate = delegateIn(text, end);
    if (start !== delegate.start) return end;
    put(start, delegate.end, '');
    return delegate.end;
  };
  scanNames(text, 0, text.length, { lexicon: { skip }, initials, visit });
  return withPlainLetters(parts.length === 0 ? text : parts.join('') + text.slice(written));
}

/** The grammar does not know every letter that a name may have. */
function withPlainLetters(text: string): string {
  return text.replace(/[^\p{ASCII}]/gu, (char) => (/[\p{L}\p{N}]/u.test(char) ? 'x'.repeat(char.length) : char));
}

interface Delegate {
  /** Of `by expression` before a body; -1 for none. */
  readonly start: number;
  readonly end: number;
  /** Where the header ends, or what is no header any more. */
  readonly seen: number;
}

/** The last `by expression` of a class header that ends in a body. */
function delegateIn(text: string, from: number): Delegate {
  let by = -1;
  let i = from;
  while (i < text.length) {
    const char = text[i] ?? '';
    const after = kotlinLexicon.skip(text, i, text.length, 0);
    if (after > i) i = after;
    else if (char === '(' || char === '[') i = afterBrackets(text, i, text.length);
    else if (char === '{') return { start: by, end: i, seen: i };
    else if (isNamePart(char.charCodeAt(0))) {
      const end = nameEnd(text, i, text.length);
      const word = text.slice(i, end);
      if (word === 'by') by = i;
      else if (word !== 'constructor' && keywords.has(word)) break;
      i = end;
    } else if ('});='.includes(char)) break;
    else {
      if (char === ',') by = -1;
      i += 1;
    }
  }
  return { start: -1, end: -1, seen: i };
}

/** The offset after the name of a class and its type parameters. */
function headEnd(text: string, from: number): number {
  const name = skipSpace(text, from, text.length);
  const end = text[name] === '`' ? kotlinLexicon.skip(text, name, text.length, 0) : nameEnd(text, name, text.length);
  return text[end] === '<' ? afterBrackets(text, end, text.length) : end;
}

/** White space and comments only. */
function isGap(text: string, from: number, to: number): boolean {
  for (let i = from; i < to; ) {
    const after = text[i] === '/' ? kotlinLexicon.skip(text, i, to, 0) : skipSpace(text, i, to);
    if (after === i) return false;
    i = after;
  }
  return true;
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
