/** The name of a day over its records: `Today`, `Yesterday, Wed 11 Mar`, `Tue 10 Mar`, with the year when it is another. */
import type { Language, Translate } from '#shared/messages/translator.ts';
import { dayOf } from '../model/day-rows.ts';

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
