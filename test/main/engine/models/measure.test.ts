import { expect, it } from 'vitest';
import { levelsOf, measureModel } from '../../../../src/main/engine/models/measure.ts';
import { openEmbedder } from '../../../../src/main/engine/models/models.ts';

const many = (count: number, value: number): number[] => Array(count).fill(value);

it('a model that tells texts apart has levels between its own cosines', () => {
  expect(levelsOf([0.6, 0.7, 0.8], [...many(98, 0.1), 0.3, 0.3], [0.7, 0.8])).toEqual({
    unrelated: 0.3,
    related: 0.7,
    same: 0.9,
  });
});

it('a model that mixes them has levels in order all the same', () => {
  const { unrelated, related, same } = levelsOf([0.9, 0.9], many(100, 0.95), [0.96]);
  expect(unrelated).toBe(0.95);
  expect(related).toBeGreaterThan(unrelated);
  expect(same).toBeGreaterThan(related);
});

it('the built-in model measures about as its recipe says', async () => {
  const embedder = await openEmbedder({ kind: 'memo-embed' });
  const signal = new AbortController().signal;
  const { dimensions, levels } = await measureModel((texts) => embedder.embed(texts, 'query', signal));
  await embedder.close();
  expect(dimensions).toBe(embedder.model.dimensions);
  expect(levels.same).toBeCloseTo(embedder.model.levels.same, 1);
  expect(levels.unrelated).toBeLessThan(embedder.model.levels.unrelated);
});
