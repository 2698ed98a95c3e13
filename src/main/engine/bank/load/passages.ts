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

/** Only these letters, and a line of them. */
const isRule = (line: string): boolean => line.includes('--') && /^[\s:|-]+$/.test(line);

/** Of a part: from the line on that has most of these words, without its heading and the head of a table. */
export function excerptOf(text: string, words: readonly string[], letters: number): string {
  const lines = text.split('\n');
  const said = lines.filter(
    (line, n) =>
      line.trim() !== '' &&
      !/^#{1,6}[ \t]/.test(line) &&
      !isRule(line) &&
      !(line.trimStart().startsWith('|') && isRule(lines[n + 1] ?? '')),
  );
  if (said.length === 0) return text.slice(0, letters);
  const shared = said.map((line) => words.filter((word) => line.toLowerCase().includes(word.toLowerCase())).length);
  const best = shared.indexOf(Math.max(...shared));
  // Cells of a row as one line of words.
  const plain = said.slice(best).map((line) =>
    line.trimStart().startsWith('|')
      ? line
          .trim()
          .split('|')
          .map((cell) => cell.trim())
          .filter((cell) => cell !== '')
          .join(' · ')
      : line,
  );
  return plain.join('\n').slice(0, letters);
}
