/** Comments, directives and literals of C and C++ for the name scan. */
import { afterNext, afterQuoted, type Lexicon } from '../../reading/name-scan.ts';
import { afterComment, isComment } from './tokens.ts';

const isDigit = (char: number): boolean => char >= 0x30 && char <= 0x39;

export const familyLexicon: Lexicon = {
  skip(text, at, end) {
    switch (text[at]) {
      case '"': {
        if (text[at - 1] !== 'R') return afterQuoted(text, at, end);
        const open = text.indexOf('(', at);
        return open < 0 || open - at > 17
          ? afterQuoted(text, at, end)
          : afterNext(text, `)${text.slice(at + 1, open)}"`, at, end);
      }
      case "'":
        // Between digits it parts them.
        return isDigit(text.charCodeAt(at - 1)) && isDigit(text.charCodeAt(at + 1)) ? at : afterQuoted(text, at, end);
      case '#':
        return afterDirectiveLine(text, at, end);
      case '/':
        return isComment(text, at) ? Math.min(afterComment(text, at), end) : at;
      default:
        return at;
    }
  },
};

function afterDirectiveLine(text: string, at: number, end: number): number {
  let i = text.indexOf('\n', at);
  while (i > 0 && text[i - 1] === '\\') i = text.indexOf('\n', i + 1);
  return i < 0 || i > end ? end : i;
}
