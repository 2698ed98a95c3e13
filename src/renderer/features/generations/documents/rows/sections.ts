/** The rows of one section of a document: its heading, its entries, and what is not among them. */
import type { Messages } from '../../../../lib/i18n/use-messages.ts';
import type { DocRow, EntryRow } from '../grid/doc-row.ts';

export type Sections = Readonly<Record<string, { readonly total: number; readonly omitted: number }>>;

export interface SectionText {
  readonly key: string;
  readonly title: string;
  readonly columns?: readonly string[];
}

export function sectionRows(
  { t }: Messages,
  sections: Sections,
  { key, title, columns }: SectionText,
  entries: readonly EntryRow[],
  /** Sections of the document whose figures count here; usually the one of the same name. */
  counted: readonly string[] = [key],
): DocRow[] {
  const total = sum(sections, counted, 'total');
  const omitted = sum(sections, counted, 'omitted');
  if (entries.length === 0 && omitted === 0) return [];
  const rows: DocRow[] = [
    {
      kind: 'head',
      key: `head ${key}`,
      title,
      count: Math.max(total, entries.length),
      ...(columns === undefined ? {} : { columns }),
    },
    ...entries,
  ];
  if (total > entries.length) {
    rows.push({
      kind: 'note',
      key: `more ${key}`,
      text: t('generations.notShown', { shown: entries.length, total }),
    });
  }
  if (omitted > 0)
    rows.push({ kind: 'note', key: `omitted ${key}`, text: t('generations.leftOut', { count: omitted }) });
  return rows;
}

function sum(sections: Sections, names: readonly string[], figure: 'total' | 'omitted'): number {
  return names.reduce((all, name) => all + (sections[name]?.[figure] ?? 0), 0);
}
