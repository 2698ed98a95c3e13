import { expect, test } from 'vitest';
import { LearningRecord } from '#shared/contract/memory/memory-types.ts';
import { MemoryHit } from '#shared/contract/memory/methods.ts';
import { createViews } from '../../../../../src/main/engine/memory/manager/views.ts';

const views = createViews({ stateOf: () => [], isStale: () => false });

function recordOf(answer: string, places = 0) {
  const record = LearningRecord.parse({
    id: 'lr-20260101-001',
    projectKey: 'shop',
    createdAt: 0,
    question: 'What happens?',
    questionType: 'DATA_FLOW',
    answer,
    confidence: 1,
    evidence: Array.from({ length: places }, (_, n) => ({ file: `${n}.ts`, startLine: 1, endLine: 1, hash: 'x' })),
  });
  return { row: 1, record };
}
const hitOf = (answer: string, places?: number) =>
  views.hit(recordOf(answer, places), { score: 1, why: { words: 1, meaning: 1 } });

test('a hit holds a short answer whole, a long one by its beginning, and says so', () => {
  expect(hitOf('By hand.')).toMatchObject({ answer: 'By hand.' });
  expect(hitOf('By hand.')).not.toHaveProperty('answerCut');
  const long = hitOf(`By hand. ${'😀'.repeat(10_000)}`);
  expect(long.answerCut).toBe(true);
  expect(long.answer).toMatch(/^By hand\. 😀/u);
  expect(long.answer.isWellFormed()).toBe(true);
  expect(views.whole(recordOf(long.answer.repeat(3))).answer).toHaveLength(3 * long.answer.length);
});

test('200 of the longest hits stay below the 16 MB of a message', () => {
  const hit = hitOf('\u0001'.repeat(100_000), 1_000);
  expect(MemoryHit.parse(hit)).toEqual(hit);
  expect(200 * Buffer.byteLength(JSON.stringify(hit))).toBeLessThan(16 * 1024 * 1024);
});
