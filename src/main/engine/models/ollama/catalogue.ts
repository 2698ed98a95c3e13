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
        details: z
          .object({
            family: z.string().default(''),
            parameter_size: z.string().default(''),
            quantization_level: z.string().default(''),
          })
          .prefault({}),
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
  /** `Q4_K_M`, or ''. */
  readonly quantization: string;
  readonly family: string;
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
    quantization: details.quantization_level,
    family: details.family,
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

const Loaded = z.object({
  models: z
    .array(
      z.object({
        name: z.string(),
        size: z.number().default(0),
        size_vram: z.number().default(0),
        expires_at: z.string().default(''),
        context_length: z.number().int().positive().optional(),
      }),
    )
    .nullable(),
});

/** A model that is in memory. */
export interface LoadedModel {
  readonly name: string;
  readonly bytes: number;
  /** Of them on the graphics card. */
  readonly graphicsBytes: number;
  /** Epoch milliseconds, or null for as long as Ollama runs. */
  readonly until: number | null;
  readonly contextLength: number | null;
}

/** Throws Offline, ModelUnavailable, Cancelled. */
export async function loadedModels(client: OllamaClient, signal: AbortSignal): Promise<LoadedModel[]> {
  const { models } = readAnswer(client, Loaded, await client.request(null, (ollama) => ollama.ps(), signal));
  return (models ?? []).map(({ name, size, size_vram, expires_at, context_length }) => ({
    ...{ name, bytes: size, graphicsBytes: size_vram, contextLength: context_length ?? null },
    until: Date.parse(expires_at) || null,
  }));
}

const Version = z.object({ version: z.string() });

/** `0.21.2`. Throws as `listModels`. */
export async function ollamaVersion(client: OllamaClient, signal: AbortSignal): Promise<string> {
  return readAnswer(client, Version, await client.request(null, (ollama) => ollama.version(), signal)).version;
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
