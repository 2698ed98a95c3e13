/** One question to a model, its answer as it comes, and what it cost. */
import { z } from 'zod';
import { MemoError } from '#shared/base/errors.ts';
import { keepAlive, type ModelFacts, type OllamaClient, patientBounds, readAnswer } from '../models/models.ts';
import { contextFor } from './context-size.ts';
import type { Answer, Question } from './question.ts';
import { withoutThoughts } from './thoughts.ts';

const count = z.number().int().nonnegative().default(0);
const Part = z.object({
  message: z.object({ content: z.string().default('') }).prefault({}),
  done: z.boolean(),
  done_reason: z.string().default(''),
  prompt_eval_count: count,
  eval_count: count,
});

/** The list of models is read first: a model that is missing is told of before anything is sent. */
export async function streamChat(
  client: OllamaClient,
  model: string,
  question: Question,
  facts: ModelFacts,
): Promise<Answer> {
  const { system, messages, signal, onText, maxTokens, options, format, think } = question;
  const context = contextFor(question, facts.contextLength);
  // Models that cannot think refuse to be told not to.
  const thinks = think === false && facts.capabilities.includes('thinking') ? { think } : {};
  const started = performance.now();
  return client.request(
    model,
    async (ollama) => {
      const parts = await ollama.chat({
        model,
        stream: true,
        messages: [{ role: 'system', content: system }, ...messages],
        keep_alive: keepAlive,
        ...(format === undefined ? {} : { format }),
        ...thinks,
        options: { ...options, num_ctx: context, num_predict: maxTokens },
      });
      const visible = withoutThoughts();
      let text = '';
      const add = (more: string): void => {
        if (more === '') return;
        text += more;
        onText(more);
      };
      let last: z.infer<typeof Part> | null = null;
      for await (const part of parts) {
        last = readAnswer(client, Part, part, model);
        add(visible.next(last.message.content));
      }
      add(visible.end());
      const cut = last?.done_reason === 'length';
      if (text.trim() === '') throw emptyAnswer(client.url, model, cut);
      return {
        text,
        analyst: `ollama:${model}`,
        tokens: { prompt: last?.prompt_eval_count ?? 0, answer: last?.eval_count ?? 0 },
        cut,
        durationMs: Math.round(performance.now() - started),
      };
    },
    signal,
    patientBounds,
  );
}

function emptyAnswer(url: string, model: string, cut: boolean): MemoError {
  const how = cut ? 'used all its tokens before it came to an answer' : 'gave an empty answer';
  return new MemoError(
    'ModelUnavailable',
    `The model ${model} of Ollama at ${url} ${how}. Ask again in other words, or choose another model.`,
    { fault: 'empty' },
  );
}
