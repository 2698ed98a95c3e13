/**
 * Which words of a changed line are not those of the line that it came from, so that an eye finds them. A
 * line with no counterpart is new as a whole, but for the marks of a list or a heading before it. Very long lines are left
 * unmarked: comparing them costs more than it tells.
 */
import { diffIndices } from 'node-diff3';
import type { Ranges } from '../../../ui/text/pieces.ts';

const mostWords = 400;

/** Ranges of `line`, in UTF-16 units. `from`: the line that it came from; undefined where it is new. */
export function changedWords(line: string, from: string | undefined): Ranges {
  if (from === undefined) {
    const start = /^\s*(?:(?:[-*+]|\d{1,9}[.)]|#{1,6}|>)\s+)?/.exec(line)?.[0].length ?? 0;
    return start < line.length ? [[start, line.length]] : [];
  }
  const old = wordsOf(from);
  const now = wordsOf(line);
  if (old.length > mostWords || now.length > mostWords) return [];
  const starts = [0];
  for (const word of now) starts.push((starts.at(-1) ?? 0) + word.length);
  return diffIndices(old, now).flatMap(({ buffer2: [at, length] }) =>
    length === 0 ? [] : [[starts[at] ?? 0, starts[at + length] ?? line.length] as const],
  );
}

/** Words, runs of blanks, and signs and Chinese letters one by one: together they are the line. */
export function wordsOf(line: string): string[] {
  return line.match(/\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}_])+|\s+|./gsu) ?? [];
}
