/** What is kept of files so that searches need not read them: it may say yes too often, never no too often. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createKeptTriples,
  lookAt,
  mayHoldTriples,
  neededTriples,
  packLooks,
  triplesOf,
} from '../../../../src/main/engine/text-search/letters.ts';

const stamp = { size: 9, mtimeMs: 1.5, ctimeMs: 2.5 };

test('a file holds the triples of each of its parts, in small letters and capitals', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 200 });
  fc.assert(
    fc.property(text, text, text, (before, within, after) => {
      const set = triplesOf(Buffer.from(before + within + after));
      const small = within.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
      expect(mayHoldTriples(set, neededTriples([[Buffer.from(small)]]))).toBe(true);
      expect(
        mayHoldTriples(set, neededTriples([[Buffer.from('no such text: 1234567890')], [Buffer.from(within)]])),
      ).toBe(true);
    }),
  );
});

test('a file without the text is ruled out, by any of several texts and by all of several alternatives', () => {
  const set = triplesOf(Buffer.from('const retryPolicy = 1;'));
  const holds = (...alternatives: string[][]): boolean =>
    mayHoldTriples(set, neededTriples(alternatives.map((texts) => texts.map((text) => Buffer.from(text)))));
  expect(holds(['RetryPolicy'])).toBe(true);
  expect(holds(['retryPolicies'])).toBe(false);
  expect(holds(['retry', 'payment'])).toBe(false);
  expect(holds(['payment'], ['retry'])).toBe(true);
  expect(holds(['payment'], ['refund'])).toBe(false);
  // Too short to tell.
  expect(holds(['zz'])).toBe(true);
});

test('triples are taken at the second reading, rule a file out from then on, and go with it', async () => {
  const kept = createKeptTriples();
  const payment = neededTriples([[Buffer.from('payment')]]);
  const retry = neededTriples([[Buffer.from('retry')]]);
  expect(kept.look('a.ts', payment)).toBe('read');
  expect(kept.look('a.ts', payment)).toBe('take');
  kept.keep('a.ts', { ...stamp, triples: triplesOf(Buffer.from('retry')) });
  expect(kept.look('a.ts', payment)).toMatchObject(stamp);
  expect(kept.look('a.ts', retry)).toBe('read');
  await kept.only(
    () => false,
    async () => {},
  );
  expect(kept.look('a.ts', payment)).toBe('read');
});

test('looks come out of their block as they went in', () => {
  const looks = ['read', stamp, 'take', { ...stamp, size: 0 }] as const;
  const packed = packLooks(looks);
  expect(looks.map((_, n) => lookAt(packed, n))).toEqual(looks);
});
