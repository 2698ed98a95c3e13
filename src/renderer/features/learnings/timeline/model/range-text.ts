/** A range of time in words: days, or times of day within one. */
import type { Language } from '#shared/messages/translator.ts';
import { dayOf } from '../../model/day-rows.ts';
import { createTimeWriter } from './ticks.ts';

const day = 86_400_000;
const writers = new Map<Language, ReturnType<typeof createTimeWriter>>();

export function rangeText(from: number, to: number, now: number, language: Language): { from: string; to: string } {
  const write = writers.get(language) ?? createTimeWriter(language);
  writers.set(language, write);
  const otherYear = (at: number) => new Date(at).getFullYear() !== new Date(now).getFullYear();
  const date = (at: number) => write(at, day, otherYear(at));
  const [start, end] = dayOf(from);
  if (to < start || to >= end) return { from: date(from), to: date(to) };
  return { from: `${date(from)} ${write(from, 0, false)}`, to: write(to, 0, false) };
}
