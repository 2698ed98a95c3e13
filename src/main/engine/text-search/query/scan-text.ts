/** The matching lines of one text. */
import type { TextMatch } from '#shared/contract/find.ts';
import { cutLine } from './cut-line.ts';
import type { Matcher } from './query.ts';

export interface TextMatches {
  matches: TextMatch[];
  /** Matching lines, also those beyond `limit`. */
  total: number;
}

/** Lines end with LF; what follows the last line end is a line unless it is empty. */
export function scanText(text: string, matcher: Matcher, limit: number): TextMatches {
  const found: TextMatches = { matches: [], total: 0 };
  let line = 1;
  let start = 0;
  while (start < text.length) {
    const at = matcher.nextIn(text, start);
    if (at < 0) break;
    let end = lineEnd(text, start);
    while (end < at) {
      start = end + 1;
      line += 1;
      end = lineEnd(text, start);
    }
    const content = text.slice(start, end);
    const ranges = matcher.inLine(content);
    if (ranges.length > 0) {
      found.total += 1;
      if (found.matches.length < limit) found.matches.push({ line, ...cutLine(content, ranges) });
    }
    start = end + 1;
    line += 1;
  }
  return found;
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}
