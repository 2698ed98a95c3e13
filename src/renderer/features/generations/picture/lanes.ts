/**
 * What stands in the two lanes of the picture, over time: above who was live, below who was rebuilt, and the swaps between
 * them. Times only; `picture.tsx` puts them at their pixels.
 */
import type { GenerationInfo, RotationStatus } from '#shared/contract/generations/methods.ts';
import { forecast } from '../model/forecast.ts';
import { liveFrom, scannedAt, shortSession, swappedIn } from '../model/life.ts';
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
  const known = generations.filter(({ id }) => id !== rebuild?.id && id !== status.live.id);
  const live = [...known, status.live].flatMap((one): LiveBar[] => {
    const from = liveFrom(one);
    const isLive = one.id === status.live.id;
    const to = isLive ? now : one.retiredAt;
    return from === null || to === null
      ? []
      : [{ id: one.id, session: shortSession(one.session), live: isLive, from, to }];
  });
  const done = [...known, status.live].flatMap((one): RebuildBar[] => {
    const to = endOf(one, status.timer.stabilizeMs);
    if (to === null) return [];
    const state = one.state === 'failed' || one.state === 'stopped' ? one.state : 'rebuilt';
    return [{ id: one.id, state, from: one.startedAt, to, settledFrom: scannedAt(one) }];
  });
  const swaps = [...known, status.live].flatMap((one) => {
    const at = swappedIn(one);
    return at === null ? [] : [{ id: one.id, at }];
  });
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
    live: live.filter(inSight).sort(byTime),
    rebuilds,
    swaps: swaps.filter(({ at }) => at >= span.from && at <= span.to).sort((a, b) => a.at - b.at),
    ahead: rebuild === null ? null : { id: rebuild.id, ...coming },
  };
}

/** More than this after its time to settle is no swap of its own: it was gone back to. In milliseconds. */
const late = 15 * 60_000;

/** When a rebuild ended; null for what is none, or still goes on. */
function endOf(one: GenerationInfo, stabilizeMs: number): number | null {
  const { state, startedAt, retiredAt } = one;
  if (state === 'building') return null;
  if (state === 'failed' || state === 'stopped') return retiredAt ?? one.finishedAt ?? startedAt;
  const [swap, scan] = [swappedIn(one), scannedAt(one)];
  return swap !== null && scan !== null && swap - scan > stabilizeMs + late ? scan : swap;
}

function byTime(a: TimeSpan, b: TimeSpan): number {
  return a.from - b.from;
}
