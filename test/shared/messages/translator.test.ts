import { describe, expect, it } from 'vitest';
import { chooseLanguage, createList, createTranslate } from '#shared/messages/translator.ts';

const en = createTranslate('en');
const zh = createTranslate('zh');

describe('translator', () => {
  it('fills placeholders and groups numbers', () => {
    expect(en('unit.ofFiles', { done: 714, total: 1131 })).toBe('714 of 1,131 files');
    expect(zh('unit.ofFiles', { done: 714, total: 1131 })).toBe('714 / 1,131 个文件');
  });

  it('fills a placeholder whose name ends with a number', () => {
    expect(en('diagnostics.times', { count: 8, p50: '2 ms', p95: '9 ms' })).toBe('p50 2 ms, p95 9 ms, 8 times');
  });

  it('leaves strings as they are, also when they look like placeholders', () => {
    expect(en('workspace.menu', { name: '{count}' })).toBe('Workspace {count}');
    expect(en('workspace.menu', { name: '$& $1' })).toBe('Workspace $& $1');
  });

  it('chooses the plural form by count', () => {
    expect(en('unit.types', { count: 1 })).toBe('1 type');
    expect(en('unit.types', { count: 0 })).toBe('0 types');
    expect(en('unit.types', { count: 1284 })).toBe('1,284 types');
    expect(zh('unit.types', { count: 1 })).toBe('1 个类型');
  });

  it('counts several things in one text, each by its own plural', () => {
    const values = { where: 'src/pay', files: 1, lines: 1450 };
    expect(en('gap.directory.why', values)).toBe('No learning covers src/pay yet: 1 file, 1,450 lines.');
    expect(zh('gap.directory.why', values)).toBe('还没有学习记录涉及 src/pay（1 个文件，1,450 行）。');
  });

  it.each([
    ['system', ['zh-CN', 'en'], 'zh'],
    ['system', ['de-DE', 'zh-Hant', 'en'], 'zh'],
    ['system', ['de-DE', 'fr'], 'en'],
    ['system', [], 'en'],
    ['en', ['zh-CN'], 'en'],
    ['zh', ['en-GB'], 'zh'],
  ] as const)('choice %s with %j is %s', (choice, preferred, language) => {
    expect(chooseLanguage(choice, preferred)).toBe(language);
  });

  it('sets a space between Chinese and what is filled in, where that is of other letters', () => {
    expect(zh('generations.lastFailed', { when: '14:26' })).toBe('上一次重建于 14:26 失败');
    expect(zh('generations.lastFailed', { when: '昨天' })).toBe('上一次重建于昨天失败');
    expect(zh('semantic.by', { analyst: '静态分析', when: '昨天' })).toBe('由静态分析撰写，昨天');
    expect(zh('semantic.by', { analyst: 'qwen3', when: '昨天' })).toBe('由 qwen3 撰写，昨天');
  });

  it('keeps a name that is written from right to left, or says so, from turning the words beside it round', () => {
    expect(en('welcome.refused', { root: '/tmp/a\u202eb' })).toBe('\u2068/tmp/a\u202eb\u2069 was not opened');
    expect(en('welcome.refused', { root: '/tmp/שלום' })).toBe('\u2068/tmp/שלום\u2069 was not opened');
    expect(zh('welcome.refused', { root: '/tmp/é' })).not.toContain('\u2068');
  });

  it('joins names as the language does; in Chinese with blanks around 和 beside other letters', () => {
    expect(createList('en')(['A', 'B', 'C'])).toBe('A, B, and C');
    expect(createList('zh')(['`A`', '`B`', '`C`'])).toBe('`A`、`B` 和 `C`');
    expect(createList('zh')(['订单', '库存'])).toBe('订单和库存');
    expect(createList('zh')(['一个和尚', 'A'])).toBe('一个和尚和 A');
  });
});
