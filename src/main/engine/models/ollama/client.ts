/**
 * Requests to one Ollama. Each has a client of its own, because the client knows no signal: it is given with the fetch.
 * Main type: OllamaClient.
 */
import type { Ollama } from 'ollama/browser';
import { type Bounds, ended, guardedFetch } from './guarded-fetch.ts';
import { type OllamaPlace, ollamaUrl } from './host.ts';
import { ollamaError } from './ollama-error.ts';

export type { Bounds } from './guarded-fetch.ts';

export interface OllamaClient {
  /** `http://127.0.0.1:11434` */
  readonly url: string;
  /** `model` is named in messages. Throws Cancelled, Offline, ModelUnavailable, Busy. */
  request<T>(
    model: string | null,
    use: (ollama: Ollama) => Promise<T>,
    signal: AbortSignal,
    bounds?: Bounds,
  ): Promise<T>;
}

/** How long Ollama keeps a model after an answer: the next question of the loop comes within a minute or two. */
export const keepAlive = '10m';

const second = 1_000;
/** For what needs no model: Ollama has it at hand. */
const small: Bounds = { firstMs: 5 * second, quietMs: 5 * second, maxBytes: 16 << 20 };
/** For what loads a model first. */
export const patientBounds: Bounds = { firstMs: 180 * second, quietMs: 60 * second, maxBytes: 16 << 20 };

/** Nothing is contacted yet. Throws InvalidArgument, Refused (spec 00: another machine only where it is allowed). */
export function createOllamaClient(place: OllamaPlace): OllamaClient {
  const url = ollamaUrl(place);
  return {
    url,
    async request(model, use, signal, bounds = small) {
      const asked = { url, model };
      const { Ollama } = await import('ollama/browser');
      try {
        signal.throwIfAborted();
        const passing = { ...asked, allowRemote: place.allowRemote };
        return await use(new Ollama({ host: url, fetch: guardedFetch(passing, bounds, signal) }));
      } catch (thrown) {
        throw ended(signal) ?? ollamaError(asked, thrown);
      }
    },
  };
}
