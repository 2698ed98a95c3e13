/** A span of time in words, rounded as people say it: `9 min 40 s`, `38 min`, `3 h`, `2 days`. */
import type { Translate } from '#shared/messages/translator.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

export function durationText(t: Translate, ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < minute) return t('generations.seconds', { count: seconds });
  if (seconds < 10 * minute) {
    const rest = seconds % minute;
    const minutes = Math.floor(seconds / minute);
    return rest === 0
      ? t('generations.minutes', { count: minutes })
      : t('generations.minutesSeconds', { minutes, seconds: rest });
  }
  if (seconds < 2 * hour) return t('generations.minutes', { count: Math.round(seconds / minute) });
  if (seconds < 2 * day) return t('generations.hours', { count: Math.round(seconds / hour) });
  return t('generations.days', { count: Math.round(seconds / day) });
}
