/**
 * Reranking (5): a cross-encoder of a folder reads question and text together, which is more precise than two
 * vectors and costs one run per text. Main type: Reranker.
 */
import { MemoError } from '#shared/base/errors.ts';
import { createJobProcess, untilAborted } from '../../threads/threads.ts';
import { findModelFile, fingerprint, readJson, readModelFiles } from './model-files.ts';
import { brokenProcess, folderHeapMb, modelFolder } from './model-folder.ts';
import { OwnRecipe } from './recipe.ts';
import type { RerankJob, RerankSource } from './rerank-texts.ts';

export interface Reranker {
  /** `folder:<name>@<hash>` */
  readonly id: string;
  /**
   * How well each text answers the query, 0 to 1, in the order of the texts; what of a text is over the model's limit is
   * left out. Throws ModelUnavailable, Cancelled.
   */
  score(query: string, texts: readonly string[], signal: AbortSignal): Promise<number[]>;
  close(): Promise<void>;
}

/** Cross-encoders are trained with this many, at quadratic cost. */
const mostTokens = 512;
/** A caller who cancels waits for no more. */
const mostTexts = 4;

/** Loads nothing yet. Throws ModelUnavailable, InvalidArgument. */
export async function openReranker(name: string): Promise<Reranker> {
  const folder = await modelFolder(name);
  const own = (await readJson(folder, 'memoscope.json', OwnRecipe)) ?? {};
  const file = await findModelFile(folder, own.dtype);
  const { maxTokens = mostTokens } = await readModelFiles(folder);
  const { subfolder, dtype } = file;
  const limit = own.maxTokens ?? Math.min(maxTokens, mostTokens);
  const source: RerankSource = { folder, subfolder, dtype, maxTokens: limit };
  const runtime = createJobProcess<RerankSource, RerankJob, number[]>({
    entry: 'rerank-process',
    heapMb: folderHeapMb,
    source,
  });
  let last: Promise<unknown> = Promise.resolve();
  let closed = false;
  const cancelled = (): MemoError => new MemoError('Cancelled', 'The reranking was cancelled.');

  async function scoreAll(query: string, texts: readonly string[], signal: AbortSignal): Promise<number[]> {
    const scores: number[] = [];
    for (let at = 0; at < texts.length; at += mostTexts) {
      if (signal.aborted || closed) throw cancelled();
      try {
        scores.push(...(await runtime.run({ query, texts: texts.slice(at, at + mostTexts) })));
      } catch (thrown) {
        throw brokenProcess(folder, thrown);
      }
    }
    return scores;
  }

  return {
    id: `folder:${name}@${await fingerprint(folder, file)}`,
    score(query, texts, signal) {
      const scores = last.then(() => scoreAll(query, texts, signal));
      last = scores.catch(() => undefined); // The caller has the error; the next in line must still run.
      return untilAborted(scores, signal, cancelled().message);
    },
    async close() {
      closed = true;
      await runtime.end(cancelled());
    },
  };
}
