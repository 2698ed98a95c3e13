/** Comments and strings of Python for the name scan; annotations are read with their quotes open (`"Foo"` names Foo). */
import type { CodeRules } from '../reading/code-text.ts';
import { afterNext, afterQuoted, type Lexicon, lineEnd } from '../reading/name-scan.ts';

/** The offset after the string whose opening quote is at `at`. */
function afterPythonString(text: string, at: number, end: number): number {
  const quote = text[at] ?? '';
  const triple = quote.repeat(3);
  if (!text.startsWith(triple, at)) return afterQuoted(text, at, end);
  for (let i = at + 3; i < end; ) {
    const close = text.indexOf(triple, i);
    if (close < 0 || close > end) return end;
    if (text[close - 1] !== '\\' || text[close - 2] === '\\') return afterNext(text, triple, close, end);
    i = close + 1;
  }
  return end;
}

export const pythonLexicon: Lexicon = {
  skip(text, at, end) {
    const char = text[at];
    if (char === '#') return lineEnd(text, at, end);
    return char === '"' || char === "'" ? afterPythonString(text, at, end) : at;
  },
};

export const pythonCode: CodeRules = {
  lexicon: pythonLexicon,
  hashComments: true,
  indentation: true,
  eitherQuote: true,
  tuples: true,
};

export const annotationLexicon: Lexicon = {
  skip: (text, at, end) => (text[at] === '#' ? lineEnd(text, at, end) : at),
};

/** `lazy import json`, `lazy from os import path`: Python 3.15. */
const lazy = /^([ \t]*)lazy(?=[ \t]+(?:import|from)\b)/gm;
/** `[*x for x in xs]`, `{**d for d in ds}`: Python 3.15. */
const unpacked = /\*{1,2}(?<=[[({][ \t]*\*{1,2})(?=[\p{L}_][^[\](){},\n]*[ \t]for\b)/gu;
/** Where a list of type parameters begins. */
const declaration = /^[ \t]*(?:type|class|(?:async[ \t]+)?def)[ \t]+[\p{L}_][\p{L}\p{N}_]*[ \t]*\[/gmu;

const spaces = (text: string): string => text.replace(/[^\n]/g, ' ');

/** Masking of Python for what its grammar does not read. Length and line breaks are kept. */
export function maskNewerPython(text: string): string {
  return withoutDefaults(text.replace(lazy, '$1    ').replace(unpacked, spaces));
}

/** `class A[T = int, *Ts = *tuple[int]]` without the defaults, Python 3.13. */
function withoutDefaults(text: string): string {
  let result = '';
  let from = 0;
  for (const { 0: found, index } of text.matchAll(declaration)) {
    let at = index + found.length;
    let depth = 1;
    let start = -1;
    for (; at < text.length && depth > 0; at += 1) {
      const char = text.charAt(at);
      if ('[({'.includes(char)) depth += 1;
      else if ('])}'.includes(char)) depth -= 1;
      const ends = depth === 0 || (depth === 1 && char === ',');
      if (start >= 0 && ends) {
        result += text.slice(from, start) + spaces(text.slice(start, at));
        from = at;
        start = -1;
      } else if (depth === 1 && char === '=') start = at;
    }
  }
  return result + text.slice(from);
}

const opening = /^[rRuU]?(?="|')/;

/**
 * Docstrings as plain text, cleaned of their common indentation (as `inspect.cleandoc` does).
 *
 * The docstring that a body starts with, and where it ends; `end` is `start` when there is none.
 */
export function docstringAt(text: string, start: number, limit: number): { doc: string; end: number } {
  const prefix = opening.exec(text.slice(start, start + 2));
  if (prefix === null) return { doc: '', end: start };
  const open = start + prefix[0].length;
  const end = afterPythonString(text, open, limit);
  const quotes = text.startsWith((text[open] ?? '').repeat(3), open) && end - open >= 6 ? 3 : 1;
  return { doc: cleanDoc(text.slice(open + quotes, end - quotes)), end };
}

function cleanDoc(doc: string): string {
  const [first = '', ...rest] = doc.replaceAll('\t', '        ').split('\n');
  const indents = rest.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length);
  const margin = indents.length === 0 ? 0 : Math.min(...indents);
  return [first.trim(), ...rest.map((line) => line.slice(margin).trimEnd())].join('\n').trim();
}
