import fc from 'fast-check';
import { expect, it } from 'vitest';
import { estimateTokens } from '../../../../src/main/engine/retrieval/tokens.ts';

it.each([
  ['', 0],
  ['name', 1],
  ['retryPolicyName', 3],
  ['HTTPServer', 3],
  ['a b c', 3],
  ['12', 2],
])('takes %j for %s (pack-3)', (text, tokens) => {
  expect(estimateTokens(text)).toBe(tokens);
});

it('is within a sixth of what public tokenizers count (pack-3)', () => {
  const code =
    'export function retry(policy: RetryPolicy, attempt = 0): Promise<number | null> {\n  return attempt > 5 ? null : policy.next(attempt + 1);\n}\n';
  // By o200k and by qwen3.
  const counted = 37;
  const count = estimateTokens(code);
  expect(count).toBeGreaterThan(counted * (5 / 6));
  expect(count).toBeLessThan(counted * (7 / 6));
});

it('takes parts of whole lines for no less than the whole: sums of a pack stay within its budget (pack-3)', () => {
  const lines = fc.array(fc.string({ unit: fc.constantFrom(...'aB1 .\t支('), maxLength: 12 }), { maxLength: 12 });
  fc.assert(
    fc.property(lines, lines, (a, b) => {
      const [first, second] = [a, b].map((part) => part.map((line) => `${line}\n`).join(''));
      const sum = estimateTokens(first ?? '') + estimateTokens(second ?? '');
      expect(estimateTokens(`${first}${second}`)).toBeLessThanOrEqual(sum);
    }),
  );
});
