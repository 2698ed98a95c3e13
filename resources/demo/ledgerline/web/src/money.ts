/** An amount in the smallest unit of its currency, as the server sends it. */
export interface Money {
  readonly minorUnits: number;
  readonly currency: string;
}

const formats = new Map<string, Intl.NumberFormat>();

/** The amount as people read it, e.g. `€ 12.50`. */
export function formatMoney({ minorUnits, currency }: Money, locale = 'en'): string {
  const key = `${locale} ${currency}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { style: 'currency', currency });
  formats.set(key, format);
  return format.format(minorUnits / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

export function addMoney(left: Money, right: Money): Money {
  if (left.currency !== right.currency) throw new RangeError(`${left.currency} and ${right.currency} cannot be added`);
  return { minorUnits: left.minorUnits + right.minorUnits, currency: left.currency };
}
