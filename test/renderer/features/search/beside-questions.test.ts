import { describe, expect, it } from 'vitest';
import { questionsOf } from '../../../../src/renderer/features/search/model/beside-questions.ts';
import type { TextRequest } from '../../../../src/renderer/features/search/model/text-run.ts';

const request = (query: string, more: Partial<TextRequest> = {}): TextRequest => ({
  ...{ query, mode: 'words', caseSensitive: false, wholeWord: false, include: [], exclude: [] },
  ...more,
});

describe('what is asked beside the lines of a search', () => {
  it.each(['key', ' key ', '捕获', 'a捕'])('are learnings and descriptions for %j', (query) => {
    expect(questionsOf(request(query))).toMatchObject({
      learnings: { query: query.trim() },
      descriptions: { query: query.trim(), mode: 'words' },
    });
  });

  it.each(['', ' ', 'ke', '捕', '  a '])('is nothing for %j, which is not a word', (query) => {
    expect(questionsOf(request(query))).toBeNull();
  });

  it('is nothing for an expression, or where nothing is searched', () => {
    expect(questionsOf(request('idempotency', { mode: 'regex' }))).toBeNull();
    expect(questionsOf(null)).toBeNull();
  });

  it('are descriptions alone where files are narrowed', () => {
    expect(questionsOf(request('key', { exclude: ['test/**'] }))).toMatchObject({
      learnings: null,
      descriptions: { exclude: ['test/**'] },
    });
  });
});
