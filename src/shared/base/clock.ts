/** Time as the engine sees it; tests pass a clock that they set. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Time that also calls. */
export interface TimerClock extends Clock {
  /** Calls `done` once after `ms`; the returned function calls it off. */
  start(ms: number, done: () => void): () => void;
}
