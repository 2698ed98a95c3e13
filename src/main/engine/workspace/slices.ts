/** Long loops on the engine thread are cut into slices, so that it answers a ping within 50 ms (spec 02). */

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
