/** Ollama as a model server. */
import { z } from 'zod';
import type { ModelServer } from '../servers/model-server.ts';
import type { ServerPlace } from '../servers/place.ts';
import { readAnswer } from '../servers/requests.ts';
import { chatBounds, createMeter, embedBounds } from '../servers/watch.ts';
import { listModels, showModel } from './catalogue.ts';
import { createOllamaClient, keepAlive } from './client.ts';

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
