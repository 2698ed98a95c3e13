/** Waiting by the clock that tests set: nothing runs meanwhile but a timer. */
import type { TimerClock } from '#shared/base/clock.ts';
import { MemoError } from '#shared/base/errors.ts';

/** A machine that slept, or whose clock was set, is noticed within a minute. */
const sliceMs = 60_000;

export const cancelled = (): MemoError => new MemoError('Cancelled', 'Learning was stopped.');

/** Throws Cancelled at once when the signal aborts. */
export function sleep(timers: TimerClock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(cancelled());
    const stop = timers.start(ms, () => {
      signal.removeEventListener('abort', abort);
      resolve();
    });
    function abort(): void {
      stop();
      reject(cancelled());
    }
    signal.addEventListener('abort', abort, { once: true });
  });
}

/** Until the clock shows `until`, whatever happens to it meanwhile. */
export async function sleepUntil(timers: TimerClock, until: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    const left = until - timers.now();
    if (left <= 0) return;
    await sleep(timers, Math.min(left, sliceMs), signal);
  }
}
