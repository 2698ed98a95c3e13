/**
 * The embedder that is always there. What is written goes over a worker thread; a short query is embedded where it is
 * asked, because it costs less than a message to a thread, and no person waits for one to start.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { resourcePath } from '../../storage/storage.ts';
import { createJobThread } from '../../threads/threads.ts';
import type { Embedder, EmbedModel } from '../embedder.ts';
import { loadMemoEmbed, readableShare } from './embed-texts.ts';
import { createEmbedThread, type MemoEmbedSource } from './embed-thread.ts';

const levels = z.object({
  related: z.object({ p50: z.number() }),
  unrelated: z.object({ p99: z.number() }),
});
const Recipe = z.object({
  version: z.number(),
  dims: z.number().int().positive(),
  maxTokens: z.number().int().positive(),
  cosineLevels: z.object({ 'english text - code': levels }),
  fusion: z.object({ keyword: z.number().min(0).max(1) }),
});

/** Questions that differ in a name still reach 0.83 here; the same words in another form reach this. */
const same = 0.9;
/** The middle of 0.3 to 0.5, which the recipe gives for questions that share words with the documents. */
const sharedTextWeight = 0.4;
/** Takes about half a millisecond. */
const shortLetters = 4_000;
/** A batch takes some 10 ms. */
const batch = { texts: 256, letters: 65_536 };
const heapMb = 256;

/** `folder` holds the files that its README names. Throws ModelUnavailable where the recipe cannot be read. */
export async function openMemoEmbed(folder = resourcePath('models', 'memo-embed')): Promise<Embedder> {
  const { maxTokens, ...recipe } = await readRecipe(folder);
  const model: EmbedModel = {
    id: `memo-embed@${recipe.version}`,
    dimensions: recipe.dims,
    levels: {
      same,
      related: recipe.cosineLevels['english text - code'].related.p50,
      // One pair of a hundred that has nothing in common reaches it; most that belong together do.
      unrelated: recipe.cosineLevels['english text - code'].unrelated.p99,
    },
    textWeight: { shared: sharedTextWeight, plain: recipe.fusion.keyword },
  };
  const workerData: MemoEmbedSource = { folder, limit: maxTokens };
  const thread = createEmbedThread(createJobThread({ entry: 'embed-worker', heapMb, workerData }), batch);
  let here: ReturnType<typeof loadMemoEmbed> | null = null;
  return {
    model,
    async embed(texts, kind, signal) {
      if (kind !== 'query' || texts.join('').length > shortLetters) return thread.embed(texts, kind, signal);
      here ??= loadMemoEmbed(folder, maxTokens);
      const embed = await here;
      if (signal.aborted) throw new MemoError('Cancelled', 'The embedding of a query was cancelled.');
      return embed({ texts, kind });
    },
    known: readableShare,
    close: () => thread.close(),
  };
}

async function readRecipe(folder: string): Promise<z.infer<typeof Recipe>> {
  try {
    return Recipe.parse(JSON.parse(await readFile(path.join(folder, 'recipe.json'), 'utf8')));
  } catch (thrown) {
    throw new MemoError(
      'ModelUnavailable',
      sentence`The recipe of the embedding model in ${folder} cannot be read. Install Memoscope again; until then only words are searched.`,
      { folder },
      { cause: thrown },
    );
  }
}
