import { expect, it, onTestFinished } from 'vitest';
import { openReranker } from '../../../../../src/main/engine/models/models.ts';
import { writeReranker } from '../../../../helpers/model-folders/model-folders.ts';
import { tempUserData } from '../../temp-folder.ts';

const never = new AbortController().signal;
const words = 'how is the config file loaded weather sunny'.split(' ');

async function open(name: string) {
  const reranker = await openReranker(name);
  onTestFinished(() => reranker.close());
  return reranker;
}

it('scores what answers a question higher, whatever the order of the texts (memory-9)', async () => {
  writeReranker(tempUserData(), 'small-reranker', words);
  const reranker = await open('small-reranker');
  const texts = ['sunny weather', 'the config file is loaded', '', 'the weather', 'how', 'file '.repeat(300)];
  const scores = await reranker.score('How is the config file\nloaded', texts, never);
  expect(scores).toHaveLength(6);
  for (const score of scores) {
    expect(score).toBeGreaterThanOrEqual(0);
    expect(score).toBeLessThanOrEqual(1);
  }
  expect(scores[1]).toBeGreaterThan(scores[3] ?? 1);
  expect(scores[3]).toBeGreaterThan(scores[0] ?? 1);
  expect(await reranker.score('How is the config file loaded', [...texts].reverse(), never)).toEqual(
    [...scores].reverse(),
  );
  await expect(reranker.score('how', texts, AbortSignal.abort())).rejects.toMatchObject({ code: 'Cancelled' });
  expect(await reranker.score('how', [], never)).toEqual([]);
});

it('reads the second of two numbers, and takes no model that gives more', async () => {
  const userData = tempUserData();
  writeReranker(userData, 'two', words, 2);
  expect(await (await open('two')).score('how', ['how'], never)).toEqual([0.5]);
  writeReranker(userData, 'three', words, 3);
  await expect((await open('three')).score('how', ['how'], never)).rejects.toMatchObject({
    code: 'ModelUnavailable',
    message: expect.stringContaining('no reranker'),
  });
});

it('says that there is none', async () => {
  tempUserData();
  await expect(openReranker('bge-reranker')).rejects.toMatchObject({ code: 'ModelUnavailable' });
});
