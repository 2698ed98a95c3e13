/**
 * What one query looks for, compiled once per thread. Every mode answers the same three questions, from cheap to dear:
 * can these raw bytes hold it, where may the next line with it begin, and where in this line is it. The cheap answers
 * may say yes too often, never no too often; the property tests hold them to a plain scan of all lines.
 */
import { MemoError } from '#shared/base/errors.ts';
import type { TextMode } from '#shared/contract/find.ts';
import { exactMatcher } from './exact.ts';
import { regexMatcher } from './regex.ts';
import { wordsMatcher } from './words.ts';

export interface TextQuery {
  readonly text: string;
  readonly mode: TextMode;
  readonly caseSensitive: boolean;
  readonly wholeWord: boolean;
}

/** [start, end) in UTF-16 units. */
export type MatchRange = [start: number, end: number];

export interface Matcher {
  /** `bytes` are UTF-8. */
  mayHold(bytes: Buffer): boolean;
  /** Offset at or after `from` in a line that may match; -1 when no line from there on can. */
  nextIn(text: string, from: number): number;
  /** In order, not overlapping; empty when the line does not match. */
  inLine(line: string): MatchRange[];
}

/** Throws InvalidArgument naming `query`. */
export function compileQuery(query: TextQuery): Matcher {
  switch (query.mode) {
    case 'exact':
      if (/[\r\n]/.test(query.text)) throw badQuery('Text is searched line by line; the query holds a line break.');
      return exactMatcher(query);
    case 'regex':
      return regexMatcher(query);
    case 'words':
      if (query.text.trim() === '') throw badQuery('The query holds blanks only.');
      return wordsMatcher(query);
  }
}

export function badQuery(message: string, file?: string): MemoError {
  return new MemoError('InvalidArgument', message, { path: 'query', ...(file === undefined ? {} : { file }) });
}
