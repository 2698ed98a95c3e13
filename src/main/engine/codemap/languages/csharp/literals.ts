/**
 * Masking of string literals in C#: what stands in them, holes included, becomes underscores in a plain literal, so that
 * no form of interpolation or raw string is beyond the grammar. Names in holes are left out of the mentions anyway.
 */
import { csharpLexicon } from './lexicon.ts';

/** A literal that ends: what an error left open is not ours to close. */
const closed = /^[$@]*"[\s\S]*"$/;

export function maskLiterals(text: string): string {
  let result = '';
  let from = 0;
  const start = /["'/@$#]/g;
  for (let found = start.exec(text); found !== null; found = start.exec(text)) {
    const at = found.index;
    const after = Math.min(csharpLexicon.skip(text, at, text.length, 0), text.length);
    if (after <= at) continue;
    start.lastIndex = after;
    const literal = text.slice(at, after);
    if (literal.length < 4 || !closed.test(literal)) continue;
    result += text.slice(from, at) + plain(literal);
    from = after;
  }
  return result + text.slice(from);
}

/** Literals over several lines become verbatim ones, the others regular ones. */
function plain(literal: string): string {
  const open = literal.includes('\n') ? '@"' : '"';
  return `${open}${literal.slice(open.length, -1).replace(/[^\n]/g, '_')}"`;
}
