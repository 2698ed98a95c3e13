import { describe, expect, it } from 'vitest';
import { excerptStart, wordMarks } from '../../../../src/renderer/features/search/model/word-marks.ts';

const marked = (text: string, query: string, mode: 'words' | 'exact' = 'words') =>
  wordMarks(text, query, mode).map(([from, to]) => text.slice(from, to));

describe('words of a query in what was found by words and meaning', () => {
  it.each([
    ['The Idempotency key of it', 'idempotency key', ['Idempotency', 'key']],
    ['IdempotencyKey', 'idempotency key', ['Idempotency', 'Key']],
    ['find_by_key', 'key', ['key']],
    ['monkey', 'key', []],
    ['keys', 'key', ['key']],
    ['它捕获超时', '捕获', ['捕获']],
    ['what is of it', 'what is of', ['what']],
    ['a+b (c)', '(c) +', ['c']],
    ['HTTPServer', 'server', ['Server']],
  ])('%j for %j are %j', (text, query, found) => {
    expect(marked(text, query)).toEqual(found);
  });

  it('are the text as it stands where that is asked for', () => {
    expect(marked('monkey (KEY)', 'key (k', 'exact')).toEqual(['key (K']);
  });

  it('lie in sight in a long text', () => {
    const text = `${'word '.repeat(40)}key at the end`;
    expect(text.slice(excerptStart(text, wordMarks(text, 'key', 'words')))).toMatch(/^(word )+key at the end$/);
    expect(excerptStart('a key', [[2, 5]])).toBe(0);
  });
});
