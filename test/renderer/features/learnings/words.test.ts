/** Small texts of the view: names of days, ranges of time, Markdown as a line of words. */
import { describe, expect, it } from 'vitest';
import { createTranslate } from '#shared/messages/translator.ts';
import { dayRows, dayTitle } from '../../../../src/renderer/features/learnings/list/day-rows.ts';
import { plainText } from '../../../../src/renderer/features/learnings/list/text-lines.ts';
import { rangeText } from '../../../../src/renderer/features/learnings/timeline/ticks.ts';

const at = (day: number, hour = 0, month = 2, year = 2026) => new Date(year, month, day, hour).getTime();
const now = at(12, 13);

describe('days', () => {
  const en = createTranslate('en');
  const zh = createTranslate('zh');

  it('are named as people say them', () => {
    expect(dayTitle(at(12), now, 'en', en)).toBe('Today');
    expect(dayTitle(at(11), now, 'en', en)).toBe('Yesterday, Wed 11 Mar');
    expect(dayTitle(at(1, 0, 11, 2025), now, 'en', en)).toBe('Mon 1 Dec 2025');
    expect(dayTitle(at(11), now, 'zh', zh)).toBe('昨天，3 月 11 日 周三');
  });

  it('head their records, each day once', () => {
    const records = [at(12, 9), at(12, 1), at(10, 23)].map((createdAt, index) => ({ id: `lr-${index}`, createdAt }));
    const rows = dayRows(records);
    expect(rows.map((row) => (row.kind === 'day' ? row.start : row.record.id))).toEqual([
      at(12),
      'lr-0',
      'lr-1',
      at(10),
      'lr-2',
    ]);
  });

  it('name a range, and times within a day', () => {
    expect(rangeText(at(7, 3), at(12, 9), now, 'en')).toEqual({ from: '7 Mar', to: '12 Mar' });
    expect(rangeText(at(7, 3), at(7, 9), now, 'en')).toEqual({ from: '7 Mar 03:00', to: '09:00' });
    expect(rangeText(at(7, 3, 2, 2025), at(12), now, 'zh')).toEqual({ from: '2025 年 3 月 7 日', to: '3 月 12 日' });
  });
});

describe('Markdown as words', () => {
  it.each([
    ['- one `two` [1], **three**\n- four', 'one two, three four'],
    ['## Head\n\nSee [the file](src/a.ts) [1, 2].', 'Head See the file.'],
    ['```ts\ncode\n```\ntext', 'text'],
  ])('%o', (markdown, words) => expect(plainText(markdown)).toBe(words));

  it('is made in no time of hostile text', () => {
    expect(plainText('['.repeat(20_000))).toHaveLength(20_000);
    expect(plainText('`'.repeat(20_000))).toBe('');
  });
});
