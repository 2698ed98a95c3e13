/** What comments of whole lines say, for conditions that are explained right above them. */
import type { Tokens } from '../scan/text/tokens.ts';

/** Comments of whole lines, joined where they follow each other, by their last line; those behind code are left out. */
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
