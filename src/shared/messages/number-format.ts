/**
 * Numbers as a language writes them. Whole ones are grouped here, because the first Intl.NumberFormat of a process loads
 * data for tens of milliseconds, which every start of the page would wait for; all others are left to Intl.
 */

/** Tags of the languages that write whole numbers with a comma after each three digits. */
export type GroupsByComma = 'en' | 'zh-CN';

/** @param fractionDigits at most, as in Intl. */
export function createNumberFormat(tag: GroupsByComma, fractionDigits: number): (value: number) => string {
  let intl: Intl.NumberFormat | undefined;
  return (value) => {
    const whole = fractionDigits === 0 ? Math.round(value) : value;
    // Intl tells -0 from 0.
    if (Number.isSafeInteger(whole) && (whole > 0 || Object.is(whole, 0)))
      return String(whole).replace(/\B(?=(?:\d{3})+$)/g, ',');
    intl ??= new Intl.NumberFormat(tag, { maximumFractionDigits: fractionDigits });
    return intl.format(value);
  };
}
