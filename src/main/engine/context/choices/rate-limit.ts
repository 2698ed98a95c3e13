/**
 * Limits clients that change pins faster than a person would: a script that pins and unpins would rewrite the
 * window without end, and readers would never see the same one twice.
 */
import type { Clock } from '#shared/base/clock.ts';
import { MemoError } from '#shared/base/errors.ts';

export const mostChanges = 30;
export const withinMs = 10_000;

/** Returned function: takes note of a change. Throws Busy with `seconds` to wait. */
export function createRateLimit(clock: Clock): () => void {
  let times: number[] = [];
  return () => {
    const now = clock.now();
    // A clock that was set back must not block a client permanently.
    times = times.filter((at) => at > now - withinMs && at <= now);
    const [oldest] = times;
    if (times.length >= mostChanges && oldest !== undefined) {
      const seconds = Math.max(1, Math.ceil((oldest + withinMs - now) / 1000));
      const message = `Pins were changed ${mostChanges} times within ${withinMs / 1000} s. Try again in ${seconds} s.`;
      throw new MemoError('Busy', message, { seconds });
    }
    times.push(now);
  };
}
