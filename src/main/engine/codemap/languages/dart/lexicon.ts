/** Comments and strings of Dart for scans. */
import type { CodeRules } from '../reading/code-text.ts';
import { isNamePart, type Lexicon, lineEnd } from '../reading/name-scan.ts';

/** Strings inside the holes of strings are followed so deep. */
const maxNesting = 20;

/** The offset after the string whose first quote is at `at`; holes `${…}` may hold strings. */
function afterString(text: string, at: number, end: number, depth = 0): number {
  const quote = text[at] ?? '';
  const close = text.startsWith(quote.repeat(3), at) ? quote.repeat(3) : quote;
  const isRaw = text[at - 1] === 'r' && !isNamePart(text.charCodeAt(at - 2));
  for (let i = at + close.length; i < end; i += 1) {
    const char = text[i];
    if (char === '\\' && !isRaw) i += 1;
    else if (char === '$' && text[i + 1] === '{' && !isRaw) i = afterHole(text, i + 1, end, depth + 1) - 1;
    else if (char === quote && text.startsWith(close, i)) return i + close.length;
    else if (char === '\n' && close.length === 1) return i;
  }
  return end;
}

function afterHole(text: string, at: number, end: number, depth: number): number {
  let open = 0;
  for (let i = at; i < end; i += 1) {
    const char = text[i];
    if (char === '{') open += 1;
    else if (char === '}') {
      open -= 1;
      if (open === 0) return i + 1;
    } else if ((char === '"' || char === "'") && depth < maxNesting) i = afterString(text, i, end, depth) - 1;
  }
  return end;
}

/** Comments of Dart lie in each other. */
function afterComment(text: string, at: number, end: number): number {
  let depth = 0;
  for (let i = at; i < end; i += 1) {
    if (text[i] === '/' && text[i + 1] === '*') depth += 1;
    else if (text[i] === '*' && text[i + 1] === '/') depth -= 1;
    else continue;
    i += 1;
    if (depth === 0) return i + 1;
  }
  return end;
}

export const dartLexicon: Lexicon = {
  skip(text, at, end) {
    switch (text[at]) {
      case '"':
      case "'":
        return afterString(text, at, end);
      case '/':
        if (text[at + 1] === '/') return lineEnd(text, at, end);
        return text[at + 1] === '*' ? afterComment(text, at, end) : at;
      default:
        return at;
    }
  },
};

/** Dart as it is hashed: line breaks have no meaning. */
export const dartCode: CodeRules = { lexicon: dartLexicon };

/** Words of Dart that name no function and no value. */
export const dartKeywords: ReadonlySet<string> = new Set(
  `abstract as assert async await base break case catch class const continue covariant default deferred do dynamic else enum export
   extends extension external factory false final finally for get hide if implements import in interface is late library mixin new
   null of on operator part required rethrow return sealed set show static super switch sync this throw true try typedef var void
   when while with yield bool double int num`.split(/\s+/),
);
