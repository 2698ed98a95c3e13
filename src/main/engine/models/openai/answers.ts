/** The forms in which servers that speak the form of OpenAI answer. Fields that others leave out have a default. */
import { z } from 'zod';
import type { ServerModel } from '../servers/model-server.ts';
import { isEmbedding } from '../servers/model-server.ts';

const tokens = z.number().int().positive().nullish().catch(null);

export const Listed = z.object({
  data: z.array(
    z.object({
      id: z.string().min(1),
      owned_by: z.string().optional().catch(undefined),
      /** vLLM. */
      max_model_len: tokens,
      context_length: tokens,
      max_context_length: tokens,
      /** llama.cpp: what it was started with, what the model was made for. */
      meta: z
        .object({ n_ctx: tokens, n_ctx_train: tokens, size: z.number().optional().catch(undefined) })
        .nullish()
        .catch(null),
    }),
  ),
});

export function modelOf({ id, meta, ...rest }: z.infer<typeof Listed>['data'][number]): ServerModel {
  const contextLength =
    meta?.n_ctx ?? rest.max_model_len ?? rest.context_length ?? rest.max_context_length ?? meta?.n_ctx_train ?? null;
  return {
    ...{ name: id, digest: '', size: meta?.size ?? 0, parameters: '', quantization: '', family: '' },
    ...{ embeds: isEmbedding(id), contextLength },
  };
}

const text = z.string().nullish();
const count = z.number().int().nonnegative().nullish();

/** One event of a streamed answer; servers that do not stream give `message` in the place of `delta`. */
const Said = z.object({
  content: text,
  /** llama.cpp, LM Studio, vLLM. */
  reasoning_content: text,
  reasoning: text,
  tool_calls: z
    .array(z.object({ function: z.object({ arguments: text }).nullish() }))
    .nullish()
    .catch(null),
});
export const Chunk = z.object({
  choices: z
    .array(z.object({ delta: Said.nullish(), message: Said.nullish(), finish_reason: text }))
    .nullish()
    .transform((choices) => choices ?? []),
  usage: z.object({ prompt_tokens: count, completion_tokens: count }).nullish(),
});
export type Chunk = z.infer<typeof Chunk>;

/** In the order of their index, which some servers leave out. */
export const Embeddings = z.object({
  data: z.array(z.object({ index: z.number().int().optional(), embedding: z.array(z.number()).min(1) })),
});
