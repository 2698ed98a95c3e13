/** Numbers, sizes and times as the app writes them: short, and in the rules of the language. */
import { createNumberFormat } from '#shared/messages/number-format.ts';
import { type Language, localeTags, type Translate } from '#shared/messages/translator.ts';

export interface Format {
  /** `1,284` */
  number(value: number): string;
  /** A share of 0 to 1 as `63 %`; what is there but rounds to nothing as `< 1 %`. */
  percent(share: number): string;
  /** Bytes as `412 B`, `58 KB`, `4.7 MB`; 1 KB is 1000 B. */
  bytes(value: number): string;
  /** Time of day, `14:26`. */
  time(epochMs: number): string;
  /** When something was: `just now`, `28 min ago`, `14:26` today, `yesterday`, else the day. */
  ago(epochMs: number, nowMs: number): string;
  /** Day: `14:26` today, `yesterday`, `9 Mar`, `9 Mar 2025`. */
  day(epochMs: number, nowMs: number): string;
  /** `about 20 s left`, rounded so that it does not flicker. */
  left(seconds: number): string;
}

export function createFormat(language: Language, t: Translate): Format {
  const tag = localeTags[language];
  const whole = createNumberFormat(tag, 0);
  const oneDigit = createNumberFormat(tag, 1);
  let clock: Intl.DateTimeFormat | undefined;
  const time = (at: number) => {
    // Made when first needed: making it takes long, and a start of the page mostly shows no time of day.
    clock ??= new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    return clock.format(at);
  };
  const dayMonth = dayFormat(language, false);
  const dayMonthYear = dayFormat(language, true);

  const figure = (value: number) => (value < 10 ? oneDigit : whole)(value);
  const day = (at: number, now: number) => {
    if (sameDay(at, now)) return time(at);
    if (sameDay(at, now - 86_400_000)) return t('time.yesterday');
    return new Date(at).getFullYear() === new Date(now).getFullYear() ? dayMonth(at) : dayMonthYear(at);
  };

  return {
    number: whole,
    percent(share) {
      if (share > 0 && share < 0.005) return t('unit.percentLess', { value: 1 });
      // Not all until it is all.
      return t('unit.percent', { value: whole(share < 1 ? Math.min(99, share * 100) : share * 100) });
    },
    bytes(value) {
      if (value < 1000) return t('unit.bytes', { value: whole(value) });
      if (value < 1_000_000) return t('unit.kilobytes', { value: figure(value / 1000) });
      if (value < 1_000_000_000) return t('unit.megabytes', { value: figure(value / 1_000_000) });
      return t('unit.gigabytes', { value: figure(value / 1_000_000_000) });
    },
    time,
    ago(at, now) {
      const minutes = Math.floor((now - at) / 60_000);
      if (minutes < 1) return t('time.now');
      if (minutes < 60) return t('time.minutesAgo', { count: minutes });
      if (minutes < 6 * 60) return t('time.hoursAgo', { count: Math.floor(minutes / 60) });
      return day(at, now);
    },
    day,
    left(seconds) {
      if (seconds < 60) return t('time.secondsLeft', { count: seconds <= 10 ? seconds : Math.ceil(seconds / 5) * 5 });
      return t('time.minutesLeft', { count: Math.round(seconds / 60) });
    },
  };
}

function sameDay(a: number, b: number): boolean {
  return new Date(a).toDateString() === new Date(b).toDateString();
}

/** `9 Mar`; in Chinese with the spaces that the design asks for: `3 月 9 日`. */
function dayFormat(language: Language, withYear: boolean): (at: number) => string {
  if (language === 'zh') {
    return (at) => {
      const date = new Date(at);
      const year = withYear ? `${date.getFullYear()} 年 ` : '';
      return `${year}${date.getMonth() + 1} 月 ${date.getDate()} 日`;
    };
  }
  let intl: Intl.DateTimeFormat | undefined;
  return (at) => {
    intl ??= new Intl.DateTimeFormat('en-GB', {
      day: 'numeric',
      month: 'short',
      ...(withYear ? { year: 'numeric' } : {}),
    });
    return intl.format(at);
  };
}
