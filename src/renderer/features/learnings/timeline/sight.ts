/**
 * The part of time that the strip shows, as pure arithmetic: where a time is in pixels, zooming at a point, panning,
 * and what is shown at first. Times are epoch milliseconds, places CSS pixels of the plot.
 */
export interface Sight {
  readonly from: number;
  readonly to: number;
}

/** Pixels at both ends of the plot, so that half a mark is never cut. */
export const edge = 10;

/** The least that can be shown, in milliseconds. */
const shortest = 10 * 60_000;
const day = 86_400_000;

export function toX(sight: Sight, width: number, time: number): number {
  return edge + ((time - sight.from) / (sight.to - sight.from)) * (width - 2 * edge);
}

export function toTime(sight: Sight, width: number, x: number): number {
  return sight.from + ((x - edge) / Math.max(1, width - 2 * edge)) * (sight.to - sight.from);
}

/**
 * All of time that there is something in, up to now where the newest is not long ago, beside the whole. Of less than a day it
 * is little more than its records: the first ones do not stand crowded at the end of an empty day.
 */
export function wholeSight(first: number, last: number, now: number): Sight {
  const long = Math.min(45 * day, Math.max(last - first, day));
  const to = now > last && now - last < long ? now : last;
  const span = Math.max(to - first, leastWhole);
  // What is shorter is in the middle.
  const end = to + (span - (to - first)) / 2;
  const margin = span * (to - first < day ? shortMargin : 0.01);
  return { from: end - span - margin, to: end + margin };
}

/** The least that all of time is, in milliseconds, and the share of a short time that is kept free at both its ends. */
const leastWhole = 2 * 3_600_000;
const shortMargin = 0.06;

/** Records in sight at first, unless a week or the whole holds more or fewer. */
const firstMarks = 150;

export function firstSight(at: Float64Array, whole: Sight): Sight {
  const from = at[Math.max(0, at.length - firstMarks)] ?? whole.from;
  const last = at[at.length - 1] ?? whole.to;
  const wanted = Math.min(from, last - 7 * day);
  // What is nearly all is all.
  if (wanted - whole.from < (whole.to - whole.from) * 0.25) return whole;
  return inside({ from: wanted - (whole.to - wanted) * 0.02, to: whole.to }, whole);
}

/** Keeps a sight within the whole, not shorter than it may be. */
export function inside({ from, to }: Sight, whole: Sight): Sight {
  const span = Math.min(whole.to - whole.from, Math.max(to - from, shortest));
  const middle = (from + to) / 2;
  const start = Math.min(Math.max(middle - span / 2, whole.from), whole.to - span);
  return { from: start, to: start + span };
}

/** @param factor below 1 shows less time. `at` is the time that stays where it is. */
export function zoomed({ from, to }: Sight, factor: number, at: number, whole: Sight): Sight {
  const span = Math.min(whole.to - whole.from, Math.max((to - from) * factor, shortest));
  const start = at - ((at - from) / (to - from)) * span;
  return inside({ from: start, to: start + span }, whole);
}

/** @param share of the shown time; negative goes back. */
export function panned({ from, to }: Sight, share: number, whole: Sight): Sight {
  const by = (to - from) * share;
  return inside({ from: from + by, to: to + by }, whole);
}

/** The nearest sight that has a time in it, a little away from the ends. */
export function holding(sight: Sight, time: number, whole: Sight): Sight {
  const margin = (sight.to - sight.from) * 0.04;
  if (time < sight.from + margin)
    return inside({ from: time - margin, to: time - margin + sight.to - sight.from }, whole);
  if (time > sight.to - margin)
    return inside({ from: time + margin - (sight.to - sight.from), to: time + margin }, whole);
  return sight;
}

export function isSight(value: unknown): value is Sight {
  if (typeof value !== 'object' || value === null) return false;
  return typeof Reflect.get(value, 'from') === 'number' && typeof Reflect.get(value, 'to') === 'number';
}
