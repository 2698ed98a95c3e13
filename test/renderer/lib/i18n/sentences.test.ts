// @vitest-environment node
import { expect, it } from 'vitest';
import { gapAfter, sentences } from '../../../../src/renderer/lib/i18n/sentences.ts';

it('puts a space between English sentences and none after a full-width mark', () => {
  expect(sentences(['Nothing is due.', 'Look again tomorrow.'])).toBe('Nothing is due. Look again tomorrow.');
  expect(sentences(['无需归档。', '明天再看。'])).toBe('无需归档。明天再看。');
  expect(sentences(['', 'One.'])).toBe('One.');
  expect([gapAfter('没有合适的项目？'), gapAfter('New here?'), gapAfter('版本 2 来自')]).toEqual(['', ' ', ' ']);
});
