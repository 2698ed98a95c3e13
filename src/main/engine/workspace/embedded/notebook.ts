/**
 * The code cells of a notebook as one Python module: each line of code on the line of the file where its string begins, so
 * that lines are true; outputs and texts are left out. What is no JSON leaves a line that Python cannot read.
 */

interface Cell {
  type: string;
  lines: { readonly line: number; readonly text: string }[];
}

interface Container {
  readonly isList: boolean;
  key: string;
}

/** Deeper ones are no notebooks. */
const deepest = 200;
/** `%%time` and the like run Python; other cells with `%%` are in other languages. */
const pythonMagic = /^%%(?:capture|prun|time|timeit)\b/;
const notPython = /^\s*[%!?]|\?\s*$/;
const unreadable = '?';

export function notebookCode(text: string): string {
  // A notebook that was only just made.
  if (text.trim() === '') return text;
  const lines: string[] = new Array(countLines(text)).fill('');
  const failedAt = readCells(text, ({ type, lines: cell }) => {
    const first = cell[0]?.text ?? '';
    if (type !== 'code' || (first.startsWith('%%') && !pythonMagic.test(first))) return;
    for (const { line, text: code } of cell) if (!notPython.test(code)) lines[line] = code;
  });
  if (failedAt === 'other') return '\n'.repeat(lines.length);
  if (failedAt !== null) lines[failedAt] = unreadable;
  return `${lines.join('\n')}\n`;
}

/**
 * Gives each cell when it ends. Returns the line at which the text stopped being JSON, 'other' for a notebook of another
 * language, else null.
 */
function readCells(text: string, give: (cell: Cell) => void): number | 'other' | null {
  const open: Container[] = [];
  let cell: Cell = { type: '', lines: [] };
  let line = 0;
  let isValue = false;
  let isOther = false;

  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    const top = open.at(-1);
    if (char === '\n') line += 1;
    else if (char === '{' || char === '[') {
      if (open.length === deepest) return line;
      if (char === '{' && open.length === 2 && open[0]?.key === 'cells') cell = { type: '', lines: [] };
      open.push({ isList: char === '[', key: '' });
      isValue = char === '[';
    } else if (char === '}' || char === ']') {
      if (top === undefined || top.isList !== (char === ']')) return line;
      open.pop();
      if (open.length === 2 && open[0]?.key === 'cells') give(cell);
    } else if (char === ':') isValue = true;
    else if (char === ',') isValue = top?.isList === true;
    else if (char === '"') {
      const end = stringEnd(text, at);
      if (end < 0) return line;
      const inCell = open[0]?.key === 'cells' && open[1]?.isList === true && open.length >= 3;
      const isWanted = !isValue || (inCell && isRead(open[2]?.key)) || open[0]?.key === 'metadata';
      if (isWanted) {
        const value = textOf(text.slice(at, end));
        if (value === null) return line;
        if (!isValue && top !== undefined) top.key = value;
        else if (inCell && open.length === 3 && open[2]?.key === 'cell_type') cell.type = value;
        else if (inCell && open[2]?.key === 'source')
          cell.lines.push(...value.split('\n', 1).map((code) => ({ line, text: code })));
        else if (
          open.length === 3 &&
          open[0]?.key === 'metadata' &&
          open[1]?.key === 'language_info' &&
          top?.key === 'name'
        )
          isOther ||= value.toLowerCase() !== 'python';
      }
      at = end - 1;
    }
  }
  if (open.length > 0) return line;
  return isOther ? 'other' : null;
}

const isRead = (key: string | undefined): boolean => key === 'cell_type' || key === 'source';

/** Behind the quote that closes a string; -1 where the line ends before. */
function stringEnd(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x5c) at += 1;
    else if (code === 0x22) return at + 1;
    else if (code === 0x0a) return -1;
  }
  return -1;
}

function textOf(json: string): string | null {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}

function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}
