/** The list of records as rows: a head for each local day, its records under it. Records come newest first. */
export interface Dated {
  readonly id: string;
  readonly createdAt: number;
}

export type DayRow<R> =
  | { readonly kind: 'day'; readonly start: number; readonly end: number }
  | { readonly kind: 'record'; readonly record: R };

export function dayRows<R extends Dated>(records: readonly R[]): DayRow<R>[] {
  const rows: DayRow<R>[] = [];
  let end = Number.NEGATIVE_INFINITY;
  let start = Number.POSITIVE_INFINITY;
  for (const record of records) {
    if (record.createdAt < start || record.createdAt >= end) {
      [start, end] = dayOf(record.createdAt);
      rows.push({ kind: 'day', start, end });
    }
    rows.push({ kind: 'record', record });
  }
  return rows;
}

/** Local midnight before a time, and the next one: not always 24 hours. */
export function dayOf(at: number): [start: number, end: number] {
  const date = new Date(at);
  const start = new Date(date.getFullYear(), date.getMonth(), date.getDate());
  return [start.getTime(), new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime()];
}
