/**
 * The wire: JSON-RPC 2.0 with `$/cancelRequest`, and events as the notification `event` with `{name, payload}`.
 * Written here rather than taken from vscode-jsonrpc: that library wants a runtime layer per platform, takes 30 ms of a
 * command's 250 ms to load, and bounds neither message size nor pending calls; what is needed of it fits this folder.
 */
import type { ErrorObject } from '../base/errors.ts';

export type RequestId = number | string;

export interface RequestMessage {
  jsonrpc: '2.0';
  id: RequestId;
  method: string;
  params?: unknown;
  /** The same for a call that is asked again because its first answer was lost: it is not done twice. */
  key?: string;
  /** Changes of files that are not read yet are not waited for. */
  now?: true;
}

export interface NotificationMessage {
  jsonrpc: '2.0';
  method: string;
  params?: unknown;
}

export interface WireError {
  /** A number of the error table, or one of `wireErrors`. */
  code: number;
  message: string;
  data: ErrorObject;
}

/** `id` is null where the request could not be read. */
export interface ResponseMessage {
  jsonrpc: '2.0';
  id: RequestId | null;
  result?: unknown;
  error?: WireError;
}

/** Numbers that JSON-RPC itself gives to a message that is not a call of the contract. */
export const wireErrors = { invalidRequest: -32600, methodNotFound: -32601 } as const;

export const cancelMethod = '$/cancelRequest';
export const eventMethod = 'event';

export type Incoming =
  | { kind: 'request'; id: RequestId; method: string; params: unknown; key?: string; now?: true }
  | { kind: 'notification'; method: string; params: unknown }
  | { kind: 'response'; id: RequestId | null; result: unknown; error: unknown }
  | { kind: 'invalid'; id: RequestId | null };

/** Sorts any value that arrived; never throws. */
export function readMessage(value: unknown): Incoming {
  if (!isRecord(value) || value.jsonrpc !== '2.0') return { kind: 'invalid', id: null };
  const id = typeof value.id === 'number' || typeof value.id === 'string' ? value.id : null;
  if (typeof value.method === 'string') {
    if (id !== null) {
      const { method, params, key, now } = value;
      return {
        ...{ kind: 'request', id, method, params },
        ...(typeof key === 'string' && key !== '' ? { key } : {}),
        ...(now === true ? { now } : {}),
      };
    }
    if (value.id === undefined) return { kind: 'notification', method: value.method, params: value.params };
    return { kind: 'invalid', id: null };
  }
  if ('result' in value || 'error' in value) return { kind: 'response', id, result: value.result, error: value.error };
  return { kind: 'invalid', id };
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
