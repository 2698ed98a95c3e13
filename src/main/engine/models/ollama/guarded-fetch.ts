/**
 * fetch for the client of Ollama, which has no bounds of its own, cannot be stopped before the first byte, prints what it
 * cannot read to the terminal and goes on without it. Everything that comes passes here first: time, amount, form; what
 * goes out passes the gate (network/).
 */
import { MemoError } from '#shared/base/errors.ts';
import { gatedFetch, type Pass } from '../../network/network.ts';
import { type Asked, brokenAnswer, refusedAnswer, slowAnswer } from './ollama-error.ts';

export interface Bounds {
  /** Until the answer begins; a large model takes a minute to load. */
  readonly firstMs: number;
  /** Between two lines of an answer, or for all of one that is no list of lines. */
  readonly quietMs: number;
  readonly maxBytes: number;
}

/** Ends the request when `signal` is aborted or a bound is passed; its promise and its stream then reject with the reason. */
export function guardedFetch(
  asked: Asked & Pick<Pass, 'allowRemote'>,
  bounds: Bounds,
  signal: AbortSignal,
): typeof fetch {
  return async (input, init) => {
    const late = new AbortController();
    const ends = [signal, late.signal, ...(init?.signal ? [init.signal] : [])];
    const watch = createWatch(() => late.abort(slowAnswer(asked)));
    watch.within(bounds.firstMs);
    try {
      const passing = gatedFetch({ purpose: purposeOf(String(input)), allowRemote: asked.allowRemote });
      const response = await passing(input, { ...init, signal: AbortSignal.any(ends) });
      if (response.status >= 300 && response.status < 400) {
        await response.body?.cancel();
        throw brokenAnswer(asked, 'it sends requests on to another address, which is not contacted');
      }
      if (!response.ok) throw refusedAnswer(asked, response.status, await firstText(response));
      const type = response.headers.get('content-type') ?? '';
      if (!/^application\/(x-ndjson|json)\b/.test(type) || response.body === null) {
        throw brokenAnswer(asked, `it answers with '${type}' instead of JSON`);
      }
      const body = response.body.pipeThrough(checked(asked, bounds, watch, type.includes('ndjson')));
      return new Response(body, { status: response.status, headers: response.headers });
    } catch (thrown) {
      watch.end();
      throw thrown;
    }
  };
}

function purposeOf(url: string): Pass['purpose'] {
  switch (url.split('/').at(-1)) {
    case 'chat':
    case 'generate':
      return 'answer';
    case 'embed':
      return 'embed';
    case 'pull':
      return 'pull';
    default:
      return 'models';
  }
}

interface Watch {
  within(ms: number): void;
  end(): void;
}

function createWatch(late: () => void): Watch {
  let timer: NodeJS.Timeout | undefined;
  return {
    within(ms) {
      clearTimeout(timer);
      timer = setTimeout(late, ms).unref();
    },
    end: () => clearTimeout(timer),
  };
}

/** Lets through what is within bounds and, where each line is an object of its own, can be read. */
function checked(
  asked: Asked,
  { quietMs, maxBytes }: Bounds,
  watch: Watch,
  lines: boolean,
): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder();
  let bytes = 0;
  let open = '';
  let begun = false;
  const check = (text: string): void => {
    const [first = '', ...rest] = text.split('\n');
    open += first;
    for (const next of rest) {
      checkLine(asked, open);
      open = next;
      watch.within(quietMs);
    }
  };
  return new TransformStream({
    transform(chunk, controller) {
      // From then on only whole lines count: bytes that come one by one would keep an answer open for ever.
      if (!begun) watch.within(quietMs);
      begun = true;
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw brokenAnswer(asked, `its answer has more than ${maxBytes >> 20} MB`);
      if (lines) check(decoder.decode(chunk, { stream: true }));
      controller.enqueue(chunk);
    },
    flush() {
      watch.end();
      if (lines) check('\n');
    },
  });
}

function checkLine(asked: Asked, line: string): void {
  if (line === '') return;
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw brokenAnswer(asked, 'its answer is not JSON');
  }
  if (typeof value !== 'object' || value === null) throw brokenAnswer(asked, 'its answer is not in its own form');
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
    const { error } = JSON.parse(text) as { error?: unknown };
    return typeof error === 'string' ? error : text;
  } catch {
    return text; // A proxy or another program answers in its own words.
  }
}

/** Whether the caller ended it: then whatever broke is no error of Ollama. */
export function ended(signal: AbortSignal): MemoError | null {
  if (!signal.aborted) return null;
  return signal.reason instanceof MemoError
    ? signal.reason
    : new MemoError('Cancelled', 'The question to the language model was cancelled.');
}
