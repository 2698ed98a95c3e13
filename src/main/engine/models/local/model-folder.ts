/**
 * A model that a person put into the user data folder: `models/<name>/` with the files of transformers.js. Anything
 * wrong with it throws ModelUnavailable, with what to do; the app continues with memo-embed.
 */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { userDataDir } from '../../storage/storage.ts';
import { createJobProcess } from '../../threads/threads.ts';
import type { Embedder } from '../embedder.ts';
import { knownShare } from '../families.ts';
import { keepMeasured, measureModel } from '../measure.ts';
import { createEmbedThread, type EmbedJob, type FolderSource } from './embed-thread.ts';
import { findModelFile, fingerprint, readJson, readModelFiles, unusable } from './model-files.ts';
import { OwnRecipe, recipeOf } from './recipe.ts';

/** A text takes up to seconds; a query waits for one batch. */
const batch = { texts: 8, letters: 16_384 };
/** For the tokeniser: the vocabulary of a model for many languages takes 300 MB. The model itself lies outside. */
export const folderHeapMb = 1_024;

const folderName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

/** Loads and measures a model that was not opened before. Throws ModelUnavailable, InvalidArgument, Cancelled. */
export async function openModelFolder(name: string, signal: AbortSignal): Promise<Embedder> {
  const folder = await modelFolder(name);
  const own = (await readJson(folder, 'memoscope.json', OwnRecipe)) ?? {};
  const file = await findModelFile(folder, own.dtype);
  const recipe = recipeOf(name, own, await readModelFiles(folder));
  const id = `folder:${name}@${await fingerprint(folder, file)}`;
  const { subfolder, dtype } = file;
  const source: FolderSource = { folder, subfolder, dtype, recipe };
  const runtime = createJobProcess<FolderSource, EmbedJob, Float32Array[]>({
    entry: 'embed-process',
    heapMb: folderHeapMb,
    source,
  });
  const thread = createEmbedThread(runtime, batch);
  const embed: Embedder['embed'] = async (texts, kind, ending) => {
    try {
      return await thread.embed(texts, kind, ending);
    } catch (thrown) {
      throw brokenProcess(folder, thrown);
    }
  };
  try {
    const { dimensions, levels } = await keepMeasured(id, () =>
      measureModel((texts, kind) => embed(texts, kind, signal)),
    );
    return {
      model: { id, dimensions, levels: recipe.levels ?? levels, textWeight: recipe.textWeight },
      async embed(texts, kind, ending) {
        const vectors = await embed(texts, kind, ending);
        return vectors.map((vector) => (vector.length === 0 ? new Float32Array(dimensions) : vector));
      },
      known: (text) => knownShare(text, recipe.scripts),
      close: thread.close,
    };
  } catch (thrown) {
    await thread.close();
    throw thrown;
  }
}

/** A process that ran out of memory, or that the runtime tore down: this app cannot fix that. */
export function brokenProcess(folder: string, thrown: unknown): unknown {
  const broke = thrown instanceof MemoError && thrown.code === 'InternalError';
  return broke ? unusable(folder, thrown.message.replace(/\.$/, ''), thrown) : thrown;
}

/** Throws InvalidArgument for an invalid name, ModelUnavailable where there is no such folder. */
/** Names of the folders in which models may be, in order. */
export async function modelFolders(): Promise<string[]> {
  const found = await readdir(path.join(userDataDir(), 'models'), { withFileTypes: true }).catch(() => []); // None yet.
  return found.flatMap((entry) => (entry.isDirectory() && folderName.test(entry.name) ? [entry.name] : [])).sort();
}

export async function modelFolder(name: string): Promise<string> {
  if (!folderName.test(name)) {
    throw new MemoError('InvalidArgument', sentence`'${name}' is not the name of a folder of a model.`, {
      path: 'embedder',
    });
  }
  const folder = path.join(userDataDir(), 'models', name);
  const found = await stat(folder).catch(() => null);
  if (found?.isDirectory() === true) return folder;
  throw unusable(folder, 'there is no such folder');
}
