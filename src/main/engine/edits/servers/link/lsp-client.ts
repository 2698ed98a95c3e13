/**
 * A conversation in JSON-RPC with one language server: requests with a time limit and a signal, notifications both ways, and what
 * the server asks of us. Main type: LspClient. Whatever breaks it (an end, garbage, a message too large) ends the server and
 * fails all that waits, with what it last said on its error output.
 */
import { MemoError, toMemoError } from '#shared/base/errors.ts';
import { createFrameReader, frame } from './framing.ts';
import type { ServerProcess } from './guard.ts';

export interface LspClient {
  /** Throws Cancelled, Busy after `timeoutMs`, Refused with what the server answers, InternalError when it broke. */
  request(method: string, params: unknown, limits: { signal: AbortSignal; timeoutMs: number }): Promise<unknown>;
  notify(method: string, params: unknown): void;
  /** Why it is over; null while it goes on. */
  over(): MemoError | null;
  readonly ended: Promise<void>;
  end(why: MemoError): Promise<void>;
}

export interface LspHandlers {
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
      fail(new MemoError('InternalError', `${name} ${toMemoError(thrown).message} and was ended. Try again.`));
      void server.end();
    }
  });
  const ended = server.ended.then((why) => {
    const said = lastWords(server.said());
    const message = `${name} broke: ${why}${said === '' ? '' : `; it said: ${said}`}. Nothing was written. Try again: it is started anew.`;
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
          give(new MemoError('Busy', `${name} did not answer ${method} within ${seconds} s. Nothing was written.`));
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
  if (code === contentModified) return new MemoError('Busy', `${name} saw files change meanwhile. Try again.`);
  return new MemoError('Refused', `${name} refuses: ${text}.`, {});
}

/** The last line that is not empty, shortened. */
function lastWords(text: string): string {
  return text.trim().split('\n').at(-1)?.trim().slice(0, 300).replace(/\.$/, '') ?? '';
}
