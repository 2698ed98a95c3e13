import type { Language, Translate } from '#shared/messages/translator.ts';

/** The list of records as rows: a head for each local day, its records under it. Records come newest first. */
interface Dated {
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

/** The name of a day over its records: `Today`, `Yesterday, Wed 11 Mar`, `Tue 10 Mar`, with the year when that
 * differs. */
export function dayTitle(start: number, now: number, language: Language, t: Translate): string {
  const [today] = dayOf(now);
  if (start === today) return t('learnings.today');
  const [yesterday] = dayOf(today - 1);
  const written = language === 'zh' ? chinese(start, now) : english(start, now);
  return start === yesterday ? t('learnings.yesterday', { day: written }) : written;
}

// Made once: making one takes longer than drawing a row.
const short = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' });
const long = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
const weekdays = new Intl.DateTimeFormat('zh-CN', { weekday: 'short' });

function english(start: number, now: number): string {
  return (sameYear(start, now) ? short : long).format(start).replace(',', '');
}

function chinese(start: number, now: number): string {
  const date = new Date(start);
  const year = sameYear(start, now) ? '' : `${date.getFullYear()} 年 `;
  return `${year}${date.getMonth() + 1} 月 ${date.getDate()} 日 ${weekdays.format(start)}`;
}

function sameYear(a: number, b: number): boolean {
  return new Date(a).getFullYear() === new Date(b).getFullYear();
}
