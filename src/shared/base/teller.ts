/** Reports what changes often: at once where it matters and else at most every 250 ms. */
import type { TimerClock } from './clock.ts';

export interface Teller {
  now(): void;
  /** At once where nothing was reported recently, else when the time has passed. */
  soon(): void;
  close(): void;
}

const everyMs = 250;

export function createTeller(clock: TimerClock, tell: () => void): Teller {
  let last = Number.NEGATIVE_INFINITY;
  let callOff: (() => void) | null = null;
  let closed = false;

  function now(): void {
    callOff?.();
    callOff = null;
    if (closed) return;
    last = clock.now();
    tell();
  }

  return {
    now,
    soon() {
      if (callOff !== null || closed) return;
      // A clock that is set back makes nobody wait longer.
      callOff = clock.start(Math.min(everyMs, Math.max(0, last + everyMs - clock.now())), now);
    },
    close() {
      callOff?.();
      closed = true;
    },
  };
}
