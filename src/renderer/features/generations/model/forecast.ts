/** When a rebuild will have read all files, and when it swaps: as the engine says, else by its pace so far. */
import type { RotationStatus } from '#shared/contract/generations/methods.ts';

export interface Forecast {
  /** Epoch milliseconds; null while nothing honest can be said. */
  readonly scannedAt: number | null;
  readonly swapAt: number | null;
}

/** Less than this is too little to go by: milliseconds, and share of the files. */
const enough = { ms: 3000, share: 0.02 };

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
