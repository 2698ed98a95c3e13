/** The rows of one section of a document: its heading, its entries, and what is not among them. */
import type { Messages } from '../../../../lib/i18n/use-messages.ts';
import type { DocRow, EntryRow, RowLayout } from '../grid/doc-row.ts';

export type Sections = Readonly<Record<string, { readonly total: number; readonly omitted: number }>>;

export interface SectionText {
  readonly key: string;
  readonly title: string;
  readonly columns?: readonly string[];
  readonly layout?: RowLayout;
}

/** @param key also names the figures of the section; a part of a section has none of its own. */
export function sectionRows(
  messages: Messages,
  sections: Sections,
  { key, title, columns, layout = 'usual' }: SectionText,
  entries: readonly EntryRow[],
): DocRow[] {
  const notes = noteRows(messages, key, entries.length, sections[key]);
  if (entries.length === 0 && notes.length === 0) return [];
  const count = Math.max(sections[key]?.total ?? 0, entries.length);
  return [
    { kind: 'head', key: `head ${key}`, title, count, layout, ...(columns === undefined ? {} : { columns }) },
    ...entries,
    ...notes,
  ];
}

/** What is not among the entries that are shown: too much for one page, or left out of the document. */
export function noteRows({ t }: Messages, key: string, shown: number, section: Sections[string] | undefined): DocRow[] {
  const { total = 0, omitted = 0 } = section ?? {};
  const rows: DocRow[] = [];
  if (total > shown) rows.push({ kind: 'note', key: `more ${key}`, text: t('generations.notShown', { shown, total }) });
  if (omitted > 0) {
    rows.push({ kind: 'note', key: `omitted ${key}`, text: t('generations.leftOut', { count: omitted }) });
  }
  return rows;
}
