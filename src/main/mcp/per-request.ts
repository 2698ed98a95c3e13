/**
 * Revision 2026-07-28 of the protocol, which the SDK does not know: a client is not greeted, and each request carries the version, the client
 * and its capabilities. The SDK's server stays below and answers both kinds of clients on one connection. Main type: RequestMeta.
 */
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { Implementation, JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { invalidArgument, protocolError, resourceNotFound } from './answer/errors.ts';

export const perRequestVersion = '2026-07-28';
export const discoverMethod = 'server/discover';
export const listenMethod = 'subscriptions/listen';

const prefix = 'io.modelcontextprotocol/';
const versionKey = `${prefix}protocolVersion`;
const capabilitiesKey = `${prefix}clientCapabilities`;
const clientKey = `${prefix}clientInfo`;
const serverKey = `${prefix}serverInfo`;
export const subscriptionKey = `${prefix}subscriptionId`;

const methodNotFound = -32601;
const invalidParams = -32602;
const unsupportedVersion = -32022;

/** Of earlier revisions only. */
const gone: ReadonlySet<string> = new Set(['ping', 'logging/setLevel', 'resources/subscribe', 'resources/unsubscribe']);
const ownMethods: ReadonlySet<string> = new Set([discoverMethod, listenMethod]);

const minute = 60_000;
/** How long a client may keep an answer, in milliseconds. Lists and texts of the folder may be others at any time. */
const freshFor: ReadonlyMap<string, { readonly ttlMs: number; readonly cacheScope: 'public' | 'private' }> = new Map([
  [discoverMethod, { ttlMs: 60 * minute, cacheScope: 'public' }],
  ['tools/list', { ttlMs: 60 * minute, cacheScope: 'public' }],
  ['prompts/list', { ttlMs: 60 * minute, cacheScope: 'public' }],
  ['resources/templates/list', { ttlMs: 60 * minute, cacheScope: 'public' }],
  ['resources/list', { ttlMs: 0, cacheScope: 'private' }],
  ['resources/read', { ttlMs: 0, cacheScope: 'private' }],
]);

const Meta = z.looseObject({
  [versionKey]: z.string(),
  [capabilitiesKey]: z.looseObject({}),
  [clientKey]: z.looseObject({ name: z.string() }).optional(),
});
const MetaOf = z.object({ _meta: z.looseObject({}).optional() });

export interface RequestMeta {
  /** Name of the client; undefined where it does not say it. */
  readonly client: string | undefined;
}

/** Null for a request of an earlier revision. */
export function requestMeta(meta: Readonly<Record<string, unknown>> | undefined): RequestMeta | null {
  if (meta === undefined || !(versionKey in meta)) return null;
  const client = z.looseObject({ name: z.string() }).safeParse(meta[clientKey]);
  return { client: client.data?.name };
}

interface Refusal {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

function refusalOf(method: string, meta: Readonly<Record<string, unknown>>): Refusal | null {
  const parsed = Meta.safeParse(meta);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const { message, data } = protocolError(
      invalidArgument(`_meta.${issue?.path.join('.') ?? ''}`, 'each request has to carry it, in its form'),
    );
    return { code: invalidParams, message, data };
  }
  const requested = parsed.data[versionKey];
  if (requested !== perRequestVersion) {
    const message = `Version ${String(requested).slice(0, 40)} is not spoken in this form; ${perRequestVersion} is, and earlier ones after initialize.`;
    return { code: unsupportedVersion, message, data: { supported: [perRequestVersion], requested } };
  }
  return gone.has(method)
    ? { code: methodNotFound, message: `There is no method ${method} in version ${perRequestVersion}.` }
    : null;
}

interface Options {
  readonly server: Implementation;
  /** Called with each request of this revision: such a client sends no greeting. */
  readonly onRequest: () => void;
}

/** Refuses what this revision does not allow, and gives answers what it demands. Other messages pass unchanged. */
export function perRequestTransport(inner: Transport, { server, onRequest }: Options): Transport {
  const running = new Map<RequestId, string>();
  const outer: Transport = {
    async start() {
      inner.onclose = () => outer.onclose?.();
      inner.onerror = (error) => outer.onerror?.(error);
      inner.onmessage = (message, extra) => {
        if (!('method' in message) || !('id' in message)) {
          if ('method' in message && message.method === 'notifications/cancelled') forget(running, message.params);
          return outer.onmessage?.(message, extra);
        }
        const { id, method } = message;
        const meta = MetaOf.safeParse(message.params).data?._meta ?? {};
        const isOurs = method !== 'initialize' && (versionKey in meta || ownMethods.has(method));
        if (!isOurs) return outer.onmessage?.(message, extra);
        const error = refusalOf(method, meta);
        if (error !== null) return void inner.send({ jsonrpc: '2.0', id, error });
        running.set(id, method);
        onRequest();
        outer.onmessage?.(message, extra);
      };
      await inner.start();
    },
    send: (message, options) => inner.send(completed(message), options),
    close: () => inner.close(),
  };

  function completed(message: JSONRPCMessage): JSONRPCMessage {
    if ('method' in message || message.id === undefined) return message;
    const method = running.get(message.id);
    if (method === undefined) return message;
    running.delete(message.id);
    if ('error' in message) {
      const { error } = message;
      return error.code === resourceNotFound ? { ...message, error: { ...error, code: invalidParams } } : message;
    }
    const { result } = message;
    const _meta = { ...result._meta, [serverKey]: server };
    return { ...message, result: { resultType: 'complete', ...freshFor.get(method), ...result, _meta } };
  }
  return outer;
}

/** A cancelled request is not answered. */
function forget(running: Map<RequestId, string>, params: unknown): void {
  const { data } = z.object({ requestId: z.union([z.string(), z.number()]) }).safeParse(params);
  if (data !== undefined) running.delete(data.requestId);
}
