/** The matching lines of one text. */
import type { TextMatch } from '#shared/contract/find.ts';
import type { Matcher, MatchRange } from './query.ts';

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

const longest = 400;
/** What is shown before the first match of a line that is cut. */
const lead = 80;
const maxRanges = 100;

/**
 * A long line is cut around its first match: minified text and data have lines that no list could show.
 * `…` marks where something is missing; ranges are shifted, those outside are dropped.
 */
export function cutLine(line: string, ranges: readonly MatchRange[]): { text: string; ranges: MatchRange[] } {
  if (line.length <= longest) return { text: line, ranges: ranges.slice(0, maxRanges) };
  const first = ranges[0]?.[0] ?? 0;
  const start = onCharacter(line, Math.max(0, Math.min(first - lead, line.length - longest)));
  const end = onCharacter(line, Math.min(line.length, start + longest));
  const before = start > 0 ? '…' : '';
  const shift = before.length - start;
  const text = before + line.slice(start, end) + (end < line.length ? '…' : '');
  const inside = ranges.filter(([from]) => from < end || from === first).slice(0, maxRanges);
  return { text, ranges: inside.map(([from, to]) => [from + shift, Math.min(to, end) + shift]) };
}

/** Not between the halves of a character beyond the basic plane. */
function onCharacter(line: string, at: number): number {
  const code = line.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff && at > 0 ? at - 1 : at;
}
