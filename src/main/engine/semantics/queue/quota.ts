/**
 * How many texts a model may write a day (S4-147). One counts when the model is asked, so that no kill gives it back. The day
 * is the local one; a clock that is set back never refills the quota, and one that was far ahead is forgiven at midnight.
 */
import { z } from 'zod';

export const Quota = z.object({ day: z.string().regex(/^\d{4}-\d\d-\d\d$/), used: z.number().int().nonnegative() });
export type Quota = z.infer<typeof Quota>;

export function localDay(at: number): string {
  const date = new Date(at);
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The next local 00:00, also over a change of summer time. */
export function nextMidnight(at: number): number {
  const date = new Date(at);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime();
}

/** As it stands now: a later day begins at 0. */
export function quotaOn(quota: Quota, now: number): Quota {
  const today = localDay(now);
  if (today > quota.day) return { day: today, used: 0 };
  // The clock was days ahead: what was counted stays, and the next real midnight refills.
  return quota.day > localDay(nextMidnight(now)) ? { day: today, used: quota.used } : quota;
}
