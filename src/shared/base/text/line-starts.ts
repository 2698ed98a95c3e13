/** Lines of a text as editors count them: LF, CRLF and CR alone end one; the separators that JavaScript ends lines with do not. */

/** The text with LF ends only: offsets in it are the same whatever the ends were, as on a system that writes CRLF. */
export const withLf = (text: string): string => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text);

/** Offset of the first character of each line, in UTF-16 units. */
export function lineStarts(text: string): number[] {
  const starts = [0];
  if (!text.includes('\r')) {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
    return starts;
  }
  for (const { index, 0: end } of text.matchAll(/\r\n?|\n/g)) starts.push(index + end.length);
  return starts;
}

/** Which line an offset is in, from 0. */
export function lineOf(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
