/**
 * Documentation of C and C++: the comment directly above a declaration, or behind it on its line. Most projects
 * write plain comments there, so the form of a comment hardly matters; a line of dashes is ignored.
 */
import type { FactBuilder } from '../reading/fact-builder.ts';

export interface Comments {
  /** Doc of the declaration at [start, end): from above, else, when asked for, from behind. */
  find(start: number, end: number, behind: boolean): FoundDoc;
  /** Its text, which then counts as documentation and not as layout. */
  at(start: number, end: number, behind: boolean): string;
}

export interface FoundDoc {
  readonly text: string;
  /** Where the comments start that it is taken from. */
  readonly starts: readonly number[];
}

const none: FoundDoc = { text: '', starts: [] };

/** Longer comments are no description of one thing. */
const maxLines = 200;

/** Blanks and signs allowed between a comment and its declaration; with any of these another one ends there. */
const ends = /[;{}:,#]/;

/** @param ranges start and end of each comment, in order. */
export function createComments(builder: FactBuilder, ranges: readonly number[]): Comments {
  const { text } = builder.source;
  const count = ranges.length / 2;
  const startOf = (n: number): number => ranges[2 * n] ?? 0;
  const endOf = (n: number): number => ranges[2 * n + 1] ?? 0;

  /** Index of the last comment that starts before an offset. */
  function lastBefore(offset: number): number {
    let low = 0;
    let high = count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (startOf(middle) < offset) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  const breaks = (from: number, to: number): number => text.slice(from, to).split('\n').length - 1;
  const isAlone = (n: number): boolean =>
    text.slice(text.lastIndexOf('\n', startOf(n) - 1) + 1, startOf(n)).trim() === '';
  const isBehind = (n: number): boolean => /^(?:\/\*[*!]|\/\/[/!])</.test(text.slice(startOf(n), startOf(n) + 4));

  function above(offset: number): FoundDoc {
    const nearest = lastBefore(offset);
    if (nearest < 0 || offset - endOf(nearest) > 400 || isBehind(nearest) || !isAlone(nearest)) return none;
    const between = text.slice(endOf(nearest), offset);
    if (ends.test(between)) return none;
    const special = /^\/(?:\*\*[^/]|\*!|\/\/[^/]|\/!)/.test(text.slice(startOf(nearest), startOf(nearest) + 4));
    if (!special && breaks(endOf(nearest), offset) > 1) return none;
    let first = nearest;
    if (text.startsWith('//', startOf(nearest))) {
      while (first > 0 && nearest - first < maxLines && continues(first - 1, first)) first -= 1;
    }
    return docOf(first, nearest);
  }

  function docOf(first: number, last: number): FoundDoc {
    const lines: string[] = [];
    const starts: number[] = [];
    for (let n = first; n <= last; n += 1) {
      lines.push(text.slice(startOf(n), endOf(n)));
      starts.push(startOf(n));
    }
    const plain = docPlain(lines);
    return plain === '' ? none : { text: plain, starts };
  }

  /** A line comment on the line before another one, with nothing else on it. */
  function continues(n: number, next: number): boolean {
    return (
      text.startsWith('//', startOf(n)) &&
      text.slice(endOf(n), startOf(next)).trim() === '' &&
      breaks(endOf(n), startOf(next)) === 1 &&
      isAlone(n) &&
      !isBehind(n)
    );
  }

  function behind(offset: number): FoundDoc {
    const n = lastBefore(offset) + 1;
    if (n >= count || startOf(n) - offset > 200 || !/^[ \t;,]*$/.test(text.slice(offset, startOf(n)))) return none;
    let last = n;
    while (isBehind(n) && last + 1 < count && isBehind(last + 1) && breaks(endOf(last), startOf(last + 1)) === 1)
      last += 1;
    return docOf(n, last);
  }

  const find: Comments['find'] = (start, end, fromBehind) => {
    const found = above(start);
    return found.text === '' && fromBehind ? behind(end) : found;
  };
  return {
    find,
    at(start, end, fromBehind) {
      const found = find(start, end, fromBehind);
      for (const offset of found.starts) builder.docComment({ start: offset, end: offset });
      return found.text;
    },
  };
}

/** What only tools read. */
const forTools =
  /^(?:clang-format (?:on|off)|NOLINT\w*(?:\([^)]*\))?|(?:L|G)COVR?_EXCL_\w+|IWYU pragma: .*|cppcheck-suppress .*|NOSONAR)$/;

function docPlain(comments: readonly string[]): string {
  const lines = comments.flatMap((comment) =>
    comment.startsWith('//')
      ? [comment.replace(/^\/\/[/!]*<?/, '')]
      : comment
          .replace(/^\/\*[*!]*<?/, '')
          .replace(/(?<!\*)\**\/$/, '')
          .split('\n')
          .map((line) => line.replace(/^[ \t]*\*+/, '')),
  );
  const plain = lines
    .map((line) =>
      line
        .replace(/[@\\](?:brief|short|details|file|note|c|p|a|b|e|em|ref|copydoc)\b/g, '')
        .replace(/[@\\]t?param(?:\[[a-z, ]*\])?\s+(\S+)/g, '$1:')
        .replace(/[@\\](?:returns?|result|retval)\b/g, 'Returns:')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((line) => /[\p{L}\p{N}]/u.test(line) && !forTools.test(line));
  return plain.join('\n');
}
