/** A Markdown text in parts that can be found by themselves: a heading with what stands under it. Main type: PartOfText. */
export interface PartOfText {
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

const mostLines = 24;

export function partsOf(text: string): PartOfText[] {
  const parts: { line: number; lines: string[] }[] = [];
  let heading = '';
  text.split(/\r?\n/).forEach((line, n) => {
    const last = parts.at(-1);
    if (/^#{1,6}[ \t]/.test(line)) {
      heading = line;
      parts.push({ line: n + 1, lines: [line] });
    } else if (last === undefined) parts.push({ line: n + 1, lines: [line] });
    // A long part goes on under the same heading.
    else if (last.lines.length >= mostLines)
      parts.push({ line: n + 1, lines: heading === '' ? [line] : [heading, line] });
    else last.lines.push(line);
  });
  return parts.map(({ line, lines }) => ({ line, text: lines.join('\n').trim() })).filter((part) => part.text !== '');
}
