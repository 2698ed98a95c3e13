/** Marks of unfinished work in comments; the same words in names and strings are none. */
import type { Finds } from './found.ts';

/** In small letters a colon distinguishes a mark from a word. */
export const marks = /(?<![\w-])(?:(?:TODO|FIXME|HACK|XXX)(?![\w-])|(?:[Tt]odo|[Ff]ixme):)/g;
const maxTodo = 300;
const anyMark = new RegExp(marks.source);
/** Lines that a remark may go on over. */
const maxLines = 4;

/**
 * @param comments start and end of each comment in `text`, in order.
 * @param most lines that a remark may go on over.
 */
export function findTodos(
  text: string,
  comments: readonly number[],
  lineAt: (offset: number) => number,
  finds: Pick<Finds, 'todo'>,
  most = maxLines,
): void {
  let comment = 0;
  let last = 0;
  for (const { 0: found, index } of text.matchAll(marks)) {
    const word = found.replace(':', '').toUpperCase();
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
    finds.todo(word, remark(wholeRemark(text, index + word.length, { comments, comment, most })), line);
  }
}

/** A mark comes first on its line, or after a sign; after a word it is prose about such marks. */
function opensRemark(before: string): boolean {
  return /(?:^|[.:;,!?()[\]{}*/#<>|=@-])\s*$/.test(before) || before.trim() === '';
}

/** Three X are a placeholder as well: in a colour behind `#`, in a number, for a name to fill in. */
function isMark(before: string, next: string): boolean {
  return /^(?:[\s:(]|$)/.test(next) && /(?:^[\s#/*<!-]*|[.:;,!?(-]\s*)$/.test(before);
}

/** From `from` on to the end of the sentence, over the comment lines that follow; those begin with their own signs. */
function wholeRemark(
  text: string,
  from: number,
  { comments, comment: first, most }: { comments: readonly number[]; comment: number; most: number },
): string {
  let said = '';
  let comment = first;
  for (let n = 0, at = from; n < most; n += 1) {
    const end = Math.min(comments[comment + 1] ?? 0, at + maxTodo);
    const stop = text.indexOf('\n', at);
    const line = text.slice(at, stop < 0 || stop > end ? end : stop).replace(/\*\/\s*$/, '');
    const plain = n === 0 ? line : line.replace(/^\s*(?:\/{2,}|\/?\*+|#+)?\s*/, '');
    if (n > 0 && (plain === '' || /^[-*@\d]/.test(plain) || anyMark.test(plain) || isForMachines(plain))) break;
    said = n === 0 ? plain : `${said.trimEnd()} ${plain}`;
    if (stop < 0 || said.trim() === '' || /[.!?:;]\s*$/.test(said) || said.length > maxTodo / 2) break;
    at = stop + 1;
    // A line comment ends with its line: the next one continues it if only white space is between them.
    while ((comments[comment + 1] ?? Number.POSITIVE_INFINITY) <= at) comment += 2;
    const start = comments[comment] ?? Number.POSITIVE_INFINITY;
    if (start > at && (start > at + 200 || /\S/.test(text.slice(at, start)) || text.slice(at, start).includes('\n')))
      break;
  }
  return said;
}

/** A line of a comment that is no prose: an order to a tool, or code that was taken out. */
function isForMachines(line: string): boolean {
  const order =
    /^(?:eslint|tslint|stylelint|biome|oxlint|prettier|pylint|noqa|noinspection|NOLINT|ktlint|checkstyle)\b/i;
  return order.test(line) || /[{(]\s*$|[=()].*;\s*$|^\.?[\w$]+(?:\.[\w$]+)*\(.*\)\S*\s*$/.test(line);
}

/** What is to be done, without who it is for, nor the bracket that closes the remark. */
function remark(line: string): string {
  const text = line
    .replace(/^(\/(TODO|FIXME|HACK|XXX))?\s*(\([^()]{0,60}\)|\[[^[\]]{0,60}\])?[\s:!\-–—]*/, '')
    .replace(/\s*(\*\/|-->)\s*$/, '');
  return text.endsWith(')') && !text.includes('(') ? text.slice(0, -1) : text;
}
