/** What was found as rows of one tree: groups, their files, the lines, learnings and descriptions; folded parts left out. */
import type { TextFile, TextMatch } from '#shared/contract/find.ts';
import type { MemoryHit } from '#shared/contract/memory/methods.ts';
import type { FoundDescription } from '#shared/contract/semantics.ts';
import { type Beside, isTextGroup, nothingBeside, type SearchGroup, searchGroups } from './search-groups.ts';

export type ResultRow =
  | {
      readonly kind: 'group';
      readonly key: string;
      readonly group: SearchGroup;
      readonly total: GroupTotal;
      /** Of learnings: whether meaning was searched too. */
      readonly meaning: boolean;
      readonly open: boolean;
    }
  | { readonly kind: 'file'; readonly key: string; readonly file: TextFile; readonly open: boolean }
  | {
      readonly kind: 'line';
      readonly key: string;
      readonly file: TextFile;
      readonly match: TextMatch;
      /** 0-based among all that is shown. */
      readonly nth: number;
    }
  /** Lines of this file that were found but not sent. */
  | { readonly kind: 'more'; readonly key: string; readonly file: TextFile; readonly count: number }
  | { readonly kind: 'learning'; readonly key: string; readonly hit: MemoryHit; readonly nth: number }
  | { readonly kind: 'description'; readonly key: string; readonly found: FoundDescription; readonly nth: number }
  /** Descriptions that were found but not sent. */
  | { readonly kind: 'rest'; readonly key: string; readonly count: number };

export interface GroupTotal {
  /** Lines; learnings, or types, of the groups that have no lines. */
  readonly found: number;
  readonly files: number;
}

export type GroupTotals = Readonly<Record<SearchGroup, GroupTotal>>;

export function groupTotals(files: readonly TextFile[], beside: Beside = nothingBeside): GroupTotals {
  const totals = Object.fromEntries(searchGroups.map((group) => [group, { found: 0, files: 0 }])) as Record<
    SearchGroup,
    { found: number; files: number }
  >;
  for (const { group, total } of files) {
    totals[group].found += total;
    totals[group].files += 1;
  }
  totals.learnings.found = beside.learnings.length;
  totals.descriptions.found = beside.descriptionCount;
  return totals;
}

export const groupKey = (group: SearchGroup): string => `group ${group}`;
export const fileKey = (file: string): string => `file ${file}`;
export const lineKey = (file: string, line: number): string => `${file}:${line}`;
export const learningKey = (id: string): string => `learning ${id}`;
export const descriptionKey = (typeId: string): string => `description ${typeId}`;

/** @param groups shown ones, empty = all; @param folded keys of folded groups and files. */
export function resultRows(
  files: readonly TextFile[],
  groups: readonly SearchGroup[],
  folded: ReadonlySet<string>,
  beside: Beside = nothingBeside,
): ResultRow[] {
  const totals = groupTotals(files, beside);
  const byGroup = Map.groupBy(files, (file) => file.group);
  const rows: ResultRow[] = [];
  let nth = 0;
  for (const group of searchGroups) {
    const total = totals[group];
    if (total.found === 0 || (groups.length > 0 && !groups.includes(group))) continue;
    const open = !folded.has(groupKey(group));
    rows.push({ kind: 'group', key: groupKey(group), group, total, meaning: beside.meaning, open });
    if (!isTextGroup(group)) {
      const own = group === 'learnings' ? learningRows(beside, nth) : descriptionRows(beside, nth);
      if (open) rows.push(...own);
      nth += own.filter(isFound).length;
      continue;
    }
    for (const file of byGroup.get(group) ?? []) {
      const shown = !folded.has(fileKey(file.file));
      if (open) rows.push({ kind: 'file', key: fileKey(file.file), file, open: shown });
      for (const match of file.matches) {
        if (open && shown) rows.push({ kind: 'line', key: lineKey(file.file, match.line), file, match, nth });
        nth += 1;
      }
      const rest = file.total - file.matches.length;
      if (open && shown && rest > 0) rows.push({ kind: 'more', key: `more ${file.file}`, file, count: rest });
    }
  }
  return rows;
}

function learningRows({ learnings }: Beside, from: number): ResultRow[] {
  return learnings.map((hit, n) => ({ kind: 'learning', key: learningKey(hit.id), hit, nth: from + n }));
}

function descriptionRows({ descriptions, descriptionCount }: Beside, from: number): ResultRow[] {
  const rows = descriptions.map((found, n): ResultRow => {
    return { kind: 'description', key: descriptionKey(found.symbol.typeId), found, nth: from + n };
  });
  const count = descriptionCount - descriptions.length;
  return count > 0 ? [...rows, { kind: 'rest', key: 'rest of descriptions', count }] : rows;
}

/** What was found itself, and not a head over it or what is left out. */
export type FoundRow = Extract<ResultRow, { nth: number }>;

export function isFound(row: ResultRow | undefined): row is FoundRow {
  return row?.kind === 'line' || row?.kind === 'learning' || row?.kind === 'description';
}

/** Depth in the tree, 0 at the top. */
export function depthOf(row: ResultRow): number {
  return row.kind === 'group' ? 0 : row.kind === 'line' || row.kind === 'more' ? 2 : 1;
}

/** Index of the row that holds row `index`; itself for a group. */
export function parentOf(rows: readonly ResultRow[], index: number): number {
  const row = rows[index];
  const depth = row === undefined ? 0 : depthOf(row);
  for (let at = index - 1; at >= 0; at -= 1) {
    const above = rows[at];
    if (above !== undefined && depthOf(above) < depth) return at;
  }
  return index;
}

/** The next found row from `index` in the direction of `step`; `index` itself when there is none. */
export function nextFound(rows: readonly ResultRow[], index: number, step: 1 | -1): number {
  for (let at = index + step; at >= 0 && at < rows.length; at += step) if (isFound(rows[at])) return at;
  return index;
}

/** What a row represents: a found one itself, a head the first one under it. */
export type Found =
  | { readonly kind: 'line'; readonly file: TextFile; readonly match: TextMatch; readonly nth: number | null }
  | Extract<ResultRow, { kind: 'learning' | 'description' }>;

export function foundAt(rows: readonly ResultRow[], index: number): Found | undefined {
  const row = rows[index];
  switch (row?.kind) {
    case undefined:
      return undefined;
    case 'line':
    case 'learning':
    case 'description':
      return row;
    case 'group': {
      const next = rows[index + 1];
      return next === undefined || next.kind === 'group' ? undefined : foundAt(rows, index + 1);
    }
    case 'rest':
      return foundAt(rows, index - 1);
    case 'file': {
      const match = row.file.matches[0];
      return match === undefined ? undefined : { kind: 'line', file: row.file, match, nth: null };
    }
    case 'more': {
      const match = row.file.matches.at(-1);
      return match === undefined ? undefined : { kind: 'line', file: row.file, match, nth: null };
    }
  }
}
