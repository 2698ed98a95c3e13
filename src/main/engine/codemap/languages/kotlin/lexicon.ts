/** Comments, strings and quoted names of Kotlin for the name scan; names in the holes of strings are skipped. */
import { afterQuoted, type Lexicon, lineEnd } from '../reading/name-scan.ts';

/** The offset after the string whose quote stands at `at`; `${…}` may hold strings in turn. */
function afterString(text: string, at: number, end: number): number {
  /** The quotes of each open string, and `{` for each open brace of a hole. */
  const open: string[] = [];
  for (let i = at; i < end; ) {
    const top = open.at(-1);
    const char = text[i];
    const inCode = top === undefined || top === '{';
    if (inCode && char === '"') {
      const quotes = text.startsWith('"""', i) ? '"""' : '"';
      open.push(quotes);
      i += quotes.length;
    } else if (inCode) {
      if (char === '{') open.push('{');
      else if (char === '}') open.pop();
      i += char === "'" ? Math.max(1, afterQuoted(text, i, end) - i) : 1;
    } else if (char === '$' && text[i + 1] === '{') {
      open.push('{');
      i += 2;
    } else if (char === '\\' && top === '"') i += 2;
    else if (top === '"""' ? text.startsWith('"""', i) : char === '"' || char === '\n') {
      i += top.length;
      // `""""` ends in a quote that belongs to the string.
      if (top === '"""') while (i < end && text[i] === '"') i += 1;
      open.pop();
      if (open.length === 0) return i;
    } else i += 1;
  }
  return end;
}

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

export const kotlinLexicon: Lexicon = {
  skip(text, at, end) {
    switch (text[at]) {
      case '"':
        return afterString(text, at, end);
      case "'":
      case '`':
        return afterQuoted(text, at, end);
      case '/':
        if (text[at + 1] === '/') return lineEnd(text, at, end);
        return text[at + 1] === '*' ? afterComment(text, at, end) : at;
      default:
        return at;
    }
  },
};
