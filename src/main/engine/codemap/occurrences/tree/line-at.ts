/** Lines and columns of offsets in a text. Main type: LineAt. */

export interface LineAt {
  /** Both from 1. */
  line(offset: number): number;
  column(offset: number): number;
}

export function createLineAt(text: string): LineAt {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  let last = 0;
  function line(offset: number): number {
    let low = 0;
    let high = starts.length - 1;
    // Names are asked for in the order of the text.
    if ((starts[last] ?? 0) <= offset) low = last;
    if (offset < (starts[last + 8] ?? Number.POSITIVE_INFINITY) && low === last) high = Math.min(high, last + 8);
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    last = low;
    return low + 1;
  }
  return { line, column: (offset) => offset - (starts[line(offset) - 1] ?? 0) + 1 };
}
