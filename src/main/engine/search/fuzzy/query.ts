/**
 * What was typed, taken apart. A query without separators is matched against names. With `.` `+` `:` `/` `\` or white
 * space it is matched over the path: the last term against the name, the terms before it against the segments above,
 * in order. White space may also part words of one name (`retry policy` finds `RetryPolicy`), so that such a query has
 * several readings; the best one counts.
 */

/** More terms than paths have segments; such a query finds nothing. */
export const mostTerms = 16;
/** More words than names have. */
const mostWords = 6;
/** A shorter last term is matched against names only: as part of a container it would mean half of all symbols. */
const shortestContainer = 3;

/** One way to read the query. */
export interface Reading {
  /** Match segments of the container, in order. */
  readonly heads: readonly string[];
  /** Matches the simple name; '' any: all terms stand for the container. */
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
  const heads = terms.slice(0, -1);
  readings.push({ heads, name: last });
  // Terms from this one on are parted by white space only, and may be words of one name.
  const firstWord = firstAfter(typed.match(/[\s.+:/\\]+/gu) ?? []);
  for (let at = heads.length - 1; at >= Math.max(firstWord, terms.length - mostWords); at--) {
    readings.push({ heads: terms.slice(0, at), name: terms.slice(at).join('') });
  }
  if (heads.length > 1 && firstWord === 0) readings.push({ heads: [heads.join('')], name: last });
  return { empty: false, readings };
}

/** Number of the first term after the last separator that is more than white space. */
function firstAfter(separators: readonly string[]): number {
  return separators.findLastIndex((separator) => separator.trim() !== '') + 1;
}
