/** The time that the picture spans and its marks: how much of the past and of what is to come, and where minutes stand. */
import type { GenerationInfo, RotationStatus } from '#shared/contract/generations/methods.ts';
import { forecast, liveFrom } from '../life.ts';

export interface TimeSpan {
  /** Epoch milliseconds. */
  readonly from: number;
  readonly to: number;
}

const minute = 60_000;
const hour = 60 * minute;

/** Of a picture without a rebuild, the part that lies ahead, at most. */
const aheadIdle = 0.28;
/** Of a picture with one, the part that lies behind, at least. */
const behindBusy = 0.35;
/** Generations that are shown whole, if they fit into so many intervals. */
const whole = 3;

/**
 * Ends with what is to come: with the swap while a rebuild runs; else with the next one, which may lie beyond the edge, so
 * that a wait never presses what has been into a corner.
 */
export function spanOf(status: RotationStatus, generations: readonly GenerationInfo[], now: number): TimeSpan {
  const begun = generations
    .filter((one) => liveFrom(one) !== null)
    .map(({ startedAt }) => startedAt)
    .sort((a, b) => b - a);
  const oldest = begun.slice(0, whole).at(-1) ?? status.live.startedAt;
  const reach = whole * Math.max(status.timer.intervalMs + status.timer.stabilizeMs, 10 * minute);
  const past = Math.min(Math.max(now - oldest, minute), reach);
  if (status.rebuild !== null) {
    const ahead = Math.max(minute / 2, (forecast(status, now).swapAt ?? now + past / 3) - now);
    return { from: now - Math.max(past, (ahead * behindBusy) / (1 - behindBusy)), to: now + ahead };
  }
  const most = (past * aheadIdle) / (1 - aheadIdle);
  const ahead = status.nextAt === null ? most / 2 : Math.min(most, Math.max(0, status.nextAt - now) + past / 20);
  return { from: now - past, to: now + ahead };
}

const steps = [
  minute,
  2 * minute,
  5 * minute,
  10 * minute,
  15 * minute,
  30 * minute,
  hour,
  2 * hour,
  3 * hour,
  6 * hour,
  12 * hour,
  24 * hour,
];

/** Times of day to mark, `room` pixels apart at least, on round minutes of the clock here. */
export function ticksOf({ from, to }: TimeSpan, width: number, room = 96): number[] {
  const least = ((to - from) * room) / Math.max(1, width);
  const step = steps.find((one) => one >= least) ?? Math.ceil(least / (24 * hour)) * 24 * hour;
  const offset = new Date(to).getTimezoneOffset() * minute;
  const ticks: number[] = [];
  for (let at = Math.ceil((from - offset) / step) * step + offset; at <= to; at += step) ticks.push(at);
  return ticks;
}
