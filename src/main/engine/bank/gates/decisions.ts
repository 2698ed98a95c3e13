/**
 * Decisions in `patterns.md`: rows of a table with five columns, in English or Chinese. Main types:
 * DecisionRow, DecisionTable. Tables are found in bytes (one letter a byte), so that a row goes in and all else stays.
 */
import type { DecisionForm } from '#shared/contract/bank/bank-types.ts';
import { fromBytes, inEnds, lineEndOf, toBytes } from '../blocks.ts';
import { decisionNames, type Language, nameOf, partNamed } from './gate.ts';

type Column = keyof typeof decisionNames;

export interface DecisionRow {
  readonly line: number;
  readonly date: string;
  readonly form: DecisionForm;
}

interface DecisionTable {
  readonly columns: readonly (Column | null)[];
  readonly rows: readonly DecisionRow[];
  /** Offset behind its last line, and that line's number. */
  readonly end: number;
  readonly endLine: number;
  readonly language: Language;
}

const columns = ['date', 'decision', 'reason', 'tradeoff', 'scope'] as const;
const headings: Record<Language, string> = { en: '## Decisions', zh: '## 技术决策' };

/** All decisions of a file, in its order. */
export function readDecisions(bytes: string): DecisionRow[] {
  return tables(bytes).flatMap((table) => table.rows);
}

/** The decisions of a text that still hold: not those that are struck out. */
export function openDecisions(text: string): DecisionRow[] {
  return readDecisions(toBytes(text)).filter(({ form }) => !/^~~.*~~$/s.test(form.decision));
}

/** The file with one more decision, and the line where that is. `date` is YYYY-MM-DD. */
export function withDecision(
  bytes: string,
  form: DecisionForm,
  date: string,
  language: Language,
): { bytes: string; line: number; row: string } {
  const end = lineEndOf(bytes);
  const table = tables(bytes).at(-1);
  if (table !== undefined) {
    const row = rowOf(table.columns, form, date, table.language);
    const before = bytes.slice(0, table.end);
    const broken = before === '' || before.endsWith('\n') ? before : before + end;
    const text = `${broken}${toBytes(row)}${end}${bytes.slice(table.end)}`;
    return { bytes: text, line: table.endLine + 1, row };
  }
  const row = rowOf(columns, form, date, language);
  const names = columns.map((column) => nameOf(decisionNames[column], language));
  const head = [
    headings[language],
    '',
    `| ${names.join(' | ')} |`,
    `|${columns.map(() => '------|').join('')}`,
    row,
    '',
  ];
  const gap = bytes === '' || bytes.endsWith('\n\n') ? '' : bytes.endsWith('\n') ? '\n' : '\n\n';
  const added = inEnds(toBytes(gap + head.join('\n')), end);
  const text = bytes + added;
  return { bytes: text, line: text.slice(0, -1).split('\n').length, row };
}

/** The file with this decision struck out, all else as it is; null where not exactly one row says it. */
export function withStruckOut(bytes: string, decision: string): string | null {
  // As people see it: in a cell, a new line is a tag.
  const plain = (text: string): string =>
    text
      .replace(/<br>|\s+/g, ' ')
      .trim()
      .toLowerCase();
  const found = tables(bytes).flatMap(({ columns: own, rows }) =>
    rows
      .filter(({ form }) => plain(form.decision) === plain(decision))
      .map(({ line }) => ({ line, cell: own.indexOf('decision') })),
  );
  const [only, ...others] = found;
  if (only === undefined || others.length > 0) return null;
  const lines = bytes.split('\n');
  const cells = (lines[only.line - 1] ?? '').split(/(?<!\\)\|/);
  // Before the first bar there is no cell.
  const own = cells[only.cell + 1] ?? '';
  // Each letter is a byte: only these two are space.
  const isSpace = (at: number): boolean => own[at] === ' ' || own[at] === '\t';
  let [from, to] = [0, own.length];
  while (isSpace(from)) from += 1;
  while (to > from && isSpace(to - 1)) to -= 1;
  cells[only.cell + 1] = `${own.slice(0, from)}~~${own.slice(from, to)}~~${own.slice(to)}`;
  lines[only.line - 1] = cells.join('|');
  return lines.join('\n');
}

function rowOf(own: readonly (Column | null)[], form: DecisionForm, date: string, language: Language): string {
  const apart = own.includes('notScope');
  const cells = own.map((column) => {
    if (column === null) return '';
    if (column === 'date') return date;
    if (column !== 'scope' || apart || form.notScope.trim() === '') return cell(form[column]);
    const not = cell(form.notScope);
    return language === 'zh' ? `${cell(form.scope)}（不适用：${not}）` : `${cell(form.scope)} (not in scope: ${not})`;
  });
  return `| ${cells.join(' | ')} |`;
}

/** On one line, and no bar that would end the cell. */
function cell(text: string): string {
  return text
    .trim()
    .replace(/\\/g, '\\\\')
    .replace(/\|/g, '\\|')
    .replace(/\s*(\r\n?|\n)\s*/g, '<br>');
}

/** Tables whose head names a decision and a reason. */
function tables(bytes: string): DecisionTable[] {
  const found: DecisionTable[] = [];
  const lines = [...offsets(bytes)];
  for (let n = 0; n + 1 < lines.length; n += 1) {
    const head = cellsOf(lines[n]?.text ?? '');
    const rule = lines[n + 1]?.text.trim() ?? '';
    if (head === null || !/^\|?[ :|-]+$/.test(rule) || !rule.includes('--')) continue;
    const own = head.map((name) => partNamed(decisionNames, name));
    if (!own.includes('decision') || !own.includes('reason')) continue;
    const rows: DecisionRow[] = [];
    let last = n + 1;
    for (let at = n + 2; at < lines.length; at += 1) {
      const cells = cellsOf(lines[at]?.text ?? '');
      if (cells === null) break;
      const form: DecisionForm = { decision: '', reason: '', tradeoff: '', scope: '', notScope: '', supersedes: '' };
      let date = '';
      own.forEach((column, k) => {
        if (column === 'date') date = cells[k] ?? '';
        else if (column !== null) form[column] = cells[k] ?? '';
      });
      rows.push({ line: at + 1, date, form });
      last = at;
    }
    const language = /\p{Script=Han}/u.test(head.join('')) ? 'zh' : 'en';
    found.push({ columns: own, rows, end: lines[last]?.next ?? bytes.length, endLine: last + 1, language });
    n = last;
  }
  return found;
}

/** Null where the line is no row of a table. */
function cellsOf(line: string): string[] | null {
  const row = line.trim();
  if (!row.startsWith('|')) return null;
  const inside = row.slice(1).replace(/(?<!\\)\|$/, '');
  return inside.split(/(?<!\\)\|/).map((one) => one.trim().replaceAll('\\|', '|').replaceAll('\\\\', '\\'));
}

function* offsets(bytes: string): Generator<{ text: string; next: number }> {
  for (let start = 0; start < bytes.length; ) {
    const feed = bytes.indexOf('\n', start);
    const next = feed < 0 ? bytes.length : feed + 1;
    yield { text: fromBytes(bytes.slice(start, next)).trimEnd(), next };
    start = next;
  }
}
