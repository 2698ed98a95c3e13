import fc from 'fast-check';
import { expect, it } from 'vitest';
import { windowsOf } from '../../../../src/main/engine/models/windows.ts';

const atMost = (letters: number) => (part: string) => part.length <= letters;
const collapsed = (text: string): string => text.replace(/\s/g, '');

it('windows hold all of a text in order, and each fits', () => {
  const unit = fc.oneof(
    fc.constant(' '),
    fc.constant('\n'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
  );
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 80 }), fc.integer({ min: 2, max: 40 }), (units, letters) => {
      const text = units.join('');
      const windows = windowsOf(text, atMost(letters));
      expect(collapsed(windows.join(''))).toBe(collapsed(text));
      for (const window of windows) {
        expect(window.length).toBeLessThanOrEqual(letters);
        expect(window.trim()).toBe(window);
        expect(window).not.toBe('');
      }
    }),
  );
});

it('a text that fits is one window with its white space collapsed', () => {
  expect(windowsOf('  a\n\tb ', atMost(3))).toEqual(['a b']);
  expect(windowsOf(' \n', atMost(3))).toEqual([]);
});

it('words stay whole where they can, characters always', () => {
  expect(windowsOf('alpha beta gamma', atMost(10))).toEqual(['alpha', 'beta gamma']);
  for (const window of windowsOf('🙂'.repeat(9), atMost(4))) expect(window.isWellFormed()).toBe(true);
});

it('what fits nowhere ends at single letters', () => {
  expect(windowsOf('abc', () => false)).toEqual(['a', 'b', 'c']);
});
