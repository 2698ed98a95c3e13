/** Vectors of texts from Ollama, a few texts a request, each answer checked before anyone takes it for a vector. */
import { z } from 'zod';
import { MemoError } from '#shared/base/errors.ts';
import { halves } from '../windows.ts';
import { readAnswer } from './catalogue.ts';
import { keepAlive, type OllamaClient, patientBounds } from './client.ts';
import { brokenAnswer } from './ollama-error.ts';

const Embeddings = z.object({ embeddings: z.array(z.array(z.number()).min(1)) });

/** One request; a slow machine needs seconds for it. */
const mostTexts = 16;

export interface VectorRequests {
  /** For each text its vectors: several where Ollama finds it too long, for only Ollama counts its tokens. */
  vectorsOf(texts: readonly string[], prefix: string, signal: AbortSignal): Promise<Float32Array[][]>;
}

export function createVectorRequests(client: OllamaClient, model: string): VectorRequests {
  const asked = { url: client.url, model };
  let dimensions: number | null = null;

  async function request(texts: readonly string[], prefix: string, signal: AbortSignal): Promise<Float32Array[]> {
    const input = texts.map((text) => prefix + text);
    // Not cut: the end of a text counts as much as its beginning.
    const answer = await client.request(
      model,
      (ollama) => ollama.embed({ model, input, truncate: false, keep_alive: keepAlive }),
      signal,
      patientBounds,
    );
    const { embeddings } = readAnswer(client, Embeddings, answer, model);
    if (embeddings.length !== input.length) {
      throw brokenAnswer(asked, `it sent ${embeddings.length} vectors for ${input.length} texts`);
    }
    const expected = dimensions ?? embeddings[0]?.length ?? 0;
    dimensions = expected;
    const wrong = embeddings.find((vector) => vector.length !== expected);
    if (wrong !== undefined) throw brokenAnswer(asked, `it sent ${wrong.length} numbers instead of ${expected}`);
    return embeddings.map((vector) => Float32Array.from(vector));
  }

  /** Asks for all, then one by one, then by halves. */
  async function some(texts: readonly string[], prefix: string, signal: AbortSignal): Promise<Float32Array[][]> {
    try {
      return (await request(texts, prefix, signal)).map((vector) => [vector]);
    } catch (thrown) {
      const [text = ''] = texts;
      if (!isTooLong(thrown) || (texts.length === 1 && text.length < 2)) throw thrown;
      if (texts.length === 1) return [(await some(halves(text), prefix, signal)).flat()];
      const vectors: Float32Array[][] = [];
      for (const one of texts) vectors.push(...(await some([one], prefix, signal)));
      return vectors;
    }
  }

  return {
    async vectorsOf(texts, prefix, signal) {
      const vectors: Float32Array[][] = [];
      for (let at = 0; at < texts.length; at += mostTexts) {
        vectors.push(...(await some(texts.slice(at, at + mostTexts), prefix, signal)));
      }
      return vectors;
    },
  };
}

function isTooLong(thrown: unknown): boolean {
  return thrown instanceof MemoError && /exceeds the context length/i.test(String(thrown.data.said));
}
