import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clip, cutText, fewestTokens, fitEntries, offsetOf, tokensOf } from '../../../../src/main/mcp/answer/budget.ts';

const text = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '界', '😀', '"', '\\'), maxLength: 4_000 });

test('the pages of a text are the text, each within the budget and none empty', () => {
  fc.assert(
    fc.property(text, fc.integer({ min: fewestTokens, max: 1_000 }), (whole, tokens) => {
      let read = '';
      for (let start: number | null = 0; start !== null; ) {
        const cut: ReturnType<typeof cutText> = cutText(whole, tokens, start);
        expect(tokensOf(JSON.stringify(cut.text))).toBeLessThanOrEqual(tokens);
        expect(cut.text === '' && cut.next !== null).toBe(false);
        expect(cut.text.isWellFormed()).toBe(true);
        read += cut.text;
        start = cut.next;
      }
      expect(read).toBe(whole);
    }),
  );
});

test('entries fit by the larger of their two forms, and one is always given', () => {
  const wide = { text: 'a', data: { text: 'x'.repeat(3_000) } };
  expect(fitEntries([wide, wide], 200, (one) => one).count).toBe(1);
  const small = { text: 'a', data: 1 };
  expect(fitEntries([small, small, wide, small], 200, (one) => one)).toEqual({
    lines: ['a', 'a'],
    data: [1, 1],
    count: 2,
  });
  expect(fitEntries([], 200, (one: typeof small) => one).count).toBe(0);
});

test('a cursor that no answer gave is refused by its name', () => {
  expect(offsetOf(undefined)).toBe(0);
  expect(offsetOf('40')).toBe(40);
  for (const cursor of ['', '-1', '1e3', 'a', '12345678901', '1 ']) {
    expect(() => offsetOf(cursor)).toThrow(
      expect.objectContaining({ code: 'InvalidArgument', data: { path: 'cursor' } }),
    );
  }
});

test('a clipped text says that it continues', () => {
  expect(clip('abc', 3)).toBe('abc');
  expect(clip('ab cd', 4)).toBe('ab…');
});
