/**
 * Regular expressions of ECMAScript, matched line by line. Whoever wrote one may have written a catastrophe: this runs
 * on a thread that is ended when a file takes too long (search-pool.ts).
 */
import { bytesTest, finder } from './literal.ts';
import { badQuery, type Matcher, type MatchRange, type TextQuery } from './query.ts';
import { requiredLiteral } from './required-literal.ts';

export function regexMatcher({ text, caseSensitive, wholeWord }: TextQuery): Matcher {
  const regex = compile(text, caseSensitive, wholeWord);
  const literal = requiredLiteral(text);
  const find = literal === '' ? null : finder(literal, caseSensitive, regex.flags);
  const test = bytesTest(literal, caseSensitive, regex.unicode);
  return {
    needs: [test.text],
    mayHold: test.holds,
    nextIn: (within, from) => (find === null ? from : find(within, from)),
    inLine(line) {
      const ranges: MatchRange[] = [];
      let empty: MatchRange | null = null;
      regex.lastIndex = 0;
      for (let found = regex.exec(line); found !== null; found = regex.exec(line)) {
        const { index } = found;
        const end = index + found[0].length;
        if (end > index) ranges.push([index, end]);
        else {
          empty ??= [index, end];
          regex.lastIndex = index + ((line.codePointAt(index) ?? 0) > 0xffff ? 2 : 1);
        }
      }
      return ranges.length === 0 && empty !== null ? [empty] : ranges;
    },
  };
}

/** By Unicode rules where the pattern allows it, else by the older ones, which take `\-` and the like. */
function compile(text: string, caseSensitive: boolean, wholeWord: boolean): RegExp {
  const flags = caseSensitive ? 'g' : 'gi';
  const pattern = (word: string): string => {
    const edge = `(?:(?<!${word})|(?!${word}))`;
    return wholeWord ? `${edge}(?:${text})${edge}` : text;
  };
  try {
    // By itself first: an unbalanced bracket must not close one of ours.
    new RegExp(text, `${flags}u`);
    return new RegExp(pattern('[\\p{L}\\p{N}\\p{M}_]'), `${flags}u`);
  } catch {
    // Not of the Unicode form; the older one is tried, and says what is wrong.
  }
  try {
    new RegExp(text, flags);
    return new RegExp(pattern('\\w'), flags);
  } catch (thrown) {
    throw badQuery(`The regular expression cannot be used: ${reasonOf(thrown)}.`);
  }
}

/** `Invalid regular expression: /a(/gi: Unterminated group` → `Unterminated group`. */
function reasonOf(thrown: unknown): string {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return message.slice(message.lastIndexOf(': ') + 2);
}
