/**
 * Requests to one Ollama. Each has a client of its own, because the client knows no signal: it is given with the fetch.
 * Main type: OllamaClient.
 */
import type { Ollama } from 'ollama/browser';
import { type ServerPlace, serverUrl } from '../servers/place.ts';
import { type InRequest, inRequest } from '../servers/requests.ts';
import { type Bounds, smallBounds } from '../servers/watch.ts';

export interface OllamaClient {
  /** `http://127.0.0.1:11434` */
  readonly url: string;
  /** `model` is named in messages. Throws Cancelled, Offline, ModelUnavailable, Busy. */
  request<T>(
    model: string | null,
    use: (ollama: Ollama, request: InRequest) => Promise<T>,
    signal: AbortSignal,
    bounds?: Bounds,
  ): Promise<T>;
}

/** How long Ollama keeps a model after an answer: the next question of the loop comes within a minute or two. */
export const keepAlive = '10m';

/** Nothing is contacted yet. Throws InvalidArgument, Refused. */
export function createOllamaClient(place: ServerPlace): OllamaClient {
  const url = serverUrl({ ...place, form: 'ollama' });
  return {
    url,
    async request(model, use, signal, bounds = smallBounds) {
      const { Ollama } = await import('ollama/browser');
      return inRequest({ server: 'Ollama', url, model }, place, bounds, signal, (request) =>
        use(new Ollama({ host: url, fetch: request.fetch }), request),
      );
    },
  };
}
