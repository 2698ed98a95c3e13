/** How a condition reads the other way round, and what a statement throws. Both as a reader would say it, from one line. */
import type { Language } from '#shared/contract/common.ts';
import type { Tokens } from '../scan/text/tokens.ts';

export function opposite(condition: string, language: Language): string {
  const isName = /^[\w.]+(?:\([^()]*\))?$/.test(condition);
  const denied = language === 'python' ? null : /^!\s*([\w.]+(?:\([^()]*\))?)$/.exec(condition);
  if (denied !== null) return denied[1] ?? '';
  // The other side of a comparison is what a reader expects; `<` has none where a side may be NaN.
  const [, left = '', sign, right = ''] = /^([^=!<>&|?,;]+)([!=]==?)([^=!<>&|?,;]+)$/.exec(condition) ?? [];
  if (sign !== undefined && !/\b(?:and|or|not|if|in|is)\b/.test(condition))
    return `${left.trimEnd()} ${sign.startsWith('!') ? `=${sign.slice(1)}` : `!${sign.slice(1)}`} ${right.trimStart()}`;
  if (language === 'python') return isName ? `not ${condition}` : `not (${condition})`;
  return isName ? `!${condition}` : `!(${condition})`;
}

/** Name of what is thrown, '' for a value. Null for a `return` that returns no error. */
export function thrownType(text: string, word: string, language: Language): string | null {
  if (word === 'return' || word === 'bail') {
    if (language === 'go') {
      if (/^return (?!func\b).*\b(?:fmt\.Errorf|errors\.(?:New|Errorf|Wrapf?))\(/.test(text)) return 'error';
      // A value of a type that is named as an error, last of what is returned: made, not what another call returns.
      return /^return (?:[^(){}]{0,80},\s*)?&?(?:\w+\.)?((?!New|new)[A-Z]\w*Error)[({]/.exec(text)?.[1] ?? null;
    }
    if (language === 'rust') {
      const error = /^(?:return )?(?:\w+::)*Err\(\s*(.*)/.exec(text)?.[1];
      // What a name holds is passed on.
      if (error === undefined || /^[a-z_]\w*(?:\.into\(\))?\s*\)/.test(error)) return null;
      return /^(?:[a-z_]\w*::)*([A-Z]\w*(?:::[A-Z]\w*)?)/.exec(error)?.[1] ?? 'Err';
    }
    if (language === 'cpp') return /^return Status::(?!OK)(\w+)\(/.exec(text)?.[1] ?? null;
    return null;
  }
  if (word === 'panic') return text.startsWith('panic(') || text.startsWith('panic!') ? 'panic' : null;
  return /^(?:throw|raise)\s+(?:new\s+)?((?:\w+(?:\.|::))*[A-Z]\w*)/.exec(text)?.[1]?.replace(/^.*(?:\.|::)/, '') ?? '';
}

/**
 * What comments of whole lines say, for conditions that are explained right above them.
 *
 * Comments of whole lines, joined where they follow each other, by their last line; those behind code are left out.
 */
export function commentsByLine(t: Tokens, from: number, to: number): Map<number, string> {
  const found = new Map<number, string>();
  const { comments } = t;
  let last = { line: -2, text: '' };
  for (let i = 0; i < comments.length; i += 2) {
    const start = comments[i] ?? 0;
    const line = t.lineAt(start);
    if (line > to) break;
    const end = comments[i + 1] ?? 0;
    const endLine = t.lineAt(Math.max(start, end - 1));
    if (endLine < from - 1) continue;
    const before = t.source.slice(t.source.lastIndexOf('\n', start - 1) + 1, start);
    if (before.trim() !== '') continue;
    const text = plainComment(t.source.slice(start, Math.min(end, start + 600)));
    last = { line: endLine, text: last.line === line - 1 ? `${last.text} ${text}`.trim() : text };
    found.set(endLine, last.text);
  }
  return found;
}

/** The same by their first line, as far as they go on. */
export function byFirstLine(comments: ReadonlyMap<number, string>, t: Tokens): Map<number, string> {
  const found = new Map<number, string>();
  for (let i = 0; i < t.comments.length; i += 2) {
    const start = t.comments[i] ?? 0;
    const first = t.lineAt(start);
    let last = t.lineAt(Math.max(start, (t.comments[i + 1] ?? 0) - 1));
    if (!comments.has(last) || (comments.has(first - 1) && !found.has(first))) continue;
    while (comments.has(last + 1)) last += 1;
    found.set(first, comments.get(last) ?? '');
  }
  return found;
}

/** Comments behind code, by their line. */
export function commentsBeside(t: Tokens, from: number, to: number): Map<number, string> {
  const found = new Map<number, string>();
  const { comments } = t;
  for (let i = 0; i < comments.length; i += 2) {
    const start = comments[i] ?? 0;
    const line = t.lineAt(start);
    if (line > to) break;
    const end = comments[i + 1] ?? 0;
    if (line < from || t.lineAt(Math.max(start, end - 1)) !== line) continue;
    const before = t.source.slice(t.source.lastIndexOf('\n', start - 1) + 1, start);
    const text = before.trim() === '' ? '' : plainComment(t.source.slice(start, Math.min(end, start + 300)));
    if (text.length >= 12) found.set(line, text);
  }
  return found;
}

function plainComment(text: string): string {
  return text
    .replace(/^\s*(?:\/\*+|\/\/+!?|#+|\*+(?!\/))\s?/gm, '')
    .replace(/\*+\/\s*$/, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Tokens that are stepped over to find the brace around; a body has fewer statements. */
const maxBack = 2_000;
const maxHead = 120;
const maxDepth = 20;

/**
 * Errors that Rust returns implicitly: `Err(…)` where it is the value of its function, be it at the end, in an arm or
 * in a branch. As a pattern, in a closure or as part of something else it is none. Main function: returnedErr.
 * First and last token of the value, `Poll::Ready(` and the like with it; null where the function does not return it.
 */
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

/** The enclosing brace; -1 where it is a different bracket. */
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
