/**
 * fetch for clients of model servers. Whatever comes passes here before a client sees it: status, kind and amount; what goes
 * out passes the gate (network/). Time is bounded by the watch, whose signal ends the request.
 */
import { gatedFetch, type Pass } from '../../network/network.ts';
import { type Asked, brokenAnswer, refusedAnswer } from './server-error.ts';

export interface Guard {
  readonly asked: Asked;
  readonly allowRemote: boolean;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/** Its body rejects with the reason of the signal when that is aborted. */
export function guardedFetch({ asked, allowRemote, maxBytes, signal }: Guard): typeof fetch {
  return async (input, init) => {
    const passing = gatedFetch({ purpose: purposeOf(String(input)), allowRemote });
    const ends = init?.signal ? AbortSignal.any([signal, init.signal]) : signal;
    const response = await passing(input, { ...init, signal: ends });
    const { status, headers } = response;
    if (status >= 300 && status < 400) {
      await response.body?.cancel();
      throw brokenAnswer(asked, 'it sends requests on to another address, which is not contacted');
    }
    if (!response.ok) throw refusedAnswer(asked, status, await firstText(response));
    const type = headers.get('content-type') ?? '';
    if (!/^(application\/(x-ndjson|json)|text\/event-stream)\b/.test(type) || response.body === null) {
      throw brokenAnswer(asked, `it answers with '${type}' instead of JSON`);
    }
    return new Response(streamOf(atMost(asked, response.body, maxBytes)), { status, headers });
  };
}

function purposeOf(url: string): Pass['purpose'] {
  switch (url.split('/').at(-1)) {
    case 'chat':
    case 'generate':
    case 'completions':
      return 'answer';
    case 'embed':
    case 'embeddings':
      return 'embed';
    case 'pull':
      return 'pull';
    default:
      return 'models';
  }
}

async function* atMost(asked: Asked, body: ReadableStream<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw brokenAnswer(asked, `its answer has more than ${maxBytes >> 20} MB`);
    yield chunk;
  }
}

export function streamOf(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}

/** The beginning of what an error says; no more, whatever comes. */
async function firstText(response: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > 4_096) break;
  }
  try {
    return errorText(JSON.parse(text)) ?? text;
  } catch {
    return text; // A proxy or another program answers in its own words.
  }
}

/** What an error says: `{"error": "…"}`, `{"error": {"message": "…"}}`, `{"message": "…"}` or `{"detail": "…"}`. */
export function errorText(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const { error, message, detail } = value as Record<string, unknown>;
  const said = [error, message, detail].find((each) => typeof each === 'string');
  return typeof said === 'string' ? said : errorText(error);
}
