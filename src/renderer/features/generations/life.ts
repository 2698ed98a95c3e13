/** The life of a generation: when it was live, whether it was rebuilt beside another one, which session wrote it. */
import type { GenerationInfo, RotationStatus } from '#shared/contract/generations/methods.ts';

/** When it came to be live; null where it never was. */
export function liveFrom({ state, swappedAt, startedAt }: GenerationInfo): number | null {
  return swappedAt ?? (state === 'live' || state === 'retired' ? startedAt : null);
}

/** No rebuild is done so soon: what is live so long after its beginning was so from the first, in milliseconds. */
const atOnce = 100;

/** When it took another's place; null where it did not, as the first one, which is live while it is filled. */
export function swappedIn({ startedAt, swappedAt }: GenerationInfo): number | null {
  return swappedAt === null || swappedAt - startedAt < atOnce ? null : swappedAt;
}

/** Those that were gone back to: a younger one was live before they came to be so last. */
export function goneBackTo(generations: readonly GenerationInfo[]): ReadonlySet<string> {
  const back = generations.filter((one) => {
    const swap = swappedIn(one) ?? one.swappedAt;
    if (swap === null) return false;
    return generations.some((other) => other.startedAt > one.startedAt && (swappedIn(other) ?? swap) < swap);
  });
  return new Set(back.map(({ id }) => id));
}

/**
 * When a rebuilt one had read all files; null where that is not known. A live one that was looked over again after a start
 * says when that was.
 */
export function scannedAt(one: GenerationInfo): number | null {
  const swap = swappedIn(one);
  return swap === null || one.finishedAt === null || one.finishedAt > swap ? null : one.finishedAt;
}

/** The session's id as people tell sessions apart. */
export function shortSession(session: string): string {
  return session.slice(0, 6);
}

interface Forecast {
  /** Epoch milliseconds; null while nothing honest can be said. */
  readonly scannedAt: number | null;
  readonly swapAt: number | null;
}

/** Less than this is too little to go by: milliseconds, and share of the files. */
const enough = { ms: 3000, share: 0.02 };

/** When a rebuild will have read all files, and when it swaps: as the engine says, else by its pace so far. */
export function forecast({ rebuild, timer }: RotationStatus, now: number): Forecast {
  if (rebuild === null) return { scannedAt: null, swapAt: null };
  const { step, swapAt, startedAt, done, total } = rebuild;
  if (swapAt !== null) return { scannedAt: swapAt - timer.stabilizeMs, swapAt: Math.max(now, swapAt) };
  if (step === 'swap') return { scannedAt: now, swapAt: now };
  if (step !== 'scan') return { scannedAt: now, swapAt: now + timer.stabilizeMs };
  const elapsed = now - startedAt;
  if (elapsed < enough.ms || total === 0 || done < total * enough.share) return { scannedAt: null, swapAt: null };
  const scannedAt = Math.max(now, startedAt + (elapsed * total) / done);
  return { scannedAt, swapAt: scannedAt + timer.stabilizeMs };
}
