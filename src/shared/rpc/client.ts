/**
 * The typed client of the contract, the same in the page, the command line and tests. It knows the contract by its
 * types only, so it loads no schema; the side that answers validates. A call ends in exactly one of: its result, a
 * MemoError of the other side, Cancelled at once when its signal aborts, or Offline with `reason: 'connectionLost'`
 * when the connection ends first.
 */
import { fromErrorObject, MemoError, toMemoError } from '../base/errors.ts';
import { sentence } from '../base/sentence.ts';
import type { MethodName, Params, Result } from '../contract/contract.ts';
import type { EventName, EventPayload } from '../contract/events.ts';
import { cancelMethod, eventMethod, isRecord, type RequestId, readMessage } from './message.ts';
import type { CancelSignal, Port } from './port.ts';

export interface CallOptions {
  signal?: CancelSignal | undefined;
  /** Names the call for the owner of a workspace, should it have to be asked again. */
  key?: string | undefined;
  /** What is known now is enough, because events report changes: files that are not read yet are not waited for. */
  now?: true | undefined;
}

export interface Client {
  call<M extends MethodName>(method: M, params: Params<M>, options?: CallOptions): Promise<Result<M>>;
  /** Returns a function that ends the subscription. */
  on<E extends EventName>(event: E, listener: (payload: EventPayload<E>) => void): () => void;
  /** Every event, for relays. */
  onAny(listener: (event: EventName, payload: EventPayload<EventName>) => void): () => void;
  /** Called once, also when the connection is already gone. */
  onClose(listener: (reason?: string) => void): void;
  close(): void;
}

interface Pending {
  resolve(result: unknown): void;
  reject(error: MemoError): void;
}

export function createClient(port: Port): Client {
  const pending = new Map<RequestId, Pending>();
  const listeners = new Set<(event: EventName, payload: EventPayload<EventName>) => void>();
  let nextId = 1;
  let closed = false;

  port.onClose(() => {
    closed = true;
    for (const call of pending.values()) call.reject(connectionLost());
    pending.clear();
  });

  port.onMessage((value) => {
    const message = readMessage(value);
    // The other side speaks of the connection as a whole, as when it takes no more of them.
    if (message.kind === 'response' && message.id === null && message.error !== undefined) {
      const told = [...pending.values()];
      pending.clear();
      for (const call of told) call.reject(errorOf(message.error));
      return;
    }
    if (message.kind === 'response' && message.id !== null) {
      const call = pending.get(message.id);
      pending.delete(message.id);
      if (!call) return;
      if (message.error === undefined) call.resolve(message.result);
      else call.reject(errorOf(message.error));
      return;
    }
    if (message.kind === 'notification' && message.method === eventMethod && isRecord(message.params)) {
      const { name, payload } = message.params;
      // The other side sends only events of the contract, of the same version (checked when the connection was made).
      for (const listener of [...listeners]) listener(name as EventName, payload as EventPayload<EventName>);
    }
  });

  function call(method: string, params: unknown, options: CallOptions = {}): Promise<unknown> {
    const { signal, key, now } = options;
    if (signal?.aborted) return Promise.reject(cancelled(method));
    if (closed) return Promise.reject(connectionLost());
    const id = nextId++;
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        if (!pending.delete(id)) return;
        port.post({ jsonrpc: '2.0', method: cancelMethod, params: { id } });
        reject(cancelled(method));
      };
      const settle = <T>(end: (value: T) => void) => {
        return (value: T) => {
          signal?.removeEventListener('abort', onAbort);
          end(value);
        };
      };
      pending.set(id, { resolve: settle(resolve), reject: settle(reject) });
      signal?.addEventListener('abort', onAbort);
      try {
        port.post({ jsonrpc: '2.0', id, method, params, ...(key === undefined ? {} : { key }), ...(now && { now }) });
      } catch (thrown) {
        // Too long for one message: nothing was sent.
        pending.get(id)?.reject(toMemoError(thrown));
        pending.delete(id);
      }
    });
  }

  const onAny: Client['onAny'] = (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  return {
    call: call as Client['call'],
    on: (event, listener) =>
      onAny((name, payload) => {
        if (name === event) listener(payload as EventPayload<typeof event>);
      }),
    onAny,
    onClose: (listener) => port.onClose(listener),
    close: () => port.close(),
  };
}

/** Whether a call failed because its connection ended; a read may then be repeated on a new one. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof MemoError && error.code === 'Offline' && error.data.reason === 'connectionLost';
}

function connectionLost(): MemoError {
  return new MemoError('Offline', 'The connection to the engine ended before it answered. Try again.', {
    reason: 'connectionLost',
  });
}

function cancelled(method: string): MemoError {
  return new MemoError('Cancelled', sentence`${method} was cancelled.`);
}

function errorOf(error: unknown): MemoError {
  if (!isRecord(error)) return fromErrorObject(error);
  return error.data === undefined ? new MemoError('InternalError', String(error.message)) : fromErrorObject(error.data);
}
