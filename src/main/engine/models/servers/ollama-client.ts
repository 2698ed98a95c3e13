/**
 * Requests to one Ollama. Each has a client of its own, because the client knows no signal: it is given with the fetch.
 * Main type: OllamaClient.
 */
import type { Ollama } from 'ollama/browser';
import { streamOf } from './guarded-fetch.ts';
import { type ServerPlace, serverUrl } from './place.ts';
import { type InRequest, inRequest, linesOf, objectIn } from './requests.ts';
import { type Asked, brokenAnswer } from './server-error.ts';
import { type Bounds, smallBounds } from './watch.ts';

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

/**
 * The client prints each line of a stream that it cannot read, also where a server says that its stream is none. So it is
 * given whole JSON objects only, each on a line of its own.
 */
function readable(request: InRequest): InRequest['fetch'] {
  const { asked } = request;
  return async (input, init) => {
    const { body, status, headers } = await request.fetch(input, init);
    if (body === null) throw brokenAnswer(asked, 'its answer is not JSON');
    const isStream = /ndjson|event-stream/.test(headers.get('content-type') ?? '');
    return new Response(streamOf(isStream ? objectLines(asked, body) : oneObject(asked, body)), { status, headers });
  };
}

async function* objectLines(asked: Asked, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const line of linesOf(asked, body)) {
    objectIn(asked, line);
    yield Buffer.from(`${line}\n`);
  }
}

/** Line breaks of JSON are only between its parts. */
async function* oneObject(asked: Asked, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString('utf8');
  objectIn(asked, text);
  yield Buffer.from(`${text.replace(/[\r\n]+/g, ' ')}\n`);
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
        use(new Ollama({ host: url, fetch: readable(request) }), request),
      );
    },
  };
}
