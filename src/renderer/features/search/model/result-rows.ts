/** The found lines as rows of one tree: groups, their files, the lines; folded parts left out. */
import type { TextFile, TextGroup, TextMatch } from '#shared/contract/find.ts';
import { textGroups } from '#shared/contract/words.ts';

export type ResultRow =
  | {
      readonly kind: 'group';
      readonly key: string;
      readonly group: TextGroup;
      readonly total: GroupTotal;
      readonly open: boolean;
    }
  | { readonly kind: 'file'; readonly key: string; readonly file: TextFile; readonly open: boolean }
  | {
      readonly kind: 'line';
      readonly key: string;
      readonly file: TextFile;
      readonly match: TextMatch;
      /** 0-based among all shown lines. */
      readonly nth: number;
    }
  /** Lines of this file that were found but not sent. */
  | { readonly kind: 'more'; readonly key: string; readonly file: TextFile; readonly count: number };

export interface GroupTotal {
  readonly lines: number;
  readonly files: number;
}

export type GroupTotals = Readonly<Record<TextGroup, GroupTotal>>;

export function groupTotals(files: readonly TextFile[]): GroupTotals {
  const totals = Object.fromEntries(textGroups.map((group) => [group, { lines: 0, files: 0 }])) as Record<
    TextGroup,
    { lines: number; files: number }
  >;
  for (const { group, total } of files) {
    totals[group].lines += total;
    totals[group].files += 1;
  }
  return totals;
}

export const groupKey = (group: TextGroup): string => `group ${group}`;
export const fileKey = (file: string): string => `file ${file}`;
export const lineKey = (file: string, line: number): string => `${file}:${line}`;

/** @param groups shown ones, empty = all; @param folded keys of folded groups and files. */
export function resultRows(
  files: readonly TextFile[],
  groups: readonly TextGroup[],
  folded: ReadonlySet<string>,
): ResultRow[] {
  const totals = groupTotals(files);
  const byGroup = Map.groupBy(files, (file) => file.group);
  const rows: ResultRow[] = [];
  let nth = 0;
  for (const group of textGroups) {
    const own = byGroup.get(group);
    if (own === undefined || (groups.length > 0 && !groups.includes(group))) continue;
    const open = !folded.has(groupKey(group));
    rows.push({ kind: 'group', key: groupKey(group), group, total: totals[group], open });
    for (const file of own) {
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

/** Depth in the tree, 0 at the top. */
export function depthOf(row: ResultRow): number {
  return row.kind === 'group' ? 0 : row.kind === 'file' ? 1 : 2;
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

/** The next line row from `index` in the direction of `step`; `index` itself when there is none. */
export function nextLine(rows: readonly ResultRow[], index: number, step: 1 | -1): number {
  for (let at = index + step; at >= 0 && at < rows.length; at += step) if (rows[at]?.kind === 'line') return at;
  return index;
}

/** The match that a row stands for: a line its own, a head the first one under it. */
export function matchOf(
  rows: readonly ResultRow[],
  index: number,
): { readonly file: TextFile; readonly match: TextMatch; readonly nth: number | null } | undefined {
  const row = rows[index];
  switch (row?.kind) {
    case undefined:
      return undefined;
    case 'line':
      return row;
    case 'group': {
      const next = rows[index + 1];
      return next === undefined || next.kind === 'group' ? undefined : matchOf(rows, index + 1);
    }
    case 'file': {
      const match = row.file.matches[0];
      return match === undefined ? undefined : { file: row.file, match, nth: null };
    }
    case 'more': {
      const match = row.file.matches.at(-1);
      return match === undefined ? undefined : { file: row.file, match, nth: null };
    }
  }
}
