/**
 * What was typed, taken apart. A query without separators is matched against names. With `.` `+` `:` `/` `\` or white
 * space it is matched over the path: the last term against the name, the terms before it against the segments above,
 * in order. White space may also part words of one name (`retry policy` finds `RetryPolicy`).
 */

/** More terms than any path that a person types has segments; such a query finds nothing. */
export const mostTerms = 32;

/** A shorter last term is matched against names only: as part of a container it would mean half of all symbols. */
const shortestContainer = 3;

/** One way to read the query: `heads` match segments of the container in order, `name` matches the simple name. */
export interface Reading {
  readonly heads: number;
  /** '' matches every name: all terms stand for the container. */
  readonly name: string;
}

export interface Query {
  /** Empty when nothing but separators was typed. */
  readonly terms: readonly string[];
  readonly readings: readonly Reading[];
}

export function parseQuery(text: string): Query {
  const trimmed = text.trim();
  const terms = trimmed.split(/[\s.+:/\\]+/u).filter((term) => term !== '');
  if (terms.length === 0 || terms.length > mostTerms) return { terms, readings: [] };
  const closed = /[.+:/\\]$/u.test(trimmed);
  if (terms.length === 1 && !closed)
    return { terms, readings: [{ heads: 0, name: trimmed.replace(/^[.+:/\\\s]+/u, '') }] };
  const last = terms.at(-1) as string;
  const readings: Reading[] = closed || last.length >= shortestContainer ? [{ heads: terms.length, name: '' }] : [];
  if (closed) return { terms, readings };
  const spaces = softJoints(trimmed);
  let name = '';
  for (let heads = terms.length - 1; heads >= 0; heads--) {
    name = (terms[heads] as string) + name;
    readings.push({ heads, name });
    if (heads > 0 && spaces[heads - 1] !== true) break;
  }
  return { terms, readings };
}

/** For each gap between terms: whether it is white space only. */
function softJoints(trimmed: string): boolean[] {
  const joints = trimmed.replace(/^[\s.+:/\\]+/u, '').match(/[\s.+:/\\]+/gu) ?? [];
  return joints.map((joint) => joint.trim() === '');
}
