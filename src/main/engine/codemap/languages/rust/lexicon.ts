/** Comments and literals of Rust for the name scan: raw strings, nested comments, and lifetimes, which are no literals. */
import { afterNext, type Lexicon, lineEnd, nameEnd } from '../reading/name-scan.ts';

/** A string may go over lines. */
function afterString(text: string, open: number, end: number): number {
  for (let i = open + 1; i < end; i += 1) {
    if (text[i] === '\\') i += 1;
    else if (text[i] === '"') return i + 1;
  }
  return end;
}

/** `'a'`, `'\n'`; else the lifetime or label `'a`. */
function afterQuote(text: string, at: number, end: number): number {
  if (text[at + 1] === '\\') return afterNext(text, "'", at + 3, end);
  const wide = (text.codePointAt(at + 1) ?? 0) > 0xffff ? 2 : 1;
  return text[at + 1 + wide] === "'" ? Math.min(at + 2 + wide, end) : Math.max(nameEnd(text, at + 1, end), at + 1);
}

function afterComment(text: string, at: number, end: number): number {
  let depth = 1;
  for (let i = at + 2; i < end; i += 1) {
    if (text[i] === '*' && text[i + 1] === '/') {
      depth -= 1;
      i += 1;
      if (depth === 0) return i + 1;
    } else if (text[i] === '/' && text[i + 1] === '*') {
      depth += 1;
      i += 1;
    }
  }
  return end;
}

export const rustLexicon: Lexicon = {
  skip(text, at, end) {
    switch (text[at]) {
      case '"':
        return /^[bc]?r$/.test(wordBefore(text, at)) ? afterNext(text, '"', at + 1, end) : afterString(text, at, end);
      case "'":
        return afterQuote(text, at, end);
      case '#': {
        if (!/^[bc]?r$/.test(wordBefore(text, at))) return at;
        let quote = at;
        while (text[quote] === '#') quote += 1;
        return text[quote] === '"' ? afterNext(text, `"${text.slice(at, quote)}`, quote + 1, end) : at;
      }
      case '/':
        if (text[at + 1] === '/') return lineEnd(text, at, end);
        return text[at + 1] === '*' ? afterComment(text, at, end) : at;
      default:
        return at;
    }
  },
};

function wordBefore(text: string, at: number): string {
  return /[\p{L}\p{Nd}_]*$/u.exec(text.slice(Math.max(0, at - 3), at))?.[0] ?? '';
}
