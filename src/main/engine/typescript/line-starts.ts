/** Places in a source file as everything else counts them: the library's own lines end at U+2028 and U+2029 too. */
import type ts from 'typescript-library';
import { lineOf, lineStarts } from '#shared/base/text/line-starts.ts';

const known = new WeakMap<ts.SourceFile, readonly number[]>();

export function startsOf(source: ts.SourceFile): readonly number[] {
  const before = known.get(source);
  if (before !== undefined) return before;
  const starts = lineStarts(source.text);
  known.set(source, starts);
  return starts;
}

/** From 1; columns in UTF-16 units. */
export function spotOf(source: ts.SourceFile, offset: number): { line: number; column: number } {
  const starts = startsOf(source);
  const line = lineOf(starts, offset);
  return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
}
