/**
 * What the loop may take of the thread that answers people. Main type: Governor. Its work runs in slices of a few
 * milliseconds; after each step it rests three times as long as that took, so that it has a quarter of the thread at most,
 * and no step begins while a call of a person runs. What a person asked for with `learn` is not held back.
 */
import { getHeapStatistics } from 'node:v8';
import type { TimerClock } from '#shared/base/clock.ts';
import { MemoError } from '#shared/base/errors.ts';

export interface Governor {
  /** Runs a step, and rests after it. Throws Cancelled, and what `work` throws. */
  step<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>;
  /** From now on a person waits for it; the returned function ends that. */
  hurry(): () => void;
  /** Too little is free of the memory that this process may use: it is left to the person. */
  isShort(): boolean;
}

const restShare = 3;
/** A step that waited for a model or a thread was no load. */
const restMostMs = 2_000;
const lookAgainMs = 100;
const yieldsMostMs = 2_000;
/** Share of the limit of the engine's own memory. */
const heapShare = 0.75;

interface GovernorOptions {
  readonly timers: TimerClock;
  /** For how many milliseconds no call of a person has run. */
  quietMs(): number;
  /** Share of the memory that is used, 0 to 1. */
  heapUsed?(): number;
}

export function createGovernor({ timers, quietMs, heapUsed = usedShare }: GovernorOptions): Governor {
  let hurried = 0;

  async function yieldToPerson(signal: AbortSignal): Promise<void> {
    for (let waited = 0; hurried === 0 && quietMs() === 0 && waited < yieldsMostMs; waited += lookAgainMs)
      await sleep(timers, lookAgainMs, signal);
  }

  return {
    async step(work, signal) {
      await yieldToPerson(signal);
      const started = performance.now();
      const value = await work();
      const rest = Math.min(restMostMs, Math.round((performance.now() - started) * restShare));
      if (hurried === 0 && rest > 0) await sleep(timers, rest, signal);
      return value;
    },
    hurry() {
      hurried += 1;
      return () => {
        hurried -= 1;
      };
    },
    isShort: () => heapUsed() > heapShare,
  };
}

function usedShare(): number {
  const { used_heap_size: used, heap_size_limit: most } = getHeapStatistics();
  return used / most;
}

/** A machine that slept, or whose clock was set, is noticed within a minute. */
const sliceMs = 60_000;

/** Waiting by the clock that tests set: nothing runs meanwhile but a timer. */
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

interface Turns {
  /** Waits for the one that runs; throws Cancelled when the signal aborts before its turn. */
  take<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

/** One iteration at a time, whether for the loop or for a person's `learn`. */
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
