/** Ollama as a model server. */
import { z } from 'zod';
import { isEmbedding, type ModelFacts, type ModelServer, type ServerModel } from './model-server.ts';
import { createOllamaClient, keepAlive, type OllamaClient } from './ollama-client.ts';
import type { ServerPlace } from './place.ts';
import { readAnswer } from './requests.ts';
import { chatBounds, createMeter, embedBounds } from './watch.ts';

const count = z.number().int().nonnegative().default(0);
const Part = z.object({
  message: z.object({ content: z.string().default(''), thinking: z.string().default('') }).prefault({}),
  done: z.boolean(),
  done_reason: z.string().default(''),
  prompt_eval_count: count,
  eval_count: count,
});
const Embeddings = z.object({ embeddings: z.array(z.array(z.number()).min(1)) });

export function openOllamaServer(place: ServerPlace): ModelServer {
  const client = createOllamaClient(place);
  return {
    url: client.url,
    name: () => 'Ollama',
    async list(signal) {
      return { id: 'ollama', models: await listModels(client, signal) };
    },
    facts: ({ name }, signal) => showModel(client, name, signal),
    chat({ model, messages, maxTokens, context, temperature, seed, format, think }, onPart, signal) {
      return client.request(
        model,
        async (ollama, { asked, progress }) => {
          const meter = createMeter(maxTokens, progress);
          const parts = await ollama.chat({
            ...{ model, stream: true, messages: [...messages], keep_alive: keepAlive },
            ...(format === undefined ? {} : { format }),
            ...(think === undefined ? {} : { think }),
            options: {
              ...(temperature === undefined ? {} : { temperature }),
              ...(seed === undefined ? {} : { seed }),
              ...{ num_ctx: context, num_predict: maxTokens },
            },
          });
          let cut = false;
          let tokens = { prompt: 0, answer: 0 };
          for await (const part of parts) {
            const { message, ...end } = readAnswer(asked, Part, part);
            if (!meter.add(message.content + message.thinking)) {
              cut = true;
              break;
            }
            onPart({ text: message.content, thought: message.thinking });
            cut = end.done_reason === 'length';
            tokens = { prompt: end.prompt_eval_count, answer: end.eval_count };
          }
          return { cut, tokens };
        },
        signal,
        chatBounds(maxTokens),
      );
    },
    embed(model, input, signal) {
      return client.request(
        model,
        async (ollama, { asked }) => {
          // Not cut: the end of a text counts as much as its beginning.
          const answer = await ollama.embed({ model, input: [...input], truncate: false, keep_alive: keepAlive });
          return readAnswer(asked, Embeddings, answer).embeddings;
        },
        signal,
        embedBounds,
      );
    },
  };
}

// The models of an Ollama, and its details of one. Its answers are validated, because they come from another program.

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

/** Throws Offline, ModelUnavailable, Cancelled. */
export async function listModels(client: OllamaClient, signal: AbortSignal): Promise<ServerModel[]> {
  return client.request(
    null,
    async (ollama, { asked }) => {
      const { models } = readAnswer(asked, Listed, await ollama.list());
      return (models ?? []).map(({ name, digest, size, details }) => ({
        ...{ name, digest, size, family: details.family, contextLength: null },
        parameters: details.parameter_size,
        quantization: details.quantization_level,
        embeds: isEmbedding(name) || /bert/i.test(details.family),
      }));
    },
    signal,
  );
}

export async function showModel(client: OllamaClient, model: string, signal: AbortSignal): Promise<ModelFacts> {
  return client.request(
    model,
    async (ollama, { asked }) => {
      const shown = readAnswer(asked, Shown, await ollama.show({ model }));
      const context = Object.entries(shown.model_info ?? {}).find(([key]) => key.endsWith('.context_length'))?.[1];
      return {
        contextLength: typeof context === 'number' && context > 0 ? context : null,
        // Versions that are too old to say it know no other way to think than to write it down.
        thinks: shown.capabilities?.includes('thinking') ?? null,
      };
    },
    signal,
  );
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
interface LoadedModel {
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
  return client.request(
    null,
    async (ollama, { asked }) => {
      const { models } = readAnswer(asked, Loaded, await ollama.ps());
      return (models ?? []).map(({ name, size, size_vram, expires_at, context_length }) => ({
        ...{ name, bytes: size, graphicsBytes: size_vram, contextLength: context_length ?? null },
        until: Date.parse(expires_at) || null,
      }));
    },
    signal,
  );
}

const Version = z.object({ version: z.string() });

/** `0.21.2`. Throws as `listModels`. */
export async function ollamaVersion(client: OllamaClient, signal: AbortSignal): Promise<string> {
  return client.request(
    null,
    async (ollama, { asked }) => readAnswer(asked, Version, await ollama.version()).version,
    signal,
  );
}
