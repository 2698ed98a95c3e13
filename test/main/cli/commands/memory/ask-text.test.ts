import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { askLines } from '../../../../../src/main/cli/commands/ask.ts';
import { Output } from '../../../../../src/main/cli/output.ts';
import { answered, foundNothing } from '../../../../renderer/canned/ask.ts';

const terminal = new PassThrough() as unknown as NodeJS.WriteStream;
const out = new Output(false, terminal, terminal, {});
const [first, second] = answered.citations;
if (first === undefined || second === undefined) throw new Error('The answer has too few sources.');
const citations = [{ ...first, project: 'bank' }, second, { record: 'lr-3', file: '', startLine: 0, endLine: 0 }];
const told = { ...answered, citations, analyst: 'static', turn: null };

it('names each source with its place, the workspace of one that lies in another, and what is stale', () => {
  expect(askLines(out, told, 'en')).toEqual([
    '',
    '[1] bank: src/RetryPolicy.cs:3-4  lr-1  What happens when a capture times out?',
    '[2] src/Gateway.cs:9  lr-2  Who asks the gateway?  stale: changed',
    '[3] no place in the files  lr-3  ',
    '[2] is stale: what rests on it may no longer hold.',
    'ranked evidence; no model was asked',
  ]);
});

it('does not say that no model was asked where one failed', () => {
  const notice = 'The model qwen3 had no room left.';
  expect(askLines(out, { ...told, notice }, 'en').slice(-2)).toEqual([notice, 'ranked evidence']);
});

it('says it in Chinese under a Chinese answer', () => {
  const lines = askLines(out, told, 'zh');
  expect(lines).toContain('[2] 已过期：以此为据的内容可能不再成立。');
  expect(lines.at(-1)).toBe('按相关度排列的证据；未询问模型');
  expect(lines.join('\n')).not.toMatch(/stale|evidence|no place/);
  expect(askLines(out, { ...foundNothing, turn: null }, 'zh')).toEqual([
    '不确定：没有学习记录、代码或文档包含这个问题中的词。最接近的学习记录相关度为 0.31，需要 0.45：When is a statement rendered? (lr-3)',
  ]);
});
