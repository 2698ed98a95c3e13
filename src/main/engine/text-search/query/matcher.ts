/**
 * What one query looks for, compiled once per thread. Every mode answers the same three questions, from cheap to dear:
 * can these raw bytes hold it, where may the next line with it begin, and where in this line is it. The cheap answers
 * may say yes too often, never no too often; the property tests hold them to a plain scan of all lines.
 */
import { assertNever } from '#shared/base/assert-never.ts';
import { isWordBreak, standsAlone, wordParts } from '../../retrieval/retrieval.ts';
import { badQuery, type Matcher, type MatchRange, type TextQuery } from './query.ts';
import { bytesTest, escapeRegex, finder, regexMatcher } from './regex.ts';

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

/** The unchanged text. */
function exactMatcher({ text, caseSensitive, wholeWord }: TextQuery): Matcher {
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

interface Term {
  readonly regex: RegExp;
  readonly parts: readonly string[];
  readonly isWord: boolean;
}

/** Between words of one piece. */
const seam = '[-_]?';

/**
 * Words anywhere on a line, also as parts of identifiers. What the query writes in one piece stays together
 * (`FindProperty` finds `find_property`, not a line with both words apart); parts separated by blanks may be in any
 * order. A word may be a prefix (`idem` finds `idempotent`), unless whole words are requested.
 */
function wordsMatcher({ text, caseSensitive, wholeWord }: TextQuery): Matcher {
  const flags = caseSensitive ? 'g' : 'gi';
  const terms = text
    .trim()
    .split(/\s+/)
    .flatMap((piece) => termsOf(piece, flags));
  const longest = terms.reduce((best, term) => (lengthOf(term) > lengthOf(best) ? term : best));
  const tests = [...new Set(terms.flatMap((term) => term.parts))]
    .sort((a, b) => b.length - a.length)
    .map((part) => bytesTest(part, caseSensitive));

  function rangesOf({ regex, isWord }: Term, line: string): MatchRange[] {
    const ranges: MatchRange[] = [];
    regex.lastIndex = 0;
    for (let found = regex.exec(line); found !== null; found = regex.exec(line)) {
      const start = found.index;
      const end = start + found[0].length;
      const counts = !isWord || (isWordBreak(line, start) && (!wholeWord || isWordBreak(line, end)));
      if (counts) ranges.push([start, end]);
      else regex.lastIndex = start + 1;
    }
    return ranges;
  }

  return {
    needs: tests.map(({ text }) => text),
    mayHold: (bytes) => tests.every((test) => test.holds(bytes)),
    nextIn(within, from) {
      longest.regex.lastIndex = from;
      return longest.regex.exec(within)?.index ?? -1;
    },
    inLine(line) {
      const all: MatchRange[] = [];
      for (const term of terms) {
        const ranges = rangesOf(term, line);
        if (ranges.length === 0) return [];
        all.push(...ranges);
      }
      return merged(all);
    },
  };
}

/** A piece without blanks: `order.total_price` holds two terms; a piece without any word matches literally. */
function termsOf(piece: string, flags: string): Term[] {
  const runs = piece.match(/[\p{L}\p{N}\p{M}_-]+/gu) ?? [];
  const terms = runs.flatMap((run): Term[] => {
    const parts = wordParts(run);
    if (parts.length === 0) return [];
    return [{ regex: new RegExp(parts.map(escapeRegex).join(seam), flags), parts, isWord: true }];
  });
  return terms.length > 0 ? terms : [{ regex: new RegExp(escapeRegex(piece), flags), parts: [piece], isWord: false }];
}

function lengthOf(term: Term): number {
  return term.parts.reduce((sum, part) => sum + part.length, 0);
}

function merged(ranges: MatchRange[]): MatchRange[] {
  const sorted = ranges.sort((a, b) => a[0] - b[0] || b[1] - a[1]);
  const result: MatchRange[] = [];
  for (const [start, end] of sorted) {
    const last = result.at(-1);
    if (last !== undefined && start < last[1]) last[1] = Math.max(last[1], end);
    else result.push([start, end]);
  }
  return result;
}
