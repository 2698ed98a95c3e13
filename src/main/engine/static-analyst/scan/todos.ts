/** Marks of unfinished work in comments; the same words in names and strings are none. */
import type { Finds } from './found.ts';

export const marks = /(?<![\w-])(?:TODO|FIXME|HACK|XXX)(?![\w-])/g;
const maxTodo = 300;

/** @param comments start and end of each comment in `text`, in order. */
export function findTodos(
  text: string,
  comments: readonly number[],
  lineAt: (offset: number) => number,
  finds: Finds,
): void {
  let comment = 0;
  let last = 0;
  for (const { 0: word, index } of text.matchAll(marks)) {
    while (comment < comments.length && (comments[comment + 1] ?? 0) <= index) comment += 2;
    if (comment >= comments.length) return;
    if ((comments[comment] ?? 0) > index) continue;
    const lead = text.slice(Math.max(comments[comment] ?? 0, index - 40), index);
    const before = lead.slice(lead.lastIndexOf('\n') + 1);
    if (!opensRemark(before)) continue;
    if (word === 'XXX' && !isMark(before, text.slice(index + word.length, index + word.length + 1))) continue;
    const line = lineAt(index);
    if (line === last) continue;
    last = line;
    const end = Math.min(comments[comment + 1] ?? 0, index + maxTodo);
    finds.todo(word, remark(text.slice(index + word.length, end)), line);
  }
}

/** A mark stands first on its line, or behind a sign; behind a word it is prose about such marks. */
function opensRemark(before: string): boolean {
  return /(?:^|[.:;,!?()[\]{}*/#<>|=@-])\s*$/.test(before) || before.trim() === '';
}

/** Three X are a placeholder as well: in a colour behind `#`, in a number, for a name to fill in. */
function isMark(before: string, next: string): boolean {
  return /^(?:[\s:(]|$)/.test(next) && /(?:^[\s#/*<!-]*|[.:;,!?(-]\s*)$/.test(before);
}

/** The text behind a mark to the end of its line, without who it is for. */
function remark(text: string): string {
  const line = text.slice(0, /[\r\n]/.exec(text)?.index ?? text.length);
  return line
    .replace(/^(\/(TODO|FIXME|HACK|XXX))?\s*(\([^()]{0,60}\)|\[[^[\]]{0,60}\])?[\s:!\-–—]*/, '')
    .replace(/\s*(\*\/|-->)\s*$/, '');
}
