import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compileGlob } from '../../../../../src/main/engine/context/filter/parse-filter.ts';

it.each([
  ['Retry*', 'retrypolicy', true],
  ['*Policy', 'RetryPolicy', true],
  ['?Clock', 'IClock', true],
  ['?Clock', 'Clock', false],
  ['a*b*c', 'axxbxxc', true],
  ['a*b*c', 'axxcxxb', false],
  ['*', '', true],
  ['A.B', 'AxB', false],
  ['支*', '支付', true],
])('%s and %s: %s (pack-1)', (pattern, text, is) => {
  expect(compileGlob(pattern)(text)).toBe(is);
});

it('agrees with a regular expression', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'ab.'), maxLength: 8 });
  const globs = fc.string({ unit: fc.constantFrom(...'aB.*?'), maxLength: 8 });
  fc.assert(
    fc.property(globs, letters, (glob, text) => {
      const source = glob.replace(/\./g, '\\.').replace(/\*+/g, '.*').replace(/\?/g, '.');
      expect(compileGlob(glob)(text)).toBe(new RegExp(`^${source}$`, 'i').test(text));
    }),
    { numRuns: 500 },
  );
});

it('goes back to the last star only, however many there are', () => {
  const pattern = `${'a*'.repeat(1000)}b`;
  expect(compileGlob(pattern)('a'.repeat(2048))).toBe(false);
});
