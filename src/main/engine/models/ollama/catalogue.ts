/** What an Ollama has: its models, and what it says of one. Its answers are read with care: they are another program's. */
import { z } from 'zod';
import type { OllamaClient } from './client.ts';
import { brokenAnswer } from './ollama-error.ts';

const Listed = z.object({
  models: z
    .array(
      z.object({
        name: z.string(),
        digest: z.string().default(''),
        size: z.number().default(0),
        details: z.object({ family: z.string().default(''), parameter_size: z.string().default('') }).prefault({}),
      }),
    )
    .nullable(),
});
const Shown = z.object({
  capabilities: z.array(z.string()).optional(),
  model_info: z.record(z.string(), z.unknown()).optional(),
});

export interface OllamaModel {
  /** `qwen3:8b` */
  readonly name: string;
  readonly digest: string;
  /** Bytes on disk. */
  readonly size: number;
  /** `8.2B`, or ''. */
  readonly parameters: string;
  /** Whether it makes vectors, and so cannot talk. */
  readonly embeds: boolean;
}

/** Throws Offline, ModelUnavailable, Cancelled. */
export async function listModels(client: OllamaClient, signal: AbortSignal): Promise<OllamaModel[]> {
  const { models } = readAnswer(client, Listed, await client.request(null, (ollama) => ollama.list(), signal));
  return (models ?? []).map(({ name, digest, size, details }) => ({
    name,
    digest,
    size,
    parameters: details.parameter_size,
    // The list does not say it; embedding models are called so, or are of the family of BERT.
    embeds: /embed|minilm|bge|(^|[/-])e5/i.test(name) || /bert/i.test(details.family),
  }));
}

/** The model of that name; a name without a tag means `latest`, as it does to Ollama. */
export function findModel(models: readonly OllamaModel[], name: string): OllamaModel | undefined {
  return models.find((model) => model.name === name || model.name === `${name}:latest`);
}

export interface ModelFacts {
  /** Tokens, or null where Ollama does not say it. */
  readonly contextLength: number | null;
  /** `completion`, `embedding`, `tools`, …; empty where Ollama is too old to say it. */
  readonly capabilities: readonly string[];
}

export async function showModel(client: OllamaClient, model: string, signal: AbortSignal): Promise<ModelFacts> {
  const shown = readAnswer(client, Shown, await client.request(model, (ollama) => ollama.show({ model }), signal));
  const context = Object.entries(shown.model_info ?? {}).find(([key]) => key.endsWith('.context_length'))?.[1];
  return {
    contextLength: typeof context === 'number' && context > 0 ? context : null,
    capabilities: shown.capabilities ?? [],
  };
}

export function readAnswer<T>(
  client: OllamaClient,
  schema: z.ZodType<T>,
  answer: unknown,
  model: string | null = null,
): T {
  const result = schema.safeParse(answer);
  if (result.success) return result.data;
  const field = result.error.issues[0]?.path.join('.') || 'the whole';
  throw brokenAnswer({ url: client.url, model }, `its answer is not in its own form (${field})`);
}
