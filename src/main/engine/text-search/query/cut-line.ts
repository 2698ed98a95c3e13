/** A long line is cut around its first match: minified text and data have lines that no list could show. */
import type { MatchRange } from './query.ts';

const longest = 400;
/** What is shown before the first match of a line that is cut. */
const lead = 80;
const maxRanges = 100;

/** `…` stands where something is missing; ranges are moved along, those outside are dropped. */
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
