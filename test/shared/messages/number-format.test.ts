/** Whole numbers that are grouped by hand look as Intl writes them, in every language of the app. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createNumberFormat } from '#shared/messages/number-format.ts';
import { localeTags } from '#shared/messages/translator.ts';

const numbers = fc.oneof(fc.maxSafeNat(), fc.integer(), fc.nat(2000), fc.double({ noNaN: true, min: -1e9, max: 1e9 }));

describe.each(Object.values(localeTags))('numbers in %s', (tag) => {
  it.each([0, 1, 3])('are as Intl writes them, with at most %d digits behind the point', (maximumFractionDigits) => {
    const format = createNumberFormat(tag, maximumFractionDigits);
    const intl = new Intl.NumberFormat(tag, { maximumFractionDigits });
    fc.assert(
      fc.property(numbers, (value) => {
        expect(format(value)).toBe(intl.format(value));
      }),
    );
  });
});
