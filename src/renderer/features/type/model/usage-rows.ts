/** Usages as rows: heads of files, and the usages of each in the order of its lines; the file with the surest comes first. */
import type { Usage } from '#shared/contract/find.ts';

export type UsageRow =
  | { readonly kind: 'file'; readonly key: string; readonly file: string; readonly count: number }
  | { readonly kind: 'usage'; readonly key: string; readonly usage: Usage };

/** @param usages the surest first, as the engine sorts them. */
export function usageRows(usages: readonly Usage[]): UsageRow[] {
  const byFile = Map.groupBy(usages, (usage) => usage.file);
  return [...byFile].flatMap(([file, own]): UsageRow[] => [
    { kind: 'file', key: `file ${file}`, file, count: own.length },
    ...[...own]
      .sort((a, b) => a.line - b.line || a.column - b.column)
      .map((usage): UsageRow => ({ kind: 'usage', key: `${file}:${usage.line}:${usage.column} ${usage.kind}`, usage })),
  ]);
}

/** The nearest usage from `index`, in the direction of travel first; -1 when there is none. */
export function nearestUsage(rows: readonly UsageRow[], index: number, from: number): number {
  const step = index < from ? -1 : 1;
  for (const direction of [step, -step]) {
    for (let at = index; at >= 0 && at < rows.length; at += direction) if (rows[at]?.kind === 'usage') return at;
  }
  return -1;
}
