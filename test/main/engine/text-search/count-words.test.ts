import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createWordCounter } from '../../../../src/main/engine/text-search/query/count-words.ts';

const count = (beginnings: string[], text: string) => Object.fromEntries(createWordCounter({ beginnings })(text));

test('words are counted whole, also as parts of identifiers, by how they begin', () => {
  expect(count(['retr'], 'RetryPolicy retries(retry_count) unretried HTTPRetry')).toEqual({ retry: 3, retries: 1 });
  expect(count(['http', 'server'], 'HTTPServer httpServer2 SERVER')).toEqual({ http: 2, server: 3 });
  expect(count([], 'anything')).toEqual({});
});

test('any text: each word counted is there and begins so', () => {
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[a-z]{2,5}$/), { minLength: 1, maxLength: 4 }),
      fc.string({ maxLength: 200 }),
      (beginnings, text) => {
        for (const [word, times] of createWordCounter({ beginnings })(`${text} ${beginnings[0]} ${text}`)) {
          expect(beginnings.some((begin) => word.startsWith(begin))).toBe(true);
          expect(times).toBeGreaterThan(0);
        }
        expect(count(beginnings, ` ${beginnings[0]} `)[beginnings[0] ?? '']).toBe(1);
      },
    ),
  );
});
