/** Keeps what was measured of a model in the user data folder: a large one takes seconds, at every start. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { atomicWriteFile, contentHash, readValidated, userDataDir } from '../../storage/storage.ts';
import type { Measured } from './measure.ts';

/** Other texts to measure with, another version. */
const version = 1;
const cosine = z.number().min(-1).max(1.001);
const Kept = z.object({
  version: z.number(),
  model: z.string(),
  dimensions: z.number().int().positive(),
  levels: z.object({ same: cosine, related: cosine, unrelated: cosine }),
});

/** `id` changes with the files of the model, so what is kept never grows old. */
export async function keepMeasured(id: string, measure: () => Promise<Measured>): Promise<Measured> {
  const file = path.join(userDataDir(), 'measured', `${contentHash(id)}.json`);
  // A damaged file is set aside and measured again: nothing is lost that needs telling.
  const kept = await readValidated(file, Kept, () => undefined, version);
  if (kept?.model === id) return kept;
  const { dimensions, levels } = await measure();
  await mkdir(path.dirname(file), { recursive: true });
  await atomicWriteFile(file, `${JSON.stringify({ version, model: id, dimensions, levels }, null, 2)}\n`);
  return { dimensions, levels };
}
