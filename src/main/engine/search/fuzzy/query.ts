/**
 * What was typed, taken apart. A query without separators is matched against names. With `.` `+` `:` `/` `\` or white
 * space it is matched over the path: the last term against the name, the terms before it against the segments above,
 * in order. White space may also part words of one name (`retry policy` finds `RetryPolicy`), so that such a query has
 * several readings; the best one counts.
 */

/** More terms than paths have segments; such a query finds nothing. */
const mostTerms = 16;
/** Up to this many terms parted by white space are read in every way in which they can be words of names. */
const mostWords = 4;
/** A shorter last term is matched against names only: as part of a container it would mean half of all symbols. */
const shortestContainer = 3;

/** One way to read the query. */
export interface Reading {
  /** Match segments of the container, in order. */
  readonly heads: readonly string[];
  /** Matches the simple name; '' any: all terms apply to the container. */
  readonly name: string;
}

export interface Query {
  /** Nothing but separators was typed. */
  readonly empty: boolean;
  readonly readings: readonly Reading[];
}

export function parseQuery(text: string): Query {
  const typed = text.trim().replace(/^[\s.+:/\\]+/u, '');
  const terms = typed.split(/[\s.+:/\\]+/u).filter((term) => term !== '');
  const last = terms.at(-1);
  if (last === undefined) return { empty: true, readings: [] };
  if (terms.length > mostTerms) return { empty: false, readings: [] };
  if (/[.+:/\\]$/u.test(typed)) return { empty: false, readings: [{ heads: terms, name: '' }] };
  if (terms.length === 1) return { empty: false, readings: [{ heads: [], name: last }] };

  const readings: Reading[] = last.length >= shortestContainer ? [{ heads: terms, name: '' }] : [];
  const firstWord = firstAfter(typed.match(/[\s.+:/\\]+/gu) ?? []);
  for (const names of waysToJoin(terms.slice(firstWord))) {
    readings.push({ heads: [...terms.slice(0, firstWord), ...names.slice(0, -1)], name: names.at(-1) ?? last });
  }
  return { empty: false, readings };
}

/** Number of the first term after the last separator that is more than white space. */
function firstAfter(separators: readonly string[]): number {
  return separators.findLastIndex((separator) => separator.trim() !== '') + 1;
}

/** `a b c` as the names a b c, ab c, a bc, abc; many words as they are or all in one. */
function waysToJoin(words: readonly string[]): string[][] {
  if (words.length > mostWords) return [[...words], [words.join('')]];
  let ways: string[][] = [[]];
  for (const word of words) {
    ways = ways.flatMap((names) => {
      const last = names.at(-1);
      return last === undefined
        ? [[word]]
        : [
            [...names, word],
            [...names.slice(0, -1), last + word],
          ];
    });
  }
  return ways;
}
