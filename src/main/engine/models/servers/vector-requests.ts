/** Vectors of texts from a model server, a few texts a request, each answer checked before anyone takes it for a vector. */
import { MemoError } from '#shared/base/errors.ts';
import { halves } from '../windows.ts';
import type { ModelServer } from './model-server.ts';
import { brokenAnswer } from './server-error.ts';

/** One request; a slow machine needs seconds for it. */
const mostTexts = 16;

export interface VectorRequests {
  /** For each text its vectors: several where the server finds it too long, for only the server counts its tokens. */
  vectorsOf(texts: readonly string[], prefix: string, signal: AbortSignal): Promise<Float32Array[][]>;
}

export function createVectorRequests(server: ModelServer, model: string): VectorRequests {
  async function request(texts: readonly string[], prefix: string, signal: AbortSignal): Promise<Float32Array[]> {
    const input = texts.map((text) => prefix + text);
    const vectors = await server.embed(model, input, signal);
    const asked = { server: server.name(), url: server.url, model };
    if (vectors.length !== input.length) {
      throw brokenAnswer(asked, `it sent ${vectors.length} vectors for ${input.length} texts`);
    }
    const expected = vectors[0]?.length ?? 0;
    const wrong = vectors.find((vector) => vector.length !== expected);
    if (wrong !== undefined) throw brokenAnswer(asked, `it sent vectors of ${expected} and of ${wrong.length} numbers`);
    if (vectors.some((vector) => !vector.every(Number.isFinite))) {
      throw brokenAnswer(asked, 'its vectors hold values that are not numbers');
    }
    return vectors.map((vector) => Float32Array.from(vector));
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

/** As Ollama, llama.cpp, vLLM and OpenAI say it. */
function isTooLong(thrown: unknown): boolean {
  return (
    thrown instanceof MemoError &&
    /exceeds? the (available |maximum )?context|maximum (context|input) length|too (large|long)/i.test(
      String(thrown.data.said),
    )
  );
}
