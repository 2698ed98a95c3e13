/**
 * The contract over a transport: answers the calls that arrive on a port and forwards events to it.
 * Main types: Service (who answers: an engine or a host), Connection (one served port). Everything that comes from the
 * other side is bounded: message size by the port, calls in flight and unread events here, because a page, a script or a
 * planted socket may all be on the far end. Schemas are loaded with the first served port: who only asks starts faster.
 */
import { errorTable, MemoError, toMemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type { MethodName, ParsedParams } from '#shared/contract/contract.ts';
import {
  cancelMethod,
  eventMethod,
  type Incoming,
  isRecord,
  type RequestId,
  type ResponseMessage,
  readMessage,
  wireErrors,
} from '#shared/rpc/message.ts';
import type { Port } from '#shared/rpc/port.ts';
import type { CallContext, EventListener } from '../engine/engine.ts';

export { socketPort } from './socket-port.ts';
export { dropStuck } from './stuck-peer.ts';
export { type TextPort, textPort } from './text-port.ts';
export { webSocketPort } from './websocket-port.ts';

/** Handles the calls. `params` are validated before `call`; it throws MemoError. */
export interface Service {
  call(method: MethodName, params: unknown, context: CallContext): Promise<unknown>;
  subscribe(listener: EventListener): () => void;
}

export interface ServeOptions {
  /** Called with the cause of an InternalError; the other side sees only `traceId`. */
  log?: (traceId: string, method: string, cause: unknown) => void;
  /** Checks the raw parameters; throws the error for the caller. */
  checkParams?: (method: MethodName, params: unknown) => void;
  /** Called with the reason why a connection was ended from this side, or an event not sent. */
  onDropped?: (reason: string) => void;
  /** Checks each result against the contract as well: for tests. */
  checkResults?: boolean;
}

export interface Connection {
  close(reason?: string): void;
  readonly closed: Promise<void>;
}

type Asked = Extract<Incoming, { kind: 'request' }>;

/** Calls in flight on one connection; more are answered with Busy. */
const maxPending = 256;
/** Unread bytes at which progress is dropped, and at which a reader that takes nothing is let go. */
const dropProgressAt = 4 << 20;
const closeAt = 32 << 20;
const maxKeyLength = 100;

/** Parameters as the handler of `method` wants them. Throws InvalidArgument with `path`, the field that is wrong. */
export async function validateParams<M extends MethodName>(method: M, params: unknown): Promise<ParsedParams<M>> {
  return (await import('./validate.ts')).validateParams(method, params);
}

/** Names one failure in an answer and in the log. */
export function newTraceId(): string {
  return Math.random().toString(36).slice(2, 10);
}

/** Serves one port until it closes; calls in flight are cancelled then. */
export function serve(port: Port, service: Service, options: ServeOptions = {}): Connection {
  const running = new Map<RequestId, AbortController>();
  const schemas = import('./validate.ts');
  const unsubscribe = service.subscribe((name, payload) => {
    // Only what the next event of its kind makes good again may be lost.
    const passing = name === 'op' && 'state' in payload && payload.state === 'running';
    if (passing && port.backlog() >= dropProgressAt) return;
    try {
      send({ jsonrpc: '2.0', method: eventMethod, params: { name, payload } });
    } catch (thrown) {
      // No event of ours is that long; one that is must not stop the work that sends it.
      options.onDropped?.(`The event ${name} was not sent: ${toMemoError(thrown).message}`);
    }
  });
  const closed = new Promise<void>((resolve) => {
    port.onClose((reason) => {
      if (reason !== undefined) options.onDropped?.(reason);
      unsubscribe();
      for (const controller of running.values()) controller.abort();
      running.clear();
      resolve();
    });
  });

  function send(message: object): void {
    if (port.backlog() > closeAt) port.close('The other side does not read its messages.');
    else port.post(message);
  }

  function fail(id: RequestId | null, error: MemoError, code: number = errorTable[error.code].rpc): void {
    const response: ResponseMessage = {
      jsonrpc: '2.0',
      id,
      error: { code, message: error.message, data: error.toWire() },
    };
    send(response);
  }

  async function answer({ id, method: name, params, key, now }: Asked): Promise<void> {
    if (running.has(id)) {
      return fail(
        id,
        new MemoError('InvalidArgument', sentence`The request id ${id} is already in use.`, { path: 'id' }),
      );
    }
    if (running.size >= maxPending) {
      return fail(
        id,
        new MemoError('Busy', sentence`${maxPending} calls are already waiting on this connection. Try again.`),
      );
    }
    const controller = new AbortController();
    const { signal } = controller;
    running.set(id, controller);
    try {
      const { checkResult, isMethodName, validateParams: validate } = await schemas;
      if (!isMethodName(name)) {
        const error = new MemoError('NotFound', sentence`There is no method '${name.slice(0, 80)}'.`);
        return fail(id, error, wireErrors.methodNotFound);
      }
      options.checkParams?.(name, params);
      const parsed = validate(name, params);
      signal.throwIfAborted();
      if (key !== undefined && key.length > maxKeyLength) {
        throw new MemoError('InvalidArgument', sentence`The key of a call has at most ${maxKeyLength} letters.`, {
          path: 'key',
        });
      }
      const result = await service.call(name, parsed, {
        signal,
        ...(key !== undefined && { key }),
        ...(now && { now }),
      });
      if (options.checkResults) checkResult(name, result);
      send({ jsonrpc: '2.0', id, result: result ?? null });
    } catch (thrown) {
      fail(id, outgoing(name, thrown));
    } finally {
      running.delete(id);
    }
  }

  /** An unexpected error gets a trace id; its cause goes to the log only. */
  function outgoing(name: string, thrown: unknown): MemoError {
    const error = toMemoError(thrown);
    if (error.code !== 'InternalError' || error.data.traceId !== undefined) return error;
    const traceId = newTraceId();
    options.log?.(traceId, name, error.cause ?? error);
    const message = sentence`${name} failed inside Memoscope: ${error.message} (trace ${traceId})`;
    return new MemoError('InternalError', message, { ...error.data, traceId });
  }

  port.onMessage((value) => {
    const message = readMessage(value);
    switch (message.kind) {
      case 'request':
        void answer(message);
        return;
      case 'notification':
        if (message.method === cancelMethod && isRecord(message.params)) {
          running.get(message.params.id as RequestId)?.abort();
        }
        return;
      case 'invalid':
        fail(
          message.id,
          new MemoError('InvalidArgument', 'This is not a JSON-RPC 2.0 message.'),
          wireErrors.invalidRequest,
        );
        return;
      case 'response':
        return;
    }
  });

  return { close: (reason) => port.close(reason), closed };
}
