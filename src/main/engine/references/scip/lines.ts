/** Offsets of a text by line and column, in the units that an index counts columns in. Main type: Lines. */
import { lineStarts } from '#shared/base/text/line-starts.ts';
import type { ScipEncoding } from './index-file.ts';

export interface Lines {
  readonly count: number;
  /** Offset in UTF-16 units; -1 outside of the line. `line` from 0. */
  offset(line: number, column: number, encoding: ScipEncoding): number;
  start(line: number): number;
  text(line: number): string;
}

export function linesOf(text: string): Lines {
  const starts = lineStarts(text);
  const start = (line: number): number => starts[line] ?? text.length;
  const lineText = (line: number): string => text.slice(start(line), (starts[line + 1] ?? text.length + 1) - 1);
  return {
    count: starts.length,
    start,
    text: lineText,
    offset(line, column, encoding) {
      if (line >= starts.length) return -1;
      const length = (starts[line + 1] ?? text.length + 1) - 1 - start(line);
      if (encoding === 'utf16' || encoding === 'unknown') return column > length ? -1 : start(line) + column;
      const within = unitsIn(lineText(line), column, encoding);
      return within < 0 ? -1 : start(line) + within;
    },
  };
}

/** UTF-16 units that take this many bytes, or code points. */
function unitsIn(line: string, column: number, encoding: 'utf8' | 'utf32'): number {
  let count = 0;
  let at = 0;
  while (count < column && at < line.length) {
    const point = line.codePointAt(at) ?? 0;
    count += encoding === 'utf32' ? 1 : point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_0000 ? 3 : 4;
    at += point < 0x1_0000 ? 1 : 2;
  }
  return count === column ? at : -1;
}
