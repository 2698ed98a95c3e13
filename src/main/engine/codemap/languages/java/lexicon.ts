/** Comments, strings and text blocks of Java for the name scan. */
import { afterNext, afterQuoted, type Lexicon, lineEnd } from '../reading/name-scan.ts';

/** The offset after the text block whose quotes are at `at`; `\"""` does not end it. */
function afterTextBlock(text: string, at: number, end: number): number {
  for (let i = at + 3; i < end; i += 1) {
    if (text[i] === '\\') i += 1;
    else if (text[i] === '"' && text.startsWith('"""', i)) return i + 3;
  }
  return end;
}

export const javaLexicon: Lexicon = {
  skip(text, at, end) {
    switch (text[at]) {
      case '"':
        return text.startsWith('"""', at) ? afterTextBlock(text, at, end) : afterQuoted(text, at, end);
      case "'":
        return afterQuoted(text, at, end);
      case '/':
        if (text[at + 1] === '/') return lineEnd(text, at, end);
        return text[at + 1] === '*' ? afterNext(text, '*/', at + 2, end) : at;
      default:
        return at;
    }
  },
};
