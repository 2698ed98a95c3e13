import type { BankEntry } from '#shared/contract/bank/bank-types.ts';
import { learningTypes, requirementStatuses } from '#shared/contract/bank/bank-words.ts';
import type { Language } from './gates/gate.ts';

/**
 * `_index.md` as a file: tables that people read and may edit. Main type: IndexRow. Rows are read by the names
 * of their columns, wherever the table is; a rewrite keeps the text around the tables.
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

/** A heading (or none) and the rows under it. */
export interface IndexSection {
  readonly heading: string;
  readonly rows: readonly IndexRow[];
}

/** What git leaves in a file that it could not merge; the common base is between the second and the third. */
const gitMark = /^(<{7}|\|{7}|={7}|>{7})( |$)/m;

const base = ['path', 'title', 'summary', 'updated', 'size'] as const;
const more = ['status', 'type', 'author'] as const;

/**
 * The rows that can be read; a path may come twice. Not `whole`: no table with these columns, a line that is not a row,
 * or lines that git left in a conflict (both sides are read). Then it is rebuilt, with the summaries of what
 * could be read.
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

/** Both sides of a file that git could not merge, one after the other. */
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

/**
 * Which indexes there are and what each holds: one per folder, pages by status above twenty
 * requirements, one per type above thirty learnings. The main index is always loaded, so for a full folder it names the
 * index only.
 *
 * The main index comes last: it says how long the others are.
 */
export const folders = ['requirements', 'learnings', 'archive', ''] as const;
export const titles: Record<Language, Record<(typeof folders)[number], string>> = {
  en: { '': 'Memory bank', requirements: 'Requirements', learnings: 'Learnings', archive: 'Archive' },
  zh: { '': '记忆库', requirements: '需求', learnings: '经验', archive: '归档' },
};
/** Rows that fit into one index; with more it is split by status or type. */
const mostInOne = { requirements: 20, learnings: 30 };

function rowOf({ path: file, title, summary, updated, size, status, type, author }: BankEntry): IndexRow {
  return { path: file, title, summary, updated, size, status, type, author };
}

/**
 * Which index files a folder has, and their content; an index that names others comes after them. `sizes` are the line
 * counts of the indexes: earlier ones are written by the time a later one needs them.
 */
export function* plans(
  folder: (typeof folders)[number],
  entries: readonly BankEntry[],
  language: Language,
  sizes: ReadonlyMap<string, number>,
): Generator<[string, IndexSection[]]> {
  const bare = ({ path: file, title, summary, updated, size }: BankEntry): IndexRow => ({
    path: file,
    title,
    summary,
    updated,
    size,
  });
  if (folder === '') {
    const inner = ['requirements', 'learnings', 'archive'] as const;
    const rows = entries.filter(({ path: file }) => !inner.some((one) => file.startsWith(`${one}/`))).map(bare);
    for (const one of inner) {
      const some = entries.filter((entry) => entry.path.startsWith(`${one}/`));
      const most = one === 'archive' ? 0 : mostInOne[one];
      // Always loaded, so it stays short: of a full folder it names the index.
      if (some.length > most) rows.push(...pointer(`${one}/_index.md`, titles[language][one], some, language, sizes));
      else rows.push(...some.map(bare));
    }
    yield ['_index.md', [{ heading: '', rows }]];
    return;
  }
  const main = `${folder}/_index.md`;
  if (folder === 'requirements' && entries.length > mostInOne.requirements) {
    // One page per status, so that finished ones need not be read to find open ones.
    const pages = requirementStatuses.flatMap((status) => {
      const rows = entries.filter((entry) => entry.status === status).map(rowOf);
      return rows.length === 0 ? [] : [{ heading: `${status} (${rows.length})`, rows }];
    });
    yield [main, pages];
    return;
  }
  if (folder === 'learnings' && entries.length > mostInOne.learnings) {
    const used = learningTypes.filter((type) => entries.some((entry) => entry.type === type));
    for (const type of used) {
      const rows = entries.filter((entry) => entry.type === type).map(rowOf);
      yield [`learnings/${typeIndex(type)}`, [{ heading: '', rows }]];
    }
    const rows = used.flatMap((type) => {
      const some = entries.filter((entry) => entry.type === type);
      return pointer(`learnings/${typeIndex(type)}`, type, some, language, sizes);
    });
    yield [main, [{ heading: '', rows }]];
    return;
  }
  yield [main, [{ heading: '', rows: entries.map(rowOf) }]];
}

/** The row of an index in another; none where nothing is in it. */
function pointer(
  index: string,
  title: string,
  entries: readonly BankEntry[],
  language: Language,
  sizes: ReadonlyMap<string, number>,
): IndexRow[] {
  if (entries.length === 0) return [];
  const updated =
    entries
      .map((entry) => entry.updated)
      .sort()
      .at(-1) ?? '';
  const count = entries.length;
  const summary = language === 'zh' ? `${count} 个文件的目录。` : `Index of ${count} files.`;
  return [{ path: index, title, summary, updated, size: sizes.get(index) ?? 0 }];
}

export function typeIndex(type: string): string {
  return `_index_${type}.md`;
}
