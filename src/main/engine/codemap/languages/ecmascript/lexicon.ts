/**
 * Comments and literals of JavaScript and TypeScript for the name scan. Template literals are skipped with what stands
 * in `${}` (names used only there are lost, which costs a count, not an edge that matters). A `/` starts a regular
 * expression only where an operand is expected.
 */
import { headOf } from '../reading/line-breaks.ts';
import { afterNext, afterQuoted, isNamePart, type Lexicon, lineEnd } from '../reading/name-scan.ts';

const operandExpected = new Set([...'(,=:[!&|?{;+-*%~^>'].map((char) => char.charCodeAt(0)).concat(0));

/** Behind these words an operand is expected as well. */
const operandWords = new Set('return typeof instanceof in of case do else throw delete void yield await'.split(' '));

function afterRegExp(text: string, at: number, end: number): number {
  let inClass = false;
  for (let i = at + 1; i < end; i += 1) {
    const char = text[i];
    if (char === '\\') i += 1;
    else if (char === '\n') return at;
    else if (char === '[') inClass = true;
    else if (char === ']') inClass = false;
    else if (char === '/' && !inClass) return i + 1;
  }
  return at;
}

function afterTemplate(text: string, at: number, end: number): number {
  let depth = 0;
  for (let i = at + 1; i < end; i += 1) {
    const char = text[i];
    if (char === '\\') i += 1;
    else if (char === '$' && text[i + 1] === '{') {
      depth += 1;
      i += 1;
    } else if (depth > 0) {
      if (char === '{') depth += 1;
      else if (char === '}') depth -= 1;
      else if (char === '`') i = afterTemplate(text, i, end) - 1;
      else if (char === "'" || char === '"') i = afterQuoted(text, i, end) - 1;
    } else if (char === '`') return i + 1;
  }
  return end;
}

export const ecmascriptLexicon: Lexicon = {
  skip(text, at, end, previous) {
    switch (text[at]) {
      case '"':
      case "'":
        return afterQuoted(text, at, end);
      case '`':
        return afterTemplate(text, at, end);
      case '/':
        if (text[at + 1] === '/') return lineEnd(text, at, end);
        if (text[at + 1] === '*') return afterNext(text, '*/', at + 2, end);
        if (operandExpected.has(previous)) return afterRegExp(text, at, end);
        return isNamePart(previous) && operandWords.has(headOf(text, at)) ? afterRegExp(text, at, end) : at;
      default:
        return at;
    }
  },
};
