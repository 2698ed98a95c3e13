/** Scores of texts for a question with a cross-encoder, in a process of its own. */
import { type Dtype, unusable } from './model-files.ts';
import { loadModel, type Tensor, textOf } from './runtime.ts';

export async function loadReranker(source: RerankSource): Promise<(job: RerankJob) => Promise<number[]>> {
  const { tokenizer, run } = await loadModel({ ...source, task: 'rerank' });
  return async ({ query, texts }) => {
    const scores: number[] = [];
    for (const text of texts) {
      const options = { text_pair: plain(text), truncation: true, max_length: source.maxTokens };
      let outputs: Record<string, Tensor>;
      try {
        outputs = await run(tokenizer._call(plain(query), options));
      } catch (thrown) {
        throw unusable(source.folder, `it failed on a text: ${textOf(thrown)}`, thrown);
      }
      const score = scoreOf(outputs.logits);
      if (score === null) throw unusable(source.folder, 'it does not give one score a text: it is no reranker');
      scores.push(score);
    }
    return scores;
  };
}

/** One number says how well they fit; of two the second. */
function scoreOf(logits: Tensor | undefined): number | null {
  const [first, second, third] = logits?.data ?? [];
  if (first === undefined || third !== undefined) return null;
  const logit = second === undefined ? first : second - first;
  return Number.isFinite(logit) ? 1 / (1 + Math.exp(-logit)) : null;
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

// What a reranking process is started with and asked; plain data, because it crosses processes.

export interface RerankSource {
  readonly folder: string;
  readonly subfolder: string;
  readonly dtype: Dtype;
  /** Max tokens of question and text together, with what the tokeniser adds. */
  readonly maxTokens: number;
}

export interface RerankJob {
  readonly query: string;
  readonly texts: readonly string[];
}
