/** Long loops on the engine thread are cut into slices, so that it answers a ping within 50 ms. */
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

/** Goes through with `steps`, with a pause at each stop. */
export async function inTurns<T>(steps: Generator<void, T>, pause: () => Promise<void>): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await pause();
  }
}

/** Items sorted, or merged, between two looks at the clock. */
const sortedAtOnce = 500;

/** The items in order, in a new list. Items that compare as equal keep theirs. */
export async function sortedInSlices<T>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
  pause: () => Promise<void>,
): Promise<T[]> {
  let runs: T[][] = [];
  for (let at = 0; at < items.length; at += sortedAtOnce) {
    runs.push(items.slice(at, at + sortedAtOnce).sort(compare));
    await pause();
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let n = 0; n < runs.length; n += 2) merged.push(await merge(runs[n] ?? [], runs[n + 1] ?? [], compare, pause));
    runs = merged;
  }
  return runs[0] ?? [];
}

async function merge<T>(
  left: readonly T[],
  right: readonly T[],
  compare: (a: T, b: T) => number,
  pause: () => Promise<void>,
): Promise<T[]> {
  const merged: T[] = [];
  let [a, b] = [0, 0];
  while (a < left.length && b < right.length) {
    const [first, second] = [left[a] as T, right[b] as T];
    if (compare(second, first) < 0) {
      merged.push(second);
      b += 1;
    } else {
      merged.push(first);
      a += 1;
    }
    if (merged.length % sortedAtOnce === 0) await pause();
  }
  for (; a < left.length; a += 1) merged.push(left[a] as T);
  for (; b < right.length; b += 1) merged.push(right[b] as T);
  await pause();
  return merged;
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
