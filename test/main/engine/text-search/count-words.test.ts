import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countWords, createWordCounter } from '../../../../src/main/engine/text-search/query/count-words.ts';

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

test('all words of a text are those that any beginnings find', () => {
  const letters = fc.constantFrom(...'aAbBcC19_é大İ -.$'.split(''));
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 40 }), (chosen) => {
      const text = chosen.join('');
      const { words, counts } = countWords(text);
      const all = words === '' ? [] : words.split(' ').map((word, n) => [word, counts[n]] as const);
      const pairs = ['aa', 'ab', 'ac', 'ba', 'bb', 'bc', 'ca', 'cb', 'cc'];
      expect(Object.fromEntries(all)).toEqual(count(pairs, text));
    }),
    { numRuns: 2_000 },
  );
});
