/**
 * Comments, directives and literals of C# for the name scan: verbatim, raw and interpolated strings included. Names in
 * the holes of interpolated strings are skipped with the string.
 */
import { afterNext, afterQuoted, type Lexicon, lineEnd } from '../reading/name-scan.ts';

/** Strings in holes of strings, deeper than anybody writes them. */
const maxLevels = 20;

/** Verbatim: `""` is a quote, nothing else ends it. */
function afterVerbatim(text: string, open: number, end: number): number {
  for (let i = open + 1; i < end; i += 1) {
    if (text[i] !== '"') continue;
    if (text[i + 1] !== '"') return i + 1;
    i += 1;
  }
  return end;
}

/** Raw: as many quotes as opened it. */
function afterRaw(text: string, open: number, end: number): number {
  let quotes = open;
  while (quotes < end && text[quotes] === '"') quotes += 1;
  return afterNext(text, text.slice(open, quotes), quotes, end);
}

function afterInterpolated(text: string, open: number, end: number, verbatim: boolean, level: number): number {
  let depth = 0;
  for (let i = open + 1; i < end; i += 1) {
    const char = text[i];
    if (char === '{') {
      if (depth === 0 && text[i + 1] === '{') i += 1;
      else depth += 1;
    } else if (char === '}') depth = Math.max(0, depth - 1);
    else if (depth > 0 && (char === '"' || char === '@' || char === '$'))
      i = Math.max(i, afterString(text, i, end, level + 1) - 1);
    else if (char === '\\' && !verbatim) i += 1;
    else if (char === '"') {
      if (!verbatim || text[i + 1] !== '"') return i + 1;
      i += 1;
    } else if (char === '\n' && !verbatim && depth === 0) return i;
  }
  return end;
}

/** The offset after the string whose prefix or quote stands at `at`, or `at` when there is none. */
function afterString(text: string, at: number, end: number, level = 0): number {
  let open = at;
  while (text[open] === '@' || text[open] === '$') open += 1;
  if (text[open] !== '"' || open - at > 4 || level > maxLevels) return at;
  const prefix = text.slice(at, open);
  if (!prefix.includes('@') && text.startsWith('"""', open)) return afterRaw(text, open, end);
  if (prefix.includes('$')) return afterInterpolated(text, open, end, prefix.includes('@'), level);
  return prefix === '@' ? afterVerbatim(text, open, end) : afterQuoted(text, open, end);
}

export const csharpLexicon: Lexicon = {
  skip(text, at, end) {
    switch (text[at]) {
      case '"':
      case '@':
      case '$':
        return afterString(text, at, end);
      case "'":
        return afterQuoted(text, at, end);
      case '#':
        return lineEnd(text, at, end);
      case '/':
        if (text[at + 1] === '/') return lineEnd(text, at, end);
        return text[at + 1] === '*' ? afterNext(text, '*/', at + 2, end) : at;
      default:
        return at;
    }
  },
};
