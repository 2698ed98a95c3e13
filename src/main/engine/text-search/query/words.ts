/**
 * Words anywhere on a line, also as parts of identifiers. What the query writes in one piece stays together
 * (`FindProperty` finds `find_property`, not a line with both words apart); what blanks part may stand in any order.
 * A word may go on where it stands (`idem` finds `idempotent`), unless whole words are asked for.
 */
import { bytesTest, escapeRegex } from './literal.ts';
import type { Matcher, MatchRange, TextQuery } from './query.ts';
import { isWordBreak, wordParts } from './word-parts.ts';

interface Term {
  readonly regex: RegExp;
  readonly parts: readonly string[];
  readonly isWord: boolean;
}

/** Between words of one piece. */
const seam = '[-_]?';

export function wordsMatcher({ text, caseSensitive, wholeWord }: TextQuery): Matcher {
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

/** A piece without blanks: `order.total_price` holds two terms; a piece without any word stands for itself. */
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
