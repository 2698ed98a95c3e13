/**
 * Has Ollama download a model. A cancelled or failed download is kept, and the next one continues it. It is Ollama that
 * contacts the internet, never this process.
 */
import { z } from 'zod';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type { OllamaClient } from './ollama-client.ts';
import { readAnswer } from './requests.ts';
import type { Bounds } from './watch.ts';

const Part = z.object({
  status: z.string().default(''),
  digest: z.string().optional(),
  total: z.number().nonnegative().default(0),
  completed: z.number().nonnegative().default(0),
});

/** Bytes of all layers known so far; layers are reported one after the other. */
export interface PullProgress {
  readonly done: number;
  readonly total: number;
}

const minute = 60_000;
/** A file of many gigabytes is checked in silence, and a slow line needs a day for it. */
const bounds: Bounds = {
  ...{ firstMs: minute, quietMs: 10 * minute, longestMs: 24 * 60 * minute },
  maxBytes: 256 << 20,
};

/** Throws Cancelled, Offline, Busy, ModelUnavailable. */
export async function pullModel(
  client: OllamaClient,
  name: string,
  onProgress: (progress: PullProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  try {
    await client.request(
      name,
      async (ollama, { asked, progress }) => {
        const layers = new Map<string, { total: number; completed: number }>();
        let last = '';
        for await (const part of await ollama.pull({ model: name, stream: true })) {
          const { status, digest, total, completed } = readAnswer(asked, Part, part);
          // The same line again is no step forward.
          const now = `${status} ${digest} ${completed}`;
          if (now !== last) progress();
          last = now;
          if (digest === undefined) continue;
          layers.set(digest, { total, completed: Math.min(total, completed) });
          onProgress(sumOf([...layers.values()]));
        }
      },
      signal,
      bounds,
    );
  } catch (thrown) {
    throw inWordsOfPull(client.url, name, thrown);
  }
}

function sumOf(layers: readonly { total: number; completed: number }[]): PullProgress {
  const sum = (of: (layer: { total: number; completed: number }) => number): number =>
    layers.reduce((all, layer) => all + of(layer), 0);
  return { done: sum(({ completed }) => completed), total: sum(({ total }) => total) };
}

/** What Ollama itself says when it cannot get a model is put with what to do. */
function inWordsOfPull(url: string, name: string, thrown: unknown): unknown {
  if (!(thrown instanceof MemoError) || typeof thrown.data.said !== 'string') return thrown;
  const { said } = thrown.data;
  const message = /does not exist|not found/i.test(said)
    ? sentence`Ollama at ${url} finds no model ${name} (${said}). Look at how it is written in the library of Ollama.`
    : sentence`Ollama at ${url} could not get the model ${name}: ${said}. It needs the internet for that and room on the disk; try again, it goes on where it stopped.`;
  return new MemoError('ModelUnavailable', message, thrown.data, { cause: thrown });
}
