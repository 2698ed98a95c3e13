/**
 * Errors that Rust returns without a word: `Err(…)` where it is the value of its function, be it at the end, in an arm or in a
 * branch. As a pattern, in a closure or as part of something else it is none. Main function: returnedErr.
 */
import type { Tokens } from '../scan/text/tokens.ts';

/** Tokens that are stepped over to find the brace around; a body has fewer statements. */
const maxBack = 2_000;
const maxHead = 120;
const maxDepth = 20;

/** First and last token of the value, `Poll::Ready(` and the like with it; null where the function does not return it. */
export function returnedErr(t: Tokens, err: number): { from: number; to: number } | null {
  let to = t.is(err + 1, '(') ? t.partner(err + 1) : -1;
  if (to < 0) return null;
  let from = pathStart(t, err);
  while (t.is(from - 1, '(') && t.isWord(from - 2) && t.partner(from - 1) === to + 1) {
    to += 1;
    from = pathStart(t, from - 2);
  }
  const isArm = arrowBefore(t, from);
  const begins = isArm || t.is(from - 1, '{') || t.is(from - 1, ';') || t.is(from - 1, '}');
  const ends = t.is(to + 1, '}') || (isArm && t.is(to + 1, ','));
  return begins && ends && isValue(t, opening(t, from), 0) ? { from, to } : null;
}

function pathStart(t: Tokens, at: number): number {
  let from = at;
  while (t.is(from - 1, ':') && t.is(from - 2, ':') && t.isWord(from - 3)) from -= 3;
  return from;
}

function arrowBefore(t: Tokens, at: number): boolean {
  return t.is(at - 1, '>') && t.is(at - 2, '=');
}

/** The brace around; -1 where it is another bracket. */
function opening(t: Tokens, at: number): number {
  for (let each = at - 1, n = 0; each >= 0 && n < maxBack; each = t.before(each), n += 1) {
    if (t.is(each, '{')) return each;
    if (t.is(each, '(') || t.is(each, '[')) return -1;
  }
  return -1;
}

/** Whether what the block yields is what its function returns. */
function isValue(t: Tokens, brace: number, depth: number): boolean {
  let close = t.partner(brace);
  if (close < 0 || depth > maxDepth || t.is(brace - 1, '|')) return false;
  const isArm = arrowBefore(t, brace);
  const head = isArm ? -1 : headOf(t, brace);
  if (t.is(head, 'fn')) return true;
  while (t.is(close + 1, 'else')) {
    let next = close + 2;
    for (let n = 0; n < maxHead && next < t.count && !t.is(next, '{'); n += 1) next = t.after(next);
    if (t.partner(next) < 0) return false;
    close = t.partner(next);
  }
  if (t.is(close + 1, ';')) return head >= 0 && t.is(head - 1, 'return') && opening(t, brace) >= 0;
  const ends = isArm || t.is(close + 1, '}') || t.is(close + 1, ',');
  return ends && isValue(t, opening(t, brace), depth + 1);
}

/** The word that a block belongs to. */
function headOf(t: Tokens, brace: number): number {
  for (let at = brace - 1, n = 0; at >= 0 && n < maxHead; at = t.before(at), n += 1) {
    if (/^(?:fn|match|if|else|unsafe|loop)$/.test(t.text(at))) return at;
    if (t.is(at, ';') || t.is(at, '{') || t.is(at, '(')) return -1;
  }
  return -1;
}
