/**
 * Found ranges as places in the whole file. A long line comes cut around its matches, with … where something is missing:
 * the piece is looked up in the line itself, and its ranges move along.
 */
import type { TextMatch } from '#shared/contract/find.ts';

export interface Mark {
  /** 1-based. */
  readonly line: number;
  /** [start, end) in UTF-16 units of the whole line. */
  readonly ranges: readonly (readonly [number, number])[];
}

const cutSign = '…';

/** @param lineText the line as the file has it now, undefined when there is none; then nothing is marked in it. */
export function markOf(match: TextMatch, lineText: string | undefined): Mark {
  const { line, text, ranges } = match;
  if (lineText === undefined) return { line, ranges: [] };
  if (lineText.startsWith(text)) return { line, ranges };
  const head = text.startsWith(cutSign) ? 1 : 0;
  const tail = text.endsWith(cutSign) && text.length > head ? 1 : 0;
  for (const [from, to] of [
    [head, text.length - tail],
    [head, text.length],
    [0, text.length - tail],
  ] as const) {
    const piece = text.slice(from, to);
    const at = piece === '' ? -1 : lineText.indexOf(piece);
    if (at === -1) continue;
    const moved = ranges.map(([start, end]) => [start - from + at, end - from + at] as const);
    return { line, ranges: moved.filter(([start, end]) => start >= 0 && end <= lineText.length) };
  }
  return { line, ranges: [] };
}
