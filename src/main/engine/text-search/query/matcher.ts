/**
 * What one query looks for, compiled once per thread. Every mode answers the same three questions, from cheap to dear:
 * can these raw bytes hold it, where may the next line with it begin, and where in this line is it. The cheap answers
 * may say yes too often, never no too often; the property tests hold them to a plain scan of all lines.
 */
import { assertNever } from '#shared/base/assert-never.ts';
import { exactMatcher } from './exact.ts';
import { badQuery, type Matcher, type TextQuery } from './query.ts';
import { regexMatcher } from './regex.ts';
import { wordsMatcher } from './words.ts';

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
    default:
      return assertNever(query.mode);
  }
}
