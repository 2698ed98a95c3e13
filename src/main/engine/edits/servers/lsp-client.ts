/**
 * A conversation in JSON-RPC with one language server: requests with a time limit and a signal, notifications both ways, and what
 * the server asks of us. Main type: LspClient. Whatever breaks it (an end, garbage, a message too large) ends the server and
 * fails all that waits, with what it last said on its error output.
 */
import { MemoError, toMemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type { ServerProcess } from './guard.ts';

interface LspClient {
  /** Throws Cancelled, Busy after `timeoutMs`, Refused with what the server answers, InternalError when it broke. */
  request(method: string, params: unknown, limits: { signal: AbortSignal; timeoutMs: number }): Promise<unknown>;
  notify(method: string, params: unknown): void;
  /** Why it is over; null while it is running. */
  over(): MemoError | null;
  readonly ended: Promise<void>;
  end(why: MemoError): Promise<void>;
}

interface LspHandlers {
  notified(method: string, params: unknown): void;
  /** Undefined for what is not known here. */
  asked(method: string, params: unknown): unknown;
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: MemoError): void;
}

interface Message {
  readonly id?: number | string | null;
  readonly method?: unknown;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code?: unknown; readonly message?: unknown };
}

const unknownMethod = -32601;
/** The server asks that the request be sent again, for its files changed meanwhile. */
const contentModified = -32801;

export function createLspClient(name: string, server: ServerProcess, handlers: LspHandlers): LspClient {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let over: MemoError | null = null;
  const read = createFrameReader(take);

  function send(message: object): void {
    if (over === null) server.stdin.write(frame({ jsonrpc: '2.0', ...message }));
  }

  function take(message: unknown): void {
    if (typeof message !== 'object' || message === null) return;
    const { id, method, params, result, error } = message as Message;
    if (typeof method === 'string') {
      if (id === undefined || id === null) handlers.notified(method, params);
      else answer(id, method, params);
      return;
    }
    if (typeof id !== 'number') return;
    const asker = waiting.get(id);
    waiting.delete(id);
    if (error === undefined || error === null) asker?.resolve(result ?? null);
    else asker?.reject(refusal(name, error));
  }

  function answer(id: number | string, method: string, params: unknown): void {
    const result = handlers.asked(method, params);
    if (result === undefined) send({ id, error: { code: unknownMethod, message: `${method} is not supported` } });
    else send({ id, result });
  }

  function fail(why: MemoError): void {
    over ??= why;
    for (const { reject } of waiting.values()) reject(over);
    waiting.clear();
  }

  server.stdout.on('data', (chunk: Buffer) => {
    if (over !== null) return;
    try {
      read(chunk);
    } catch (thrown) {
      fail(new MemoError('InternalError', sentence`${name} ${toMemoError(thrown).message} and was ended. Try again.`));
      void server.end();
    }
  });
  const ended = server.ended.then((why) => {
    const said = lastWords(server.said());
    const message = sentence`${name} broke: ${said === '' ? why : `${why}; it said: ${said}`}. Nothing was written. Try again: it is restarted.`;
    fail(new MemoError('InternalError', message, { reason: 'serverBroke' }));
  });

  return {
    request(method, params, { signal, timeoutMs }) {
      if (over !== null) return Promise.reject(over);
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        const give = (error: MemoError): void => {
          waiting.delete(id);
          done();
          send({ method: '$/cancelRequest', params: { id } });
          reject(error);
        };
        const cancel = (): void => give(new MemoError('Cancelled', 'The edit was cancelled.'));
        const timer = setTimeout(() => {
          const seconds = Math.round(timeoutMs / 1000);
          give(
            new MemoError('Busy', sentence`${name} did not answer ${method} within ${seconds} s. Nothing was written.`),
          );
        }, timeoutMs);
        const done = (): void => {
          clearTimeout(timer);
          signal.removeEventListener('abort', cancel);
        };
        if (signal.aborted) return cancel();
        signal.addEventListener('abort', cancel, { once: true });
        waiting.set(id, {
          resolve(result) {
            done();
            resolve(result);
          },
          reject(error) {
            done();
            reject(error);
          },
        });
        send({ id, method, params });
      });
    },
    notify: (method, params) => send({ method, params }),
    over: () => over,
    ended,
    async end(why) {
      fail(why);
      await server.end();
    },
  };
}

function refusal(name: string, { code, message }: { code?: unknown; message?: unknown }): MemoError {
  const text = typeof message === 'string' ? message.slice(0, 500).replace(/\.$/, '') : 'no reason was given';
  if (code === contentModified) return new MemoError('Busy', sentence`${name} saw files change meanwhile. Try again.`);
  return new MemoError('Refused', sentence`${name} refuses: ${text}.`, {});
}

/** The last line that is not empty, shortened. */
function lastWords(text: string): string {
  return text.trim().split('\n').at(-1)?.trim().slice(0, 300).replace(/\.$/, '') ?? '';
}

const mostHead = 4096;
/**
 * Messages on the pipes of a language server: a head with `Content-Length`, an empty line, JSON in UTF-8. What a server says is
 * not trusted: the head and the body have limits, and what is neither ends the conversation.
 *
 * Parsed on the engine's thread; ten thousand places of a rename take 1.5 MB.
 */
const mostBody = 8 * 1024 * 1024;
const headEnd = '\r\n\r\n';

export function frame(message: object): Buffer {
  const body = Buffer.from(JSON.stringify(message), 'utf8');
  return Buffer.concat([Buffer.from(`Content-Length: ${body.length}${headEnd}`, 'latin1'), body]);
}

/** Takes what the pipe brings, in whatever pieces. Throws InternalError for what is no message; nothing may be given to it after. */
export function createFrameReader(take: (message: unknown) => void): (chunk: Buffer) => void {
  let pieces: Buffer[] = [];
  let held = 0;
  let awaited: number | null = null;

  function cut(length: number): Buffer {
    const all = pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces);
    const rest = all.subarray(length);
    pieces = rest.length === 0 ? [] : [rest];
    held = rest.length;
    return all.subarray(0, length);
  }

  function readHead(): number | null {
    const start = Buffer.concat(pieces).subarray(0, mostHead);
    const end = start.indexOf(headEnd);
    if (end < 0) {
      if (held >= mostHead) throw broken('sent something that is no message');
      return null;
    }
    const head = cut(end + headEnd.length).toString('latin1');
    const length = Number(/^content-length: *(\d{1,12})\r?$/im.exec(head)?.[1] ?? Number.NaN);
    if (Number.isNaN(length)) throw broken('sent something that is no message');
    if (length > mostBody) throw broken(`sent a message of ${length} bytes; ${mostBody} are read at most`);
    return length;
  }

  return (chunk) => {
    pieces.push(chunk);
    held += chunk.length;
    for (;;) {
      awaited ??= readHead();
      if (awaited === null || held < awaited) return;
      const body = cut(awaited).toString('utf8');
      awaited = null;
      let message: unknown;
      try {
        message = JSON.parse(body);
      } catch {
        // The next length would be read from the middle of something.
        throw broken('sent a message that is not JSON');
      }
      take(message);
    }
  };
}

function broken(what: string): MemoError {
  return new MemoError('InternalError', what);
}
