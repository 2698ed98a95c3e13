/**
 * Macros that only choose what is compiled (`cfg_if!`, by custom all that are called `cfg_…!`) stand around items, which
 * the grammar would then see as loose tokens. Their own words and braces become spaces, so that the items are items.
 */
import { rustLexicon } from './lexicon.ts';

const opening = /(?:^|\n)[ \t]*(cfg_[a-z\d_]+!\s*)$/;
/** `if #[cfg(…)]`, `else if …`, `else` in front of a branch of `cfg_if!`. */
const branch = /(?:else\s+)?if\s+#\[[^\]]*\]\s*$|else\s*$/;
/** Headers are no longer than this. */
const maxHeader = 300;

type Brace = 'other' | 'macro' | 'choice' | 'branch';

/** The text in equal length and with the same line breaks. */
export function openConditions(text: string): string {
  if (!/^[ \t]*cfg_[a-z\d_]+!/m.test(text)) return text;
  const blanks: { start: number; end: number }[] = [];
  const braces: Brace[] = [];
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i] ?? '';
    if (char === '{') {
      const before = text.slice(Math.max(0, i - maxHeader), i);
      const header = braces.at(-1) === 'choice' ? branch.exec(before)?.[0] : opening.exec(before)?.[1];
      braces.push(header === undefined ? 'other' : kindOf(header));
      if (header !== undefined) blanks.push({ start: i - header.length, end: i + 1 });
    } else if (char === '}') {
      if ((braces.pop() ?? 'other') !== 'other') blanks.push({ start: i, end: i + 1 });
    } else if (char === '"' || char === "'" || char === '/' || char === '#') {
      i = Math.max(i, rustLexicon.skip(text, i, text.length, 0) - 1);
    }
  }
  return blanked(text, blanks);
}

function kindOf(header: string): Brace {
  if (header.startsWith('cfg_if!')) return 'choice';
  return header.startsWith('cfg_') ? 'macro' : 'branch';
}

function blanked(text: string, ranges: readonly { start: number; end: number }[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end } of ranges) {
    pieces.push(text.slice(at, start), text.slice(start, end).replaceAll(/[^\n]/g, ' '));
    at = end;
  }
  pieces.push(text.slice(at));
  return pieces.join('');
}
