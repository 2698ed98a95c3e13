/** A query and what it is compiled to. */
import { MemoError } from '#shared/base/errors.ts';
import type { TextMode } from '#shared/contract/find.ts';

export interface TextQuery {
  readonly text: string;
  readonly mode: TextMode;
  readonly caseSensitive: boolean;
  readonly wholeWord: boolean;
}

/** [start, end) in UTF-16 units. */
export type MatchRange = [start: number, end: number];

export interface Matcher {
  /** Texts that a file with a match holds in UTF-8, each letter of ASCII small or capital. */
  readonly needs: readonly Buffer[];
  /** `bytes` are UTF-8. */
  readonly mayHold: (bytes: Buffer) => boolean;
  /** Offset at or after `from` in a line that may match; -1 when no line from there on can. */
  nextIn(text: string, from: number): number;
  /** In order, not overlapping; empty when the line does not match. */
  inLine(line: string): MatchRange[];
}

export function badQuery(message: string, file?: string): MemoError {
  return new MemoError('InvalidArgument', message, { path: 'query', ...(file === undefined ? {} : { file }) });
}
