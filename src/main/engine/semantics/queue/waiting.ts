/** The callers that wait for descriptions to be written, by type. Main type: Waiting. */
import type { TimerClock } from '#shared/base/clock.ts';
import { MemoError } from '#shared/base/errors.ts';

export interface Waiting {
  /** Jobs of these types left the queue. */
  settled(typeIds: readonly string[]): void;
  /** Resolves when the type left the queue and `still` says no. Throws Cancelled when the signal aborts. */
  until(typeId: string, signal: AbortSignal, still: () => boolean): Promise<void>;
  /** The same, or after `ms`. */
  atMost(typeId: string, ms: number, timers: TimerClock, signal?: AbortSignal): Promise<void>;
  /** Ends all waits. */
  close(): void;
}

/** A process that only waits for this must not end before: timers and threads of the engine keep none alive. */
const stayAlive = (): NodeJS.Timeout => setInterval(() => undefined, 60_000);

export function createWaiting(): Waiting {
  const waiting = new Map<string, Set<() => void>>();
  let closed = false;

  /** Resolves with the next settling; the returned function ends the wait. */
  function next(typeId: string): { settled: Promise<void>; end(): void } {
    let wake = (): void => {};
    const settled = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const all = waiting.get(typeId) ?? new Set();
    waiting.set(typeId, all.add(wake));
    return {
      settled,
      end() {
        wake();
        all.delete(wake);
        if (all.size === 0) waiting.delete(typeId);
      },
    };
  }

  async function whileStill(typeId: string, signal: AbortSignal, still: () => boolean): Promise<void> {
    while (still()) {
      if (signal.aborted || closed) throw new MemoError('Cancelled', 'Waiting for the description was cancelled.');
      const wait = next(typeId);
      signal.addEventListener('abort', wait.end, { once: true });
      await wait.settled;
      signal.removeEventListener('abort', wait.end);
      wait.end();
    }
  }

  return {
    settled(typeIds) {
      for (const typeId of typeIds) for (const wake of waiting.get(typeId) ?? []) wake();
    },
    async until(typeId, signal, still) {
      const alive = stayAlive();
      try {
        await whileStill(typeId, signal, still);
      } finally {
        clearInterval(alive);
      }
    },
    async atMost(typeId, ms, timers, signal) {
      const wait = next(typeId);
      const stop = timers.start(ms, wait.end);
      const alive = stayAlive();
      signal?.addEventListener('abort', wait.end, { once: true });
      await wait.settled;
      signal?.removeEventListener('abort', wait.end);
      clearInterval(alive);
      stop();
      wait.end();
    },
    close() {
      closed = true;
      for (const all of waiting.values()) for (const wake of all) wake();
    },
  };
}
