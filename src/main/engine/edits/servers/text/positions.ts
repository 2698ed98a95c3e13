/**
 * Places in a text as the protocol counts them: lines end with LF, CRLF or a lone CR, and a character is a UTF-16 unit, a byte of
 * UTF-8 or a code point, whichever was agreed. Offsets are UTF-16 units, as everywhere else here.
 */
export type Encoding = 'utf-16' | 'utf-8' | 'utf-32';

/** From 0. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

export interface Lines {
  /** Null for a line that the text does not have; a character past the end of one means its end, as the protocol says. */
  offset(position: Position): number | null;
  position(offset: number): Position;
  /** Of a line, without its end; '' past the last. */
  line(line: number): string;
  readonly count: number;
}

export function linesOfText(text: string, encoding: Encoding): Lines {
  const starts = [0];
  for (const { index, 0: end } of text.matchAll(/\r\n|\n|\r/g)) starts.push(index + end.length);

  function bounds(line: number): { start: number; end: number } | null {
    const start = starts[line];
    if (start === undefined) return null;
    let end = starts[line + 1] ?? text.length;
    while (end > start && (text[end - 1] === '\n' || text[end - 1] === '\r')) end -= 1;
    return { start, end };
  }

  return {
    count: starts.length,
    line(line) {
      const found = bounds(line);
      return found === null ? '' : text.slice(found.start, found.end);
    },
    offset({ line, character }) {
      const found = bounds(line);
      if (found === null) return null;
      return found.start + unitsIn(text.slice(found.start, found.end), character, encoding);
    },
    position(offset) {
      let [low, high] = [0, starts.length - 1];
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((starts[middle] ?? 0) <= offset) low = middle;
        else high = middle - 1;
      }
      return { line: low, character: lengthIn(text.slice(starts[low] ?? 0, offset), encoding) };
    },
  };
}

function lengthIn(text: string, encoding: Encoding): number {
  if (encoding === 'utf-16') return text.length;
  return encoding === 'utf-8' ? Buffer.byteLength(text, 'utf8') : [...text].length;
}

/** How many UTF-16 units the first characters of a line take. */
function unitsIn(line: string, characters: number, encoding: Encoding): number {
  if (encoding === 'utf-16') return Math.min(characters, line.length);
  let units = 0;
  let counted = 0;
  for (const point of line) {
    if (counted >= characters) break;
    counted += lengthIn(point, encoding);
    units += point.length;
  }
  return units;
}
