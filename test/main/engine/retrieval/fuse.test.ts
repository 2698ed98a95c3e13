/** One order out of several lists. */
import { expect, test } from 'vitest';
import { fuse } from '../../../../src/main/engine/retrieval/bm25.ts';
import { inEnglish } from '../../../../src/main/engine/retrieval/glossary.ts';

const list = (weight: number, scores: Record<string, number>) => ({ scores: new Map(Object.entries(scores)), weight });
const inOrder = (...lists: ReturnType<typeof list>[]): string[] =>
  [...fuse(lists)].sort((a, b) => b[1] - a[1]).map(([key]) => key);

test('what is near the top of two lists comes before what one list overrates', () => {
  expect(
    inOrder(list(1, { hub: 900, right: 3, other: 1 }), list(1, { right: 2, other: 1, more: 0.5, hub: 0.1 }))[0],
  ).toBe('right');
});

test('equal scores have one rank, and nothing is in a list by a score of 0', () => {
  const fused = fuse([list(1, { a: 2, b: 2, c: 0 })]);
  expect(fused.get('a')).toBe(fused.get('b'));
  expect(fused.has('c')).toBe(false);
});

test('a Chinese question is also read in the English words of programming, and keeps what they do not cover', () => {
  expect(inEnglish('如何贡献代码？').replace(/\s+/g, ' ')).toBe('如何 contribute code ？');
  expect(inEnglish('index 重建')).toBe('index 重建');
});
