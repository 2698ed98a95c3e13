/** The log as rows: under the name of each day what became of its questions; today's stands above the list. */
import type { EvolutionLogEntry } from '#shared/contract/evolution/types.ts';
import { dateOf } from '../charts/day-name.ts';

export type LogRow =
  | { readonly kind: 'day'; readonly key: string; readonly date: string; readonly at: number }
  | { readonly kind: 'entry'; readonly key: string; readonly entry: EvolutionLogEntry };

/** @param today the local day, `2026-03-12`. */
export function logRows(entries: readonly EvolutionLogEntry[], today: string): LogRow[] {
  const rows: LogRow[] = [];
  let day = today;
  for (const entry of entries) {
    const date = dateOf(entry.timestamp);
    if (date !== day) rows.push({ kind: 'day', key: date, date, at: entry.timestamp });
    day = date;
    rows.push({ kind: 'entry', key: `${entry.id}`, entry });
  }
  return rows;
}
