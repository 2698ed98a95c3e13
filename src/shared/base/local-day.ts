/**
 * What is counted by the day of the person's clock. A clock that is set back
 * never gives a count back; one that was days ahead is forgiven at the next real midnight.
 */

/** What was counted on a day, `YYYY-MM-DD`. */
export interface DayCount {
  readonly day: string;
  readonly used: number;
}

/** `YYYY-MM-DD` of the local day. */
export function localDay(at: number): string {
  const date = new Date(at);
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The next local 00:00 after `at`, also over a change of summer time. */
export function nextMidnight(at: number): number {
  const date = new Date(at);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime();
}

/** The count at `now`: a later day begins at 0. */
export function countOn<T extends DayCount>(count: T, now: number): T {
  const today = localDay(now);
  if (today > count.day) return { ...count, day: today, used: 0 };
  // The clock was days ahead: what was counted stays, and the next real midnight refills.
  return count.day > localDay(nextMidnight(now)) ? { ...count, day: today } : count;
}
