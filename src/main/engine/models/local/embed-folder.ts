/** Vectors of texts with a model of a folder, in a process of its own. */
import { assertNever } from '#shared/base/assert-never.ts';
import { joined, type TextKind } from '../embedder.ts';
import { windowsOf } from '../windows.ts';
import type { EmbedJob, FolderSource } from './embed-thread.ts';
import { unusable } from './model-files.ts';
import { type LoadedModel, loadModel, type Tensor, textOf } from './runtime.ts';

/** A text of only white space gives a vector of zero length: the model has nothing to embed. */
export async function loadFolder(source: FolderSource): Promise<(job: EmbedJob) => Promise<Float32Array[]>> {
  const loaded = await loadModel({ ...source, task: 'embed' });
  return async ({ texts, kind }) => {
    const vectors: Float32Array[] = [];
    for (const text of texts) vectors.push(await embedText(text, kind, source, loaded));
    return vectors;
  };
}

async function embedText(
  text: string,
  kind: TextKind,
  source: FolderSource,
  loaded: LoadedModel,
): Promise<Float32Array> {
  const { recipe, folder } = source;
  const { tokenizer, run } = loaded;
  const prefix = recipe.prefixes[kind];
  const fits = (part: string): boolean =>
    part.length <= mostLetters * recipe.maxTokens && tokenizer.encode(prefix + part).length <= recipe.maxTokens;
  const vectors: Float32Array[] = [];
  for (const window of windowsOf(text, fits)) {
    let outputs: Record<string, Tensor>;
    try {
      outputs = await run(tokenizer._call(prefix + window));
    } catch (thrown) {
      throw unusable(folder, `it failed on a text: ${textOf(thrown)}`, thrown);
    }
    const vector = pooled(outputs, source);
    if (vector === null)
      throw unusable(folder, `it has no output that is a vector, only ${Object.keys(outputs).join(', ')}`);
    if (!vector.every(Number.isFinite)) throw unusable(folder, 'its vectors are not numbers');
    vectors.push(vector);
  }
  const mean = recipe.mean === null ? undefined : Float32Array.from(recipe.mean);
  const length = vectors[0]?.length ?? 0;
  if (mean !== undefined && length > 0 && mean.length !== length) {
    throw unusable(folder, `'mean' in memoscope.json has ${mean.length} numbers, its vectors have ${length}`);
  }
  return joined(vectors, length, mean);
}

/** More letters a token have only texts without words; asking the tokeniser about megabytes takes seconds. */
const mostLetters = 16;

/** The vector of a text from those of its tokens, unless the model gives it itself. */
function pooled(outputs: Record<string, Tensor>, { recipe }: FolderSource): Float32Array | null {
  const whole = outputs.sentence_embedding;
  if (whole !== undefined) return Float32Array.from(whole.data);
  const tokens = outputs.last_hidden_state ?? outputs.token_embeddings;
  const [, count = 0, dimensions = 0] = tokens?.dims ?? [];
  if (tokens === undefined || tokens.dims.length !== 3 || count === 0) return null;
  const row = (at: number): Float32Array => tokens.data.slice(at * dimensions, (at + 1) * dimensions);
  switch (recipe.pooling) {
    case 'cls':
      return row(0);
    case 'last':
      return row(count - 1);
    case 'mean': {
      const sum = new Float32Array(dimensions);
      for (let i = 0; i < tokens.data.length; i += 1)
        sum[i % dimensions] = (sum[i % dimensions] ?? 0) + (tokens.data[i] ?? 0);
      return sum;
    }
    default:
      return assertNever(recipe.pooling);
  }
}
