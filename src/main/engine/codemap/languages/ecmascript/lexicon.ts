/**
 * Comments and literals of JavaScript and TypeScript for the name scan. Template literals are skipped along with their
 * `${}` (names used only there are lost, which costs a count, not an edge that matters). A `/` starts a regular
 * expression only where an operand is expected.
 */
import { headOf } from '../reading/line-breaks.ts';
import { afterNext, afterQuoted, isNamePart, type Lexicon, lineEnd } from '../reading/name-scan.ts';

const operandExpected = new Set([...'(,=:[!&|?{;+-*%~^>'].map((char) => char.charCodeAt(0)).concat(0));

/** After these words an operand is expected as well. */
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

/** `export type * from`, TypeScript 5.0: known without `type` only. */
const typeStar = /^([ \t]*export )type(?= \*)/gm;
/** `import('./a.js').B<C>`, a type of a module that is not imported: known without arguments and `[]` only. */
const importedType = /\bimport\([ \t]*(?:'[^'\n]*'|"[^"\n]*")[ \t]*\)(?=\s*\.)/g;
/** `<in out T>`, variance, TypeScript 4.7, also behind a comment; `out` may also be the name of a parameter. */
const variance =
  /([<,](?:\s|\/\/[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)*(?:const\s+)?)(in\s+out|in|out)(?=\s+(?!extends\b)[\p{L}_$])/gu;

/** `accessor size = 1`, `static accessor count`: a field to its readers. */
const accessor =
  /(^|[{};]|\b(?:static|abstract|override|public|private|protected|declare)\b)([ \t]*)\baccessor(?=[ \t]+[#\p{L}_$[])/gmu;
/** `import defer * as a from`, `import source a from`: phases, which say when a module runs. */
const phase = /(?<=^[ \t]*import[ \t]+)(?:defer(?=[ \t]*\*)|source(?=[ \t]+[\p{L}_$][\p{L}\p{N}_$]*[ \t]+from\b))/gmu;

/**
 * Masking of TypeScript and JavaScript for what their grammars do not read. Length and line breaks are kept; strings
 * and comments are not spared, since they are not read from the masked text.
 *
 * What is new in JavaScript, and so in TypeScript.
 */
export function maskNewerScript(text: string): string {
  return text
    .replace(accessor, (_, before: string, space: string) => `${before}${space}        `)
    .replace(phase, (found) => ' '.repeat(found.length));
}

export function maskNewerSyntax(text: string): string {
  return maskNewerScript(text)
    .replace(typeStar, '$1    ')
    .replace(importedType, (found) => '_'.repeat(found.length))
    .replace(variance, (_, before: string, words: string) => before + words.replace(/[^\n]/g, ' '));
}

/**
 * `<div class="x">`, `<label for={id}>` in .jsx: keywords as names of attributes; nowhere else may they precede
 * `=`.
 */
const wordAttribute = /(?<=\s)(?:class|for|default|in|typeof)(?=\s*=\s*["'{])/g;

export function maskWordAttributes(text: string): string {
  return text.replace(wordAttribute, (found) => '_'.repeat(found.length));
}
