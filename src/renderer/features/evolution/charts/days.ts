/** What a day's bar is made of, and which days have room. */
import type { EvolutionStats } from '#shared/contract/evolution/types.ts';
import { type Scale, scaleOf } from './scale.ts';

export type Day = EvolutionStats['days'][number];

export interface Bar {
  readonly day: Day;
  /** Left edge and width in px. */
  readonly x: number;
  readonly width: number;
  /** Day of the month where it is written. */
  readonly label: string | null;
}

export interface DaysPicture {
  readonly bars: readonly Bar[];
  readonly scale: Scale;
  readonly left: number;
}

/** Pixels: room for figures left of the bars, least distance of two bars, widest bar. */
const room = { left: 30, pitch: 18, bar: 18 };

/** The newest days that have room, at least a week, oldest first. Days before anything was asked take none. */
export function daysPicture(days: readonly Day[], width: number, top: number, bottom: number): DaysPicture {
  const fits = Math.max(7, Math.floor((width - room.left) / room.pitch));
  const first = days.findIndex(({ saved, refused, failed }) => saved + refused + failed > 0);
  const since = first < 0 ? days.length - 7 : Math.min(first, days.length - 14);
  const shown = days.slice(Math.max(0, since, days.length - fits));
  const pitch = (width - room.left) / Math.max(1, shown.length);
  const bar = Math.max(4, Math.min(room.bar, Math.round(pitch * 0.55)));
  const every = pitch >= 28 ? 2 : Math.ceil(44 / pitch);
  const bars = shown.map((day, index): Bar => {
    const fromEnd = shown.length - 1 - index;
    const x = Math.round(room.left + pitch * index + (pitch - bar) / 2);
    return { day, x, width: bar, label: fromEnd % every === 0 ? String(Number(day.date.slice(-2))) : null };
  });
  const most = Math.max(0, ...shown.map(({ saved, refused, failed }) => saved + refused + failed));
  return { bars, scale: scaleOf(most, top, bottom), left: room.left };
}
