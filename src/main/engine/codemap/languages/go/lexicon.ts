/** Comments and literals of Go for the name scan. */
import { afterNext, afterQuoted, type Lexicon, lineEnd } from '../reading/name-scan.ts';

export const goLexicon: Lexicon = {
  skip(text, at, end) {
    switch (text[at]) {
      case '"':
      case "'":
        return afterQuoted(text, at, end);
      case '`':
        return afterNext(text, '`', at + 1, end);
      case '/':
        if (text[at + 1] === '/') return lineEnd(text, at, end);
        return text[at + 1] === '*' ? afterNext(text, '*/', at + 2, end) : at;
      default:
        return at;
    }
  },
};
