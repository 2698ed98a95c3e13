/** Comments, strings and regular expressions of Swift for scans, and what a line break between two tokens means. */
import type { CodeRules, LineBreak } from '../reading/code-text.ts';
import { headOf, wordBefore } from '../reading/line-breaks.ts';
import { charSet, has, isNamePart, type Lexicon, lineEnd, nameEnd } from '../reading/name-scan.ts';

const backslash = 0x5c;
const curlyOpen = 0x7b;

/** Strings inside the holes of strings are followed so deep. */
const maxNesting = 20;

/** The offset after the string whose first quote is at `at`, behind `hashes` signs `#`; holes `\(…)` may hold strings. */
function afterString(text: string, at: number, end: number, hashes: number, depth = 0): number {
  const quotes = text.startsWith('"""', at) ? '"""' : '"';
  const marks = '#'.repeat(hashes);
  const close = quotes + marks;
  for (let i = at + quotes.length; i < end; i += 1) {
    const code = text.charCodeAt(i);
    if (code === backslash && text.startsWith(marks, i + 1)) {
      i += hashes + 1;
      if (text[i] === '(') i = afterHole(text, i, end, depth + 1) - 1;
    } else if (text.startsWith(close, i)) return i + close.length;
    else if (code === 0x0a && quotes === '"') return i;
  }
  return end;
}

function afterHole(text: string, at: number, end: number, depth: number): number {
  let open = 0;
  for (let i = at; i < end; i += 1) {
    const char = text[i];
    if (char === '(') open += 1;
    else if (char === ')') {
      open -= 1;
      if (open === 0) return i + 1;
    } else if (char === '"' && depth < maxNesting) i = afterString(text, i, end, 0, depth) - 1;
  }
  return end;
}

/** Comments of Swift lie in each other. */
function afterComment(text: string, at: number, end: number): number {
  let depth = 0;
  for (let i = at; i < end; i += 1) {
    if (text[i] === '/' && text[i + 1] === '*') {
      depth += 1;
      i += 1;
    } else if (text[i] === '*' && text[i + 1] === '/') {
      depth -= 1;
      i += 1;
      if (depth === 0) return i + 1;
    }
  }
  return end;
}

const beforeRegex = charSet('(,=:[{!&|?;');

/** `/…/` where a value begins, closed on its line; `at` where it is a division. */
function afterRegex(text: string, at: number, end: number, previous: number): number {
  if (previous !== 0 && !has(beforeRegex, previous)) return at;
  const first = text[at + 1] ?? '';
  if (first === ' ' || first === '\t' || first === '\n' || first === ')' || first === ',') return at;
  for (let i = at + 1; i < end && text[i] !== '\n'; i += 1) {
    if (text[i] === '\\') i += 1;
    else if (text[i] === '/') return i + 1;
  }
  return at;
}

const directive = /^#(?:if|elseif|else|endif|sourceLocation)\b/;

/** `#"…"#`, `##"…"##`, `#/…/#`, the line of a directive; `at` for a macro. */
function afterMarks(text: string, at: number, end: number): number {
  let from = at;
  while (text[from] === '#') from += 1;
  if (text[from] === '"') return afterString(text, from, end, from - at);
  if (text[from] === 'i' || text[from] === 'e' || text[from] === 's')
    return directive.test(text.slice(at, at + 20)) ? lineEnd(text, at, end) : at;
  if (text[from] !== '/') return at;
  const close = text.indexOf(`/${'#'.repeat(from - at)}`, from + 1);
  return close < 0 || close >= end ? at : close + 1 + from - at;
}

export const swiftLexicon: Lexicon = {
  skip(text, at, end, previous) {
    switch (text[at]) {
      case '"':
        return afterString(text, at, end, 0);
      case '#':
        return afterMarks(text, at, end);
      case '/':
        if (text[at + 1] === '/') return lineEnd(text, at, end);
        return text[at + 1] === '*' ? afterComment(text, at, end) : afterRegex(text, at, end, previous);
      default:
        return at;
    }
  },
};

const restricted = new Set(['return', 'break', 'continue', 'fallthrough']);
/** A statement cannot end with one of these, nor start with the others. */
const goesOnBehind = new Set(
  'as await case catch class do else enum extension for func guard if import in is let repeat struct switch throw try var where while'.split(
    ' ',
  ),
);
const goesOnBefore = new Set('as catch else in is throws rethrows async where'.split(' '));
const heads = new Set(['catch', 'for', 'guard', 'if', 'switch', 'while']);
const endsOperand = charSet('"`)]}>!?');
const startsStatement = charSet('"`@#([-+!~&');

function lineBreak({ text, before, after, enclosing, closed }: LineBreak): string {
  if ((enclosing !== 0 && enclosing !== curlyOpen) || text.startsWith('->', after)) return '';
  const last = text.charCodeAt(before - 1);
  const word = isNamePart(last) ? wordBefore(text, before) : '';
  if (restricted.has(word)) return ';';
  const isArrow = text.startsWith('->', before - 2);
  const ends = word === '' ? has(endsOperand, last) && !isArrow : !goesOnBehind.has(word);
  if (!ends || (last === 0x29 && heads.has(headOf(text, closed)))) return '';
  const first = text.charCodeAt(after);
  // An operator with a space behind it continues the line before.
  if (/[-+&!~]/.test(text[after] ?? '') && /\s/.test(text[after + 1] ?? '')) return '';
  if (!isNamePart(first)) return has(startsStatement, first) ? ';' : '';
  return goesOnBefore.has(text.slice(after, nameEnd(text, after, after + 12))) ? '' : ';';
}

export const swiftCode: CodeRules = { lexicon: swiftLexicon, lineBreak };
