/** Comments and strings of Python for the name scan; annotations are read with their quotes open (`"Foo"` names Foo). */
import type { CodeRules } from '../reading/code-text.ts';
import { afterNext, afterQuoted, type Lexicon, lineEnd } from '../reading/name-scan.ts';

/** The offset after the string whose opening quote stands at `at`. */
export function afterPythonString(text: string, at: number, end: number): number {
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
