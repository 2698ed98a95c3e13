// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createTranslate } from '#shared/messages/translator.ts';
import { createFormat } from '../../../../src/renderer/lib/i18n/format.ts';

const en = createFormat('en', createTranslate('en'));
const zh = createFormat('zh', createTranslate('zh'));
const now = new Date(2026, 2, 12, 14, 26).getTime();
const minutes = (count: number) => now - count * 60_000;

describe('format', () => {
  it.each([
    [0, '0 B'],
    [412, '412 B'],
    [999, '999 B'],
    [1000, '1 KB'],
    [3800, '3.8 KB'],
    [58_400, '58 KB'],
    [4_700_000, '4.7 MB'],
    [684_000_000, '684 MB'],
    [4_700_000_000, '4.7 GB'],
  ])('%d bytes are %s', (value, text) => {
    expect(en.bytes(value)).toBe(text);
  });

  it.each([
    [0, '0 %'],
    [0.001, '< 1 %'],
    [0.634, '63 %'],
    [0.999, '99 %'],
    [1, '100 %'],
  ])('a share of %d is %s', (value, text) => {
    expect(en.percent(value)).toBe(text);
  });

  it.each([
    [minutes(0), 'just now', '刚刚'],
    [minutes(28), '28 min ago', '28 分钟前'],
    [minutes(150), '2 h ago', '2 小时前'],
    [minutes(8 * 60), '06:26', '06:26'],
    [minutes(24 * 60), 'yesterday', '昨天'],
    [new Date(2026, 2, 9).getTime(), '9 Mar', '3 月 9 日'],
    [new Date(2025, 2, 9).getTime(), '9 Mar 2025', '2025 年 3 月 9 日'],
  ])('%d was %s, %s', (at, english, chinese) => {
    expect(en.ago(at, now)).toBe(english);
    expect(zh.ago(at, now)).toBe(chinese);
  });

  it.each([
    [7, 'about 7 s left'],
    [21, 'about 25 s left'],
    [59, 'about 60 s left'],
    [240, 'about 4 min left'],
  ])('%d seconds are %s', (seconds, text) => {
    expect(en.left(seconds)).toBe(text);
  });
});
