/** Lines of a text by offset, and the lines themselves for texts that are read line by line. */

/** 1-based line of an offset; the line starts are looked for at the first question. */
export function lineFinder(text: string): (offset: number) => number {
  let starts: number[] | null = null;
  return (offset) => {
    starts ??= lineStarts(text);
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** Patterns run over lines: none longer than this, so that none costs more than its length says. */
const maxLine = 1000;
const maxLines = 50_000;

export interface Line {
  /** 1-based. */
  line: number;
  text: string;
  /** Blanks before the first other character. */
  indent: number;
}

/** Lines that are not blank, cut at 1000 characters. */
export function* linesOf(text: string): Generator<Line> {
  let start = 0;
  for (let line = 1; start <= text.length && line <= maxLines; line += 1) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    const cut = text.slice(start, Math.min(end, start + maxLine)).trimEnd();
    const indent = cut.length - cut.trimStart().length;
    if (indent < cut.length) yield { line, text: cut, indent };
    start = end + 1;
  }
}
