/** JSDoc comments as plain text. */
import { type Source, type Syntax, textOf } from '../reading/syntax.ts';
import type { Lead } from './members.ts';

/** Text of a JSDoc comment without its markers, `{@link X}` as X; '' for any other comment. */
export function docText(comment: string): string {
  if (!comment.startsWith('/**') || comment.length < 5) return '';
  const text = comment
    .slice(3, -2)
    .split('\n')
    .map((line, n) => (n === 0 ? line : line.replace(/^[ \t]*\*? ?/, '')).trimEnd())
    .join('\n')
    .trim();
  if (!text.includes('{@')) return text;
  return text.replace(/\{@\w{1,40}\s([^}]{0,1000})\}/g, (_, inside: string) => {
    const said = inside.trimStart();
    const gap = said.search(/[|\s]/);
    return gap < 0 ? said : said.slice(gap).replace(/^[|\s]+/, '') || said.slice(0, gap);
  });
}

/** Keeps what a comment documents for the declaration behind it. */
export function noteDoc(source: Source, comment: Syntax, lead: Lead): void {
  const doc = docText(textOf(source, comment));
  if (doc === '') return;
  lead.doc = doc;
  lead.comment = comment;
}
