/** Work for when the engine is no longer in use. Main type: AtRest. */

export interface Resting {
  /** Milliseconds since the last request. */
  quietMs(): number;
  /** Work that runs automatically. */
  working(): boolean;
}

export interface AtRest {
  close(): void;
}

const lookEveryMs = 10_000;
/** Consecutive checks that found it unused. */
const restLooks = 3;

/** Calls `work` again and again from half a minute after the last that was done, until someone asks. */
export function whileAtRest({ quietMs, working }: Resting, work: () => void): AtRest {
  let calm = 0;
  const timer = setInterval(() => {
    calm = working() || quietMs() < lookEveryMs ? 0 : calm + 1;
    if (calm >= restLooks) work();
  }, lookEveryMs);
  timer.unref();
  return { close: () => clearInterval(timer) };
}
