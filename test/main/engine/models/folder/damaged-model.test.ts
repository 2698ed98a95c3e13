/**
 * A folder of a model, a file of which is cut, spoilt or another: it is said that it cannot be used, or it gives what a model gives.
 * The runtime is native code, which a spoilt graph may end: it has a process of its own.
 */
import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MemoError } from '#shared/base/errors.ts';
import { openReranker } from '../../../../../src/main/engine/models/models.ts';
import { writeReranker } from '../../../../helpers/model-folders/model-folders.ts';
import { runs } from '../../../../helpers/runs.ts';
import { damages, plant } from '../../../host/damage/damages.ts';
import { tempUserData } from '../../temp-folder.ts';

const never = new AbortController().signal;
const files = ['config.json', 'tokenizer.json', 'tokenizer_config.json', 'onnx/model.onnx'];

test('a model of which a file is damaged scores, or says why it cannot be used (engine-2)', {
  timeout: 600_000,
}, async () => {
  const userData = tempUserData();
  const from = writeReranker(userData, 'small', 'how is the config file loaded'.split(' '));
  const property = fc.asyncProperty(fc.constantFrom(...files), damages, async (file, damage) => {
    const folder = path.join(userData, 'models', 'spoilt');
    fs.rmSync(folder, { recursive: true, force: true });
    fs.cpSync(from, folder, { recursive: true });
    plant(path.join(folder, file), damage);
    try {
      const reranker = await openReranker('spoilt');
      try {
        const scores = await reranker.score('How is it loaded?', ['the config file', '', 'it is loaded'], never);
        expect(scores.map((score) => score >= 0 && score <= 1)).toEqual([true, true, true]);
      } finally {
        await reranker.close();
      }
    } catch (thrown) {
      if (!(thrown instanceof MemoError)) throw thrown;
      expect(thrown.code, thrown.message).toBe('ModelUnavailable');
      expect(thrown.message).toContain(folder);
    }
  });
  await fc.assert(property, runs(3));
});
