/** Long loops on the engine thread are cut into slices, so that it answers a ping within 50 ms (spec 02). */
import type { WriteDb } from '../storage/storage.ts';

/** How long one slice may run before others get a turn, in milliseconds. */
const sliceMs = 10;

export interface Slices {
  /** Cheap; true once the slice is used up: then await `turn()`. */
  due(): boolean;
  /** Lets others run. Throws when the signal is aborted. */
  turn(): Promise<void>;
}

export function slices(signal: AbortSignal): Slices {
  signal.throwIfAborted();
  let started = performance.now();
  return {
    due: () => performance.now() - started >= sliceMs,
    turn: async () => {
      await new Promise<void>((resolve) => setImmediate(resolve));
      signal.throwIfAborted();
      started = performance.now();
    },
  };
}

/** A function to await between steps of a loop: lets others run when the slice is used up, throws once aborted. */
export function pauses(signal: AbortSignal): () => Promise<void> {
  const turns = slices(signal);
  return async () => {
    signal.throwIfAborted();
    if (turns.due()) await turns.turn();
  };
}

/** How long one transaction of many small writes takes, in milliseconds. */
const transactionMs = 8;

/**
 * Many small writes as transactions of a few milliseconds each, for one for each write costs several times as much. They
 * end by the clock: what one write takes depends on the workspace. `ended` is called at the end of each transaction,
 * within it, with what it was about; what it throws, or `work`, takes that transaction back.
 */
export async function inSlices<T>(
  write: WriteDb,
  items: Iterable<T>,
  pause: () => Promise<void>,
  work: (item: T) => void,
  ended: (done: readonly T[]) => void = () => {},
): Promise<void> {
  const rest = items[Symbol.iterator]();
  let next = rest.next();
  const slice = (): void => {
    const until = performance.now() + transactionMs;
    const done: T[] = [];
    while (next.done !== true && (done.length === 0 || performance.now() < until)) {
      work(next.value);
      done.push(next.value);
      next = rest.next();
    }
    ended(done);
  };
  while (next.done !== true) {
    write.transaction(slice);
    await pause();
  }
}
