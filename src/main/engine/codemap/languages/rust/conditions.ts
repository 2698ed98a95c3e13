/**
 * Macros around plain items, which the grammar would see as loose tokens: those that choose what is compiled
 * (`cfg_if!`, by custom all that are called `cfg_…!`), `pin_project!` and `thread_local!`. Their own words and braces
 * become spaces, so that the items are items.
 */
import { rustLexicon } from './lexicon.ts';

const wrapper = '(?:cfg_[a-z\\d_]+|pin_project|thread_local)!';
const anyWrapper = new RegExp(`^[ \\t]*${wrapper}`, 'm');
const opening = new RegExp(`(?:^|\\n)[ \\t]*(${wrapper}\\s*)$`);
/** `if #[cfg(…)]`, `else if …`, `else` in front of a branch of `cfg_if!`. */
const branch = /(?:else\s+)?if\s+#\[[^\]]*\]\s*$|else\s*$/;
/** `stable: {` in front of one of several, as macros of one's own put it. */
const labelled = /(?<=[{},]\s*)[a-z_]\w*\s*:\s*$/;
/** Headers are no longer than this. */
const maxHeader = 300;

type Brace = 'other' | 'macro' | 'choice' | 'branch';

/** The text in equal length and with the same line breaks. */
export function openConditions(text: string): string {
  if (!anyWrapper.test(text)) return text;
  const blanks: { start: number; end: number }[] = [];
  const braces: Brace[] = [];
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i] ?? '';
    if (char === '{') {
      const before = text.slice(Math.max(0, i - maxHeader), i);
      const around = braces.at(-1);
      const header =
        around === 'choice'
          ? branch.exec(before)?.[0]
          : (opening.exec(before)?.[1] ?? (around === 'macro' ? labelled.exec(before)?.[0] : undefined));
      braces.push(header === undefined ? 'other' : kindOf(header));
      if (header !== undefined) blanks.push({ start: i - header.length, end: i + 1 });
    } else if (char === '}') {
      const closed = braces.pop() ?? 'other';
      const comma = closed === 'branch' ? (/^\s*,/.exec(text.slice(i + 1, i + 80))?.[0].length ?? 0) : 0;
      if (closed !== 'other') blanks.push({ start: i, end: i + 1 + comma });
    } else if (char === '"' || char === "'" || char === '/' || char === '#') {
      i = Math.max(i, rustLexicon.skip(text, i, text.length, 0) - 1);
    }
  }
  return blanked(text, blanks);
}

function kindOf(header: string): Brace {
  if (header.startsWith('cfg_if!')) return 'choice';
  return /^(?:cfg_|pin_|thread_)/.test(header) ? 'macro' : 'branch';
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
