/** The text as it stands. */
import { bytesTest, finder } from './literal.ts';
import type { Matcher, MatchRange, TextQuery } from './query.ts';
import { standsAlone } from './word-parts.ts';

export function exactMatcher({ text, caseSensitive, wholeWord }: TextQuery): Matcher {
  const find = finder(text, caseSensitive);
  const test = bytesTest(text, caseSensitive);
  return {
    needs: [test.text],
    mayHold: test.holds,
    nextIn: find,
    inLine(line) {
      const ranges: MatchRange[] = [];
      // Folding keeps the length: it goes character by character.
      for (let at = find(line, 0); at >= 0; ) {
        const end = at + text.length;
        const counts = !wholeWord || standsAlone(line, at, end);
        if (counts) ranges.push([at, end]);
        at = find(line, counts ? end : at + 1);
      }
      return ranges;
    },
  };
}
