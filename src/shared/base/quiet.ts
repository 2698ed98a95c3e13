/** How long nothing has been under way: what begins and ends is counted, and the end of the last one is remembered. */
export interface Quiet {
  /** Returns a function that ends it; calling it twice counts once. */
  begin(): () => void;
  /** 0 while anything is under way. */
  ms(): number;
}

/** @param now milliseconds of a clock that is never set back. @param since when the last one ended, before the first. */
export function createQuiet(now: () => number, since = now()): Quiet {
  const running = new Set<object>();
  let last = since;
  return {
    begin() {
      const one = {};
      running.add(one);
      return () => {
        if (running.delete(one)) last = now();
      };
    },
    ms: () => (running.size > 0 ? 0 : now() - last),
  };
}
