/** How often a process that ended on its own is started again: enough for a fault that passes, not for one that
 * stays. */
export const maxRestarts = 3;
const windowMs = 5 * 60_000;

export interface Restarts {
  /** Notes that it ended. False when it did so more than `maxRestarts` times in five minutes; the count then
   * restarts. */
  again(): boolean;
}

/** @param now milliseconds of a clock that is never set back. */
export function createRestarts(now: () => number): Restarts {
  let ends: number[] = [];
  return {
    again() {
      const at = now();
      ends = [...ends.filter((one) => at - one < windowMs), at];
      if (ends.length <= maxRestarts) return true;
      ends = [];
      return false;
    },
  };
}
