/** transformers.js would fetch from the internet what a folder lacks: it is kept from that, in every way it knows. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { loadModel } from '../../../../../src/main/engine/models/local/runtime.ts';
import { linkUseLite } from '../../../../helpers/model-folders/model-folders.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('loads from the folder only: no remote models, no fetch of its own, and none of the global one', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('The test has no network.'));
  const userData = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-test-'));
  try {
    const folder = linkUseLite(userData, 'use-lite');
    fs.rmSync(path.join(folder, 'tokenizer.json'));
    const loading = loadModel({ folder, subfolder: 'onnx', dtype: 'q8', task: 'embed' });
    await expect(loading).rejects.toMatchObject({
      code: 'ModelUnavailable',
      message: expect.stringContaining('tokenizer.json'),
    });
    const { env, AutoTokenizer } = await import('@xenova/transformers');
    expect(env).toMatchObject({ allowRemoteModels: false, allowLocalModels: true, useFSCache: false });
    await expect(env.fetch('http://127.0.0.1:1/')).rejects.toThrow('never fetched');
    await expect(AutoTokenizer.from_pretrained('Xenova/all-MiniLM-L6-v2')).rejects.toThrow();
    expect(fetched).not.toHaveBeenCalled();
  } finally {
    fs.rmSync(userData, { recursive: true });
  }
});
