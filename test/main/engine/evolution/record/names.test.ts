import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderIn } from '../../../../../src/main/engine/claims/claims.ts';
import { namedIn } from '../../../../../src/main/engine/evolution/record/ground-material.ts';
import {
  isDuplicate,
  isSameInSubstance,
  templateLeak,
} from '../../../../../src/main/engine/evolution/record/refusals.ts';
import { wildText } from '../../tools/wild-text.ts';

describe('what an answer names', () => {
  it('tells files, places, code and numbers apart', () => {
    const named = namedIn(
      'In `src/a/b.ts:12-40` and package.json, Node.js waits 30 s; see 文件src/c.go的第 12 行. `RetryPolicy.next()` is no file, nor is `point.x`.\n\n```ts\nimport `x/y.ts` from 99\n```\n',
    );
    expect(named.files.map(({ path }) => path)).toEqual(['src/a/b.ts', 'package.json', 'src/c.go']);
    expect(named.files[0]?.lines).toEqual({ startLine: 12, endLine: 40 });
    expect(named.code).toEqual(['RetryPolicy.next()', 'point.x']);
    expect(named.numbers).toEqual(['30']);
    const template = 'It reads `` `at {name}` ``. Without it, `fallback` applies.';
    expect(namedIn(template).code).toEqual(['`at {name}`', 'fallback']);
    expect(namedIn('The RetryPolicy asks max_size and a.b(), the rest is Prose.').written).toEqual([
      'RetryPolicy',
      'max_size',
      'a.b',
    ]);
  });
});

describe('what an answer names in brackets', () => {
  it.each([
    [
      '`Pay` (class, src/pay.ts:12) and (src/a/b.ts:3-4), called (see src/c.ts).',
      ['src/pay.ts', 'src/a/b.ts', 'src/c.ts'],
    ],
    ['[src/a.ts] and ([src/b.ts])', ['src/a.ts', 'src/b.ts']],
    [
      'The page app/(group)/page.tsx, (app/(group)/[id]/page.tsx:3), (shop)/x.ts.',
      ['app/(group)/page.tsx', 'app/(group)/[id]/page.tsx', '(shop)/x.ts'],
    ],
    ['read(src/a.ts)', ['src/a.ts']],
  ])('%s', (answer, files) => {
    expect(namedIn(answer).files.map(({ path }) => path)).toEqual(files);
  });
});

describe('what two answers have in common', () => {
  const answer =
    '`RetryPolicy.next` (`src/retry.ts:4`) doubles the wait after each of 5 attempts and gives up after that.';
  it.each([
    ['another line number', answer.replace(':4', ':40'), true, true],
    [
      'other words',
      answer.replace('doubles the wait after each of', 'waits twice as long behind each of the'),
      false,
      true,
    ],
    [
      'another view',
      'A capture that fails is tried again by `RetryPolicy.next` in `src/retry.ts`, 5 attempts, the wait doubled each time.',
      false,
      true,
    ],
    ['another number', answer.replace('5', '6'), false, false],
    ['a denial', answer.replace('doubles', 'never doubles'), false, false],
    [
      'another subject',
      answer.replaceAll('RetryPolicy.next', 'OrderBook.add').replace('retry', 'orders'),
      false,
      false,
    ],
  ])('%s', (_, other, duplicate, same) => {
    expect([isDuplicate(other, answer), isSameInSubstance(other, answer)]).toEqual([duplicate, same]);
  });
});

describe('what is refused', () => {
  it('is not what is in a file that was read', () => {
    const holds = (text: string) => 'the label {{ user.name }} and https://shop.example/docs, git log'.includes(text);
    const summary = { answer: 'The template shows `{{ user.name }}`.', tags: [], domain: '' };
    expect(templateLeak(summary, holds)).toBeNull();
    expect(templateLeak(summary, () => false)).toBe('{{ user.name }}');
    expect(orderIn('See https://shop.example/docs.', holds)).toBeNull();
    expect(orderIn('Git history is read in one go; rm is not used.', () => false)).toBeNull();
    expect(orderIn('History is read by `git log`.', holds)).toBeNull();
    expect(orderIn('History is read by `git log`.', () => false)).toBe('git log');
  });

  // Quadratic work on two hundred thousand characters takes longer than a test may.
  it('is told in proportion to hostile answers', () => {
    const hostile = [
      '`'.repeat(200_000),
      'a/'.repeat(100_000),
      '{{'.repeat(100_000),
      'a.b'.repeat(60_000),
      '第 1'.repeat(60_000),
    ];
    for (const text of hostile) {
      namedIn(text);
      templateLeak({ answer: text, tags: [], domain: '' }, () => false);
      orderIn(text, () => false);
      expect(isDuplicate(text, text)).toBe(true);
    }
  });

  it('never throws', () => {
    fc.assert(
      fc.property(wildText(200), (text) => {
        namedIn(text);
        expect(isDuplicate(text, text)).toBe(true);
        orderIn(text, () => false);
      }),
    );
  });
});
