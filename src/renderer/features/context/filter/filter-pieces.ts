/**
 * A filter's text in pieces as they are drawn: the colour of each part and where something is wrong. The engine colours the
 * text that it was asked about; until it has answered for the present one, colours move along with what they stood on.
 */
import type { FilterProblem, FilterSpan } from '#shared/contract/context/context-types.ts';

export interface FilterPiece {
  readonly at: number;
  readonly text: string;
  readonly kind: FilterSpan['kind'] | null;
  readonly wrong: boolean;
}

type Range = Pick<FilterSpan, 'position' | 'length'>;

export function filterPieces(
  text: string,
  spans: readonly FilterSpan[],
  problems: readonly FilterProblem[],
): FilterPiece[] {
  const cuts = new Set([0, text.length]);
  for (const { position, length } of [...spans, ...problems]) {
    cuts.add(Math.min(position, text.length)).add(Math.min(position + length, text.length));
  }
  const edges = [...cuts].sort((a, b) => a - b);
  const pieces = edges.slice(0, -1).map((at, index): FilterPiece => {
    const inside = (range: Range) => range.position <= at && at < range.position + range.length;
    return {
      at,
      text: text.slice(at, edges[index + 1]),
      kind: spans.find(inside)?.kind ?? null,
      wrong: problems.some(inside),
    };
  });
  // What is missing at the end has no letters of its own to stand under.
  const missing = problems.some(({ position, length }) => position + Math.max(1, length) > text.length);
  return missing ? [...pieces, { at: text.length, text: '\u00a0', kind: null, wrong: true }] : pieces;
}

/** Ranges of `before` in `after`: those in front of the change stay, those behind it move; the changed ones go. */
export function carry<R extends Range>(ranges: readonly R[], before: string, after: string): R[] {
  if (before === after) return [...ranges];
  const least = Math.min(before.length, after.length);
  let head = 0;
  while (head < least && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < least - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  const moved = after.length - before.length;
  return ranges.flatMap((range) => {
    if (range.position + range.length <= head) return [range];
    if (range.position >= before.length - tail) return [{ ...range, position: range.position + moved }];
    return [];
  });
}

/** The problem to go to from a caret: the next one behind it, else the first. */
export function nextProblem(problems: readonly FilterProblem[], caret: number): FilterProblem | undefined {
  const sorted = [...problems].sort((a, b) => a.position - b.position);
  return sorted.find(({ position }) => position > caret) ?? sorted[0];
}

/** The text with a problem fixed as it proposes. */
export function mended(text: string, { position, length, replacement = '' }: FilterProblem): string {
  return text.slice(0, position) + replacement + text.slice(position + length);
}
