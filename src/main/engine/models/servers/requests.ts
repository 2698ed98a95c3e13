/** Requests to one model server, whatever it is spoken to with: bounds, the gate and the words of errors are the same. */

import type { z } from 'zod';
import { type Guard, guardedFetch } from './guarded-fetch.ts';
import type { ServerPlace } from './place.ts';
import { type Asked, brokenAnswer, serverError, slowAnswer } from './server-error.ts';
import { type Bounds, createWatch, ended } from './watch.ts';

export interface InRequest {
  readonly fetch: typeof fetch;
  readonly asked: Asked;
  readonly signal: AbortSignal;
  /** Content has come. */
  progress(): void;
}

/** Ends the connection when `use` is done with it. Throws Cancelled, Offline, ModelUnavailable, Busy, Refused. */
export async function inRequest<T>(
  asked: Asked,
  place: Pick<ServerPlace, 'allowRemote'>,
  bounds: Bounds,
  signal: AbortSignal,
  use: (request: InRequest) => Promise<T>,
): Promise<T> {
  const watch = createWatch(bounds, signal, () => slowAnswer(asked));
  const guard: Guard = {
    asked,
    allowRemote: place.allowRemote,
    maxBytes: bounds.maxBytes,
    signal: watch.signal,
  };
  try {
    signal.throwIfAborted();
    return await watch.within(
      use({ fetch: guardedFetch(guard), asked, signal: watch.signal, progress: watch.progress }),
    );
  } catch (thrown) {
    throw ended(signal) ?? serverError(asked, thrown);
  } finally {
    watch.end();
  }
}

/** Max length of one line, which holds a token or two, with its counts. */
const maxLine = 1 << 20;
/** Bytes of blank lines between two others: keep-alives are few and short. */
const maxBlank = 64 << 10;
const newline = 10;

/**
 * The lines of a streamed answer. Blank ones are left out here, before a client reads them: the client of Ollama prints
 * each line that it cannot read. A line is found by its bytes, so that a long one is never looked at twice.
 *
 * Each without its line break. Throws ModelUnavailable for what is too long or is nothing but blanks.
 */
export async function* linesOf(asked: Asked, body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let open: Uint8Array[] = [];
  let length = 0;
  let blank = 0;

  function take(end: Uint8Array): string | null {
    const bytes = open.length === 0 ? end : Buffer.concat([...open, end]);
    open = [];
    length = 0;
    const line = bytes.length === 0 ? '' : Buffer.from(bytes).toString('utf8').trim();
    // A line that begins with a colon is a comment of an event stream, sent to keep the connection open.
    if (line !== '' && !line.startsWith(':')) {
      blank = 0;
      return line;
    }
    blank += bytes.length + 1;
    if (blank > maxBlank) throw brokenAnswer(asked, 'it sends blank lines without end');
    return null;
  }

  for await (const chunk of body) {
    let from = 0;
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, from)) {
      const line = take(chunk.subarray(from, at));
      from = at + 1;
      if (line !== null) yield line;
    }
    if (from === chunk.length) continue;
    open.push(chunk.subarray(from));
    length += chunk.length - from;
    if (length > maxLine) throw brokenAnswer(asked, `a line of its answer has more than ${maxLine >> 20} MB`);
  }
  const last = take(new Uint8Array());
  if (last !== null) yield last;
}

/** A line that has to be a JSON object. */
export function objectIn(asked: Asked, line: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw brokenAnswer(asked, 'its answer is not JSON');
  }
  if (typeof value !== 'object' || value === null) throw brokenAnswer(asked, 'its answer is not in its own form');
  return value as Record<string, unknown>;
}

/**
 * Reads what another program answers against the form that it should have.
 *
 * Throws ModelUnavailable with the fault `broken`, which names the first field that is wrong.
 */
export function readAnswer<T>(asked: Asked, schema: z.ZodType<T>, answer: unknown): T {
  const result = schema.safeParse(answer);
  if (result.success) return result.data;
  const field = result.error.issues[0]?.path.join('.') || 'the whole';
  throw brokenAnswer(asked, `its answer is not in its own form (${field})`);
}
