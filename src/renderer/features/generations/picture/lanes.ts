/**
 * What is in the two lanes of the picture, over time: above who was live, below who was rebuilt, and the swaps between
 * them. Times only; `picture.tsx` puts them at their pixels.
 */
import type { GenerationInfo, RotationStatus } from '#shared/contract/generations/methods.ts';
import { forecast, goneBackTo, liveFrom, scannedAt, shortSession, swappedIn } from '../life.ts';
import type { TimeSpan } from './time-axis.ts';

export interface LiveBar extends TimeSpan {
  readonly id: string;
  readonly session: string;
  readonly live: boolean;
}

export interface RebuildBar extends TimeSpan {
  readonly id: string;
  readonly state: 'rebuilt' | 'building' | 'failed' | 'stopped';
  /** From when on it only settled; null before. */
  readonly settledFrom: number | null;
}

export interface Lanes {
  readonly live: readonly LiveBar[];
  readonly rebuilds: readonly RebuildBar[];
  /** Swaps that were. */
  readonly swaps: readonly { readonly id: string; readonly at: number }[];
  /** What the rebuild still has before it; null where none runs. */
  readonly ahead: { readonly id: string; readonly scannedAt: number | null; readonly swapAt: number | null } | null;
}

export function lanesOf(
  status: RotationStatus,
  generations: readonly GenerationInfo[],
  now: number,
  span: TimeSpan,
): Lanes {
  const inSight = (bar: TimeSpan) => bar.to >= span.from && bar.from <= span.to;
  const { rebuild } = status;
  const known = [
    ...generations.filter(({ id }) => id !== rebuild?.id && id !== status.live.id),
    ...(rebuild?.id === status.live.id ? [] : [status.live]),
  ];
  const latest = known.flatMap((one): LiveBar[] => {
    const from = liveFrom(one);
    const isLive = one.id === status.live.id;
    const to = isLive ? now : one.retiredAt;
    return from === null || to === null
      ? []
      : [{ id: one.id, session: shortSession(one.session), live: isLive, from, to }];
  });
  const earlier = earlierLives(latest.sort(byTime), known);
  const live = [...latest, ...earlier].sort(byTime);
  const done = known.flatMap((one): RebuildBar[] => {
    const first = earlier.find(({ id }) => id === one.id);
    const to = first?.from ?? endOf(one);
    if (to === null) return [];
    const state = one.state === 'failed' || one.state === 'stopped' ? one.state : 'rebuilt';
    return [{ id: one.id, state, from: one.startedAt, to, settledFrom: first === undefined ? scannedAt(one) : null }];
  });
  const swaps = known.flatMap((one) => {
    const at = swappedIn(one);
    return at === null ? [] : [{ id: one.id, at }];
  });
  swaps.push(
    ...earlier.filter(({ id }) => done.some((bar) => bar.id === id)).map(({ id, from }) => ({ id, at: from })),
  );
  const coming = forecast(status, now);
  const building: RebuildBar[] =
    rebuild === null
      ? []
      : [
          {
            id: rebuild.id,
            state: 'building',
            from: rebuild.startedAt,
            to: now,
            settledFrom:
              rebuild.step === 'settle' && coming.scannedAt !== null ? Math.min(now, coming.scannedAt) : null,
          },
        ];
  const rebuilds = [...done, ...building].filter(inSight).sort(byTime);
  return {
    live: live.filter(inSight),
    rebuilds,
    swaps: swaps.filter(({ at }) => at >= span.from && at <= span.to).sort((a, b) => a.at - b.at),
    ahead: rebuild === null ? null : { id: rebuild.id, ...coming },
  };
}

/** Shorter gaps are the swap itself, in milliseconds. */
const gap = 1000;

/**
 * A generation that was gone back to only says when it last came to be live. As one always is, what is missing between two
 * others was its time before.
 */
function earlierLives(bars: readonly LiveBar[], known: readonly GenerationInfo[]): LiveBar[] {
  const back = known.filter(({ id }) => goneBackTo(known).has(id));
  return bars.flatMap(({ to: from }, index): LiveBar[] => {
    const to = bars[index + 1]?.from;
    if (to === undefined || to - from < gap) return [];
    const one = back.find(({ startedAt, swappedAt }) => startedAt <= from && swappedAt !== null && swappedAt >= to);
    return one === undefined ? [] : [{ id: one.id, session: shortSession(one.session), live: false, from, to }];
  });
}

/** When a rebuild ended; null for what is none, or still runs. */
function endOf(one: GenerationInfo): number | null {
  const { state, startedAt, finishedAt, endedAt } = one;
  if (state === 'building') return null;
  if (state === 'failed' || state === 'stopped') return endedAt ?? finishedAt ?? startedAt;
  return swappedIn(one);
}

function byTime(a: TimeSpan, b: TimeSpan): number {
  return a.from - b.from;
}
