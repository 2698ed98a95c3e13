/**
 * The window as rows of one list: a head for each part, its entries, and at the end what was left out. A part without entries
 * has no head; the order within a part is the one of the text.
 */
import {
  type PromptWindow,
  type WindowEntry,
  type WindowFile,
  type WindowLeftOut,
  type WindowPart,
  windowParts,
} from '#shared/contract/context/context-types.ts';

export type WindowRow =
  | { readonly kind: 'part'; readonly key: string; readonly part: WindowPart; readonly count: number }
  | { readonly kind: 'entry'; readonly key: string; readonly entry: WindowEntry }
  | { readonly kind: 'filesHead'; readonly key: string; readonly count: number }
  | { readonly kind: 'file'; readonly key: string; readonly file: WindowFile }
  | { readonly kind: 'outHead'; readonly key: string; readonly count: number }
  | { readonly kind: 'out'; readonly key: string; readonly out: WindowLeftOut };

export function windowRows({
  entries,
  files,
  leftOut,
  leftOutTotal,
}: Pick<PromptWindow, 'entries' | 'files' | 'leftOut' | 'leftOutTotal'>): WindowRow[] {
  const rows: WindowRow[] = [];
  for (const part of windowParts) {
    const own = entries.filter((entry) => entry.part === part);
    if (own.length === 0) continue;
    rows.push({ kind: 'part', key: `part ${part}`, part, count: own.length });
    for (const entry of own) rows.push({ kind: 'entry', key: entry.typeId, entry });
  }
  if (files.length > 0) rows.push({ kind: 'filesHead', key: 'files', count: files.length });
  for (const file of files) rows.push({ kind: 'file', key: `file ${file.file}`, file });
  if (leftOut.length > 0) rows.push({ kind: 'outHead', key: 'out', count: leftOutTotal });
  // A type may be left out of two parts.
  for (const out of leftOut) rows.push({ kind: 'out', key: `out.${out.part}.${out.typeId}`, out });
  return rows;
}

/** Type id of a row; '' for a head. */
export function typeOf(row: WindowRow | undefined): string {
  if (row?.kind === 'entry') return row.entry.typeId;
  return row?.kind === 'out' ? row.out.typeId : '';
}

export function pathOf(row: WindowRow | undefined): string {
  if (row?.kind === 'entry') return row.entry.path;
  if (row?.kind === 'file') return row.file.file;
  return row?.kind === 'out' ? row.out.path : '';
}

/** Characters that are free; the head of the text counts as used. */
export function freeOf({ used, budget }: Pick<PromptWindow, 'used' | 'budget'>): number {
  return Math.max(0, budget - used);
}
