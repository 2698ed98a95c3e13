/** One iteration at a time, whoever asked for it: the loop, or a person with `learn`. */
import { cancelled } from './waits.ts';

export interface Turns {
  /** Waits for the one that runs; throws Cancelled when the signal aborts before its turn. */
  take<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

export function createTurns(): Turns {
  let last: Promise<void> = Promise.resolve();
  return {
    async take(signal, work) {
      const before = last;
      const turn = Promise.withResolvers<void>();
      last = before.then(() => turn.promise);
      try {
        await untilTurn(before, signal);
        return await work();
      } finally {
        turn.resolve();
      }
    },
  };
}

function untilTurn(before: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(cancelled());
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    void before.then(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    });
  });
}
