/**
 * Holds requests to the form of the protocol before the SDK sees them: the SDK answers a wrong one with the dump of its
 * validator. `null` and an empty cursor are left out, and arguments that were sent as JSON text are read.
 */
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  CallToolRequestSchema,
  CompleteRequestSchema,
  GetPromptRequestSchema,
  InitializeRequestSchema,
  type JSONRPCMessage,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  PingRequestSchema,
  ReadResourceRequestSchema,
  SubscribeRequestSchema,
  UnsubscribeRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { inOurWords } from '#shared/base/wrong-form.ts';
import { invalidArgument, protocolError } from './answer/errors.ts';
import { ListenRequestSchema } from './listen.ts';

const forms = new Map(
  [
    InitializeRequestSchema,
    PingRequestSchema,
    ListToolsRequestSchema,
    CallToolRequestSchema,
    ListResourcesRequestSchema,
    ListResourceTemplatesRequestSchema,
    ReadResourceRequestSchema,
    SubscribeRequestSchema,
    UnsubscribeRequestSchema,
    ListPromptsRequestSchema,
    GetPromptRequestSchema,
    CompleteRequestSchema,
    ListenRequestSchema,
  ].map((form) => [form.shape.method.value as string, form] as const),
);

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A message without properties that are null, as received from outside. */
export function readable(message: unknown): unknown {
  if (!isObject(message) || typeof message.method !== 'string' || !('params' in message)) return message;
  const { params, ...rest } = message;
  if (params === null) return rest;
  if (!isObject(params)) return message;
  const kept: Json = withoutNulls(params);
  if (kept.cursor === '') delete kept.cursor;
  if (typeof kept.arguments === 'string') kept.arguments = fromJson(kept.arguments);
  if (message.method === 'prompts/get' && isObject(kept.arguments)) kept.arguments = withoutNulls(kept.arguments);
  return { ...rest, params: kept };
}

function withoutNulls(given: Json): Json {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
}

function fromJson(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    // No JSON: refused by its kind.
    return text;
  }
}

/** What is wrong with a request of the protocol, or null. Other methods are the SDK's to refuse. */
function refusal(message: JSONRPCMessage): ReturnType<typeof protocolError> | null {
  const form = 'method' in message ? forms.get(message.method) : undefined;
  if (form === undefined) return null;
  const parsed = form.safeParse(message, inOurWords);
  if (parsed.success) return null;
  const [issue] = parsed.error.issues;
  const [, ...path] = issue?.path ?? [];
  return protocolError(invalidArgument(path.map(String).join('.').slice(0, 200), issue?.message ?? 'has another form'));
}

export function checkedTransport(inner: Transport): Transport {
  const outer: Transport = {
    async start() {
      inner.onclose = () => outer.onclose?.();
      inner.onerror = (error) => outer.onerror?.(error);
      inner.onmessage = (came, extra) => {
        const message = readable(came) as JSONRPCMessage;
        const refused = 'id' in message ? refusal(message) : null;
        if (refused === null || !('id' in message)) return outer.onmessage?.(message, extra);
        const { code, message: words, data } = refused;
        void inner.send({ jsonrpc: '2.0', id: message.id as number, error: { code, message: words, data } });
      };
      await inner.start();
    },
    send: (message, options) => inner.send(message, options),
    close: () => inner.close(),
  };
  return outer;
}
