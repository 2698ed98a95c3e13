/** Work for when nobody is at the engine any more. Main type: AtRest. */

export interface Resting {
  /** For how many milliseconds nobody has asked for anything. */
  quietMs(): number;
  /** Work that goes on by itself. */
  working(): boolean;
}

export interface AtRest {
  close(): void;
}

const lookEveryMs = 10_000;
/** Looks in a row that found nobody at it. */
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
