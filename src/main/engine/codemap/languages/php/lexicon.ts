/** Comments, strings, heredocs and the text outside `<?php … ?>` for scans of PHP. */
import type { CodeRules } from '../reading/code-text.ts';
import { afterNext, charSet, type Lexicon, lineEnd, nameEnd } from '../reading/name-scan.ts';

const backslash = 0x5c;

/** A string ends at its quote, over as many lines as it takes. */
function afterString(text: string, at: number, end: number): number {
  const quote = text.charCodeAt(at);
  for (let i = at + 1; i < end; i += 1) {
    const code = text.charCodeAt(i);
    if (code === backslash) i += 1;
    else if (code === quote) return i + 1;
  }
  return end;
}

/** A comment of one line ends with the line or before `?>`. */
function afterLine(text: string, at: number, end: number): number {
  const line = lineEnd(text, at, end);
  const close = text.slice(at, line).indexOf('?>');
  return close < 0 ? line : at + close;
}

/** `<<<EOT`, `<<<'EOT'` or `<<<"EOT"` up to the first line that begins with the name. */
function afterHeredoc(text: string, at: number, end: number): number {
  let from = at + 3;
  while (text[from] === ' ' || text[from] === '\t') from += 1;
  if (text[from] === '"' || text[from] === "'") from += 1;
  const name = text.slice(from, nameEnd(text, from, end));
  if (name === '') return at;
  for (let line = text.indexOf('\n', from); line >= 0 && line < end; line = text.indexOf('\n', line + 1)) {
    let start = line + 1;
    while (text[start] === ' ' || text[start] === '\t') start += 1;
    const after = start + name.length;
    if (text.startsWith(name, start) && nameEnd(text, after, end) === after) return Math.min(after, end);
  }
  return end;
}

/** Text of the page, from `?>` to the next `<?php`. */
function afterPage(text: string, at: number, end: number): number {
  const next = text.indexOf('<?', at + 2);
  if (next < 0 || next >= end) return end;
  return Math.min(end, text.startsWith('php', next + 2) ? next + 5 : next + (text[next + 2] === '=' ? 3 : 2));
}

export const phpLexicon: Lexicon = {
  starts: charSet('<?'),
  skip(text, at, end) {
    switch (text[at]) {
      case '"':
      case "'":
      case '`':
        return afterString(text, at, end);
      case '#':
        return text[at + 1] === '[' ? at : afterLine(text, at, end);
      case '/':
        if (text[at + 1] === '/') return afterLine(text, at, end);
        return text[at + 1] === '*' ? afterNext(text, '*/', at + 2, end) : at;
      case '<':
        return text.startsWith('<<<', at) ? afterHeredoc(text, at, end) : at;
      case '?':
        return text[at + 1] === '>' ? afterPage(text, at, end) : at;
      default:
        return at;
    }
  },
};

/** PHP as it is hashed: layout has no meaning. */
export const phpCode: CodeRules = { lexicon: phpLexicon, hashComments: true };
