/**
 * `_index.md` as a file: tables that people read and may edit (S2-1). Main type: IndexRow. Rows are read by the names of their
 * columns, wherever the table stands; when it is written again, what stands around the tables stays.
 */
export interface IndexRow {
  readonly path: string;
  readonly title: string;
  readonly summary: string;
  readonly updated: string;
  readonly size: number;
  readonly status?: string | undefined;
  readonly type?: string | undefined;
  readonly author?: string | undefined;
}

/** A heading (or none) with its rows, under which they stand in the file. */
export interface IndexSection {
  readonly heading: string;
  readonly rows: readonly IndexRow[];
}

/** What git leaves in a file that it could not merge; what both sides came from stands between the second and the third. */
const gitMark = /^(<{7}|\|{7}|={7}|>{7})( |$)/m;

const base = ['path', 'title', 'summary', 'updated', 'size'] as const;
const more = ['status', 'type', 'author'] as const;

/**
 * The rows that can be read; a path may come twice. Not `whole`: no table with these columns, a line that is no row, or lines that
 * git left in a conflict (both sides are read). Then it is made anew (S2-8), with the summaries of what could be read.
 */
export function readIndex(text: string): { rows: IndexRow[]; whole: boolean } {
  const { tables } = split(withoutGitMarks(text));
  let whole = tables.length > 0 && !gitMark.test(text);
  const rows: IndexRow[] = [];
  for (const { columns, lines } of tables) {
    for (const line of lines) {
      const cells = cellsOf(line);
      const value = (name: string): string => cells[columns.indexOf(name)] ?? '';
      const size = Number(value('size'));
      if (value('path') === '' || !Number.isInteger(size)) whole = false;
      if (value('path') === '') continue;
      const extra = Object.fromEntries(more.filter((name) => value(name) !== '').map((name) => [name, value(name)]));
      rows.push({
        path: linked(value('path')),
        title: value('title'),
        summary: value('summary'),
        updated: value('updated'),
        size: Number.isInteger(size) ? size : -1,
        ...extra,
      });
    }
  }
  return { rows, whole };
}

/** The file with these rows; `before` is what it was, '' for a new one. LF or CRLF as before. */
export function indexText(before: string, title: string, sections: readonly IndexSection[], authors: boolean): string {
  const { head, between, tail } = split(withoutGitMarks(before.replace(/\r\n/g, '\n')));
  const mark = before.startsWith('\ufeff') ? '\ufeff' : '';
  const body = sections.map(({ heading, rows }) => {
    const lines = heading === '' ? [] : [`## ${heading}`, ''];
    return [...lines, ...table(rows, authors)].join('\n');
  });
  const kept = between === '' ? '' : `\n${between}\n`;
  const text = `${mark}${head === '' ? `# ${title}\n\n` : head}${body.join('\n\n')}\n${kept}${tail}`;
  return before.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text;
}

/** Of a file that git could not merge, what both sides say, one after the other. */
function withoutGitMarks(text: string): string {
  if (!gitMark.test(text)) return text;
  const kept: string[] = [];
  let common = false;
  for (const line of text.split('\n')) {
    const mark = gitMark.exec(line)?.[1];
    if (mark !== undefined) common = mark.startsWith('|');
    else if (!common) kept.push(line);
  }
  return kept.join('\n');
}

function table(rows: readonly IndexRow[], authors: boolean): string[] {
  const columns = [
    ...base,
    ...more.filter((name) => (name === 'author' ? authors : rows.some((row) => row[name] !== undefined))),
  ];
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    line(columns),
    `|${columns.map(() => '------|').join('')}`,
    ...rows.map((row) => line(columns.map((name) => cell(String(row[name] ?? ''))))),
  ];
}

function cell(text: string): string {
  return text.replace(/\\/g, '\\\\').replace(/\|/g, '\\|').replace(/\s+/g, ' ').trim();
}

/** A person may have made a link of it. */
function linked(path: string): string {
  return /^\[[^\]]*\]\(([^)]+)\)$/.exec(path)?.[1] ?? path.replace(/^`|`$/g, '');
}

interface Table {
  readonly columns: readonly string[];
  readonly lines: readonly string[];
}

/** A heading of ours above a table: with the number of its rows. */
const counted = /^## .+ \(\d+\)$/;

/** Text before the first table, without a heading of ours right above it, between tables, and behind the last. */
function split(text: string): { head: string; tables: Table[]; between: string; tail: string } {
  const lines = text.replace(/^\ufeff/, '').split('\n');
  const tables: Table[] = [];
  const between: string[] = [];
  let first = -1;
  let last = -1;
  for (let n = 0; n + 1 < lines.length; n += 1) {
    const columns = headOf(lines, n);
    if (columns === null) continue;
    let end = n + 2;
    while (isRow(lines[end]) && headOf(lines, end) === null) end += 1;
    tables.push({ columns, lines: lines.slice(n + 2, end) });
    if (first < 0) first = n;
    // A note of a person between two parts goes behind them.
    else between.push(...lines.slice(last, n).filter((line) => line.trim() !== '' && !counted.test(line)));
    last = end;
    n = end - 1;
  }
  if (first < 0) {
    const said = text.replace(/^\ufeff/, '').trimEnd();
    return { head: said === '' ? '' : `${said}\n\n`, tables, between: '', tail: '' };
  }
  let headEnd = first;
  while (headEnd > 0 && ((lines[headEnd - 1] ?? '').trim() === '' || counted.test(lines[headEnd - 1] ?? '')))
    headEnd -= 1;
  const head = lines.slice(0, headEnd).join('\n');
  const tail = lines.slice(last).join('\n');
  return { head: head === '' ? '' : `${head}\n\n`, tables, between: between.join('\n'), tail };
}

/** The columns where a table of an index begins. */
function headOf(lines: readonly string[], n: number): string[] | null {
  if (!isRow(lines[n]) || !/^\|[ :|-]+$/.test((lines[n + 1] ?? '').trim())) return null;
  const columns = cellsOf(lines[n] ?? '').map((name) => name.toLowerCase());
  return base.every((name) => columns.includes(name)) ? columns : null;
}

function isRow(line: string | undefined): boolean {
  return line?.trim().startsWith('|') === true;
}

function cellsOf(line: string): string[] {
  const inside = line
    .trim()
    .slice(1)
    .replace(/(?<!\\)\|$/, '');
  return inside.split(/(?<!\\)\|/).map((one) => one.trim().replaceAll('\\|', '|').replaceAll('\\\\', '\\'));
}
