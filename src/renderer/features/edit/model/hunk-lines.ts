/**
 * The lines of a hunk as they are drawn: with their numbers, before and after, a few of the file around them, and which words
 * differ where one line took the place of another.
 */
import type { EditHunk } from '#shared/contract/edit/edit-types.ts';
import type { Ranges } from '../../../ui/text/pieces.ts';
import { changedWords } from '../../bank/conflict/changed-words.ts';

export interface HunkLine {
  readonly kind: 'same' | 'removed' | 'added';
  /** Of the file as it is, or as it would be by this hunk alone. */
  readonly line: number;
  readonly text: string;
  readonly ranges: Ranges;
}

/** Unchanged lines before and behind. */
const around = 2;

const none: Ranges = [];

/** @param source lines of the file as it is; null while they are not there. */
export function hunkLines(hunk: EditHunk, source: readonly string[] | null): HunkLine[] {
  const textOf = (sign: string): string[] =>
    hunk.text.filter((line) => line.startsWith(sign)).map((line) => line.slice(1));
  const [removed, added] = [textOf('-'), textOf('+')];
  const paired = removed.length === added.length;
  const changed = (line: string, from: string | undefined): Ranges =>
    paired && from !== undefined ? changedWords(line, from) : none;
  const behind = hunk.line + hunk.lines;
  return [
    ...same(source, Math.max(1, hunk.line - around), hunk.line),
    ...removed.map((text, at) => ({
      ...{ kind: 'removed' as const, line: hunk.line + at, text },
      ranges: changed(text, added[at]),
    })),
    ...added.map((text, at) => ({
      ...{ kind: 'added' as const, line: hunk.line + at, text },
      ranges: changed(text, removed[at]),
    })),
    ...same(source, behind, behind + around),
  ];
}

function same(source: readonly string[] | null, from: number, to: number): HunkLine[] {
  return (source?.slice(from - 1, to - 1) ?? []).map((text, at) => ({
    ...{ kind: 'same' as const, line: from + at, text },
    ranges: none,
  }));
}
