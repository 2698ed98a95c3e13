/** Times under the strip: as many as have room, on round hours, days or months, written in the rules of the language. */
import { scaleTime } from 'd3-scale';
import { type Language, localeTags } from '#shared/messages/translator.ts';
import { dayOf } from '../list/day-rows.ts';
import type { Sight } from './sight.ts';

export interface Tick {
  readonly at: number;
  readonly text: string;
}

const hour = 3_600_000;
const day = 24 * hour;

/** Texts kept: frames of a moving strip show the same times again. */
const mostWritten = 500;

/** Pixels that a tick with its text needs. */
const roomOfTick = 130;

export function createTicks(language: Language): (sight: Sight, width: number, now: number) => Tick[] {
  const write = createTimeWriter(language);
  const written = new Map<string, string>();
  return (sight, width, now) => {
    const scale = scaleTime().domain([sight.from, sight.to]);
    const times = scale.ticks(Math.max(2, Math.floor(width / roomOfTick))).map((date) => date.getTime());
    const step = (times[1] ?? sight.to) - (times[0] ?? sight.from);
    const thisYear = new Date(now).getFullYear();
    return times.map((at) => {
      const key = `${at} ${step}`;
      let text = written.get(key);
      if (text === undefined) {
        text = write(at, step, new Date(at).getFullYear() !== thisYear);
        if (written.size > mostWritten) written.clear();
        written.set(key, text);
      }
      return { at, text };
    });
  };
}

/** Writes a time as finely as a step of so many milliseconds needs. */
function createTimeWriter(language: Language): (at: number, step: number, otherYear: boolean) => string {
  const clock = new Intl.DateTimeFormat(localeTags[language], { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
  const month = new Intl.DateTimeFormat('en-GB', { month: 'short' });
  return (at, step, otherYear) => {
    const when = new Date(at);
    const midnight = when.getHours() === 0 && when.getMinutes() === 0;
    if (step < day && !midnight) return clock.format(at);
    const whole = step >= 28 * day;
    if (language === 'zh') {
      const head = otherYear ? `${when.getFullYear()} 年 ` : '';
      return `${head}${when.getMonth() + 1} 月${whole ? '' : ` ${when.getDate()} 日`}`;
    }
    const text = whole ? month.format(at) : date.format(at);
    return otherYear || (whole && when.getMonth() === 0) ? `${text} ${when.getFullYear()}` : text;
  };
}

const dayLength = 86_400_000;
const writers = new Map<Language, ReturnType<typeof createTimeWriter>>();

/** A range of time in words: days, or times of day within one. */
export function rangeText(from: number, to: number, now: number, language: Language): { from: string; to: string } {
  const write = writers.get(language) ?? createTimeWriter(language);
  writers.set(language, write);
  const otherYear = (at: number) => new Date(at).getFullYear() !== new Date(now).getFullYear();
  const date = (at: number) => write(at, dayLength, otherYear(at));
  const [start, end] = dayOf(from);
  if (to < start || to >= end) return { from: date(from), to: date(to) };
  return { from: `${date(from)} ${write(from, 0, false)}`, to: write(to, 0, false) };
}
