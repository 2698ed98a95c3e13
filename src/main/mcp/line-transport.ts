/**
 * The transport: one JSON message a line, as the protocol wants it. In place of the SDK's own, which ends the connection on a
 * message that is too long: here only that message is refused, by its id, and no more of it is held than its ends.
 */
import type { Readable, Writable } from 'node:stream';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  CallToolRequestSchema,
  CompleteRequestSchema,
  GetPromptRequestSchema,
  InitializeRequestSchema,
  type JSONRPCMessage,
  JSONRPCMessageSchema,
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

/** Limit for one message. The longest text that a tool takes is a tenth of it. */
export const maxLineBytes = 4 << 20;
/** Of a line that is too long, for its id. */
const keptBytes = 1 << 10;

const parseError = -32700;
const invalidRequest = -32600;
const newline = 10;

export class LineTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: Transport['onmessage'];
  readonly #in: Readable;
  readonly #out: Writable;
  #parts: Buffer[] = [];
  #bytes = 0;
  #closed = false;
  /** Senders, until the output takes more. */
  readonly #waiting: (() => void)[] = [];

  constructor(input: Readable, output: Writable) {
    this.#in = input;
    this.#out = output;
  }

  async start(): Promise<void> {
    const close = (): void => void this.close();
    this.#in.on('data', this.#read).once('end', close).once('close', close).once('error', close);
    this.#out.on('drain', this.#release).once('error', close);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#in.off('data', this.#read).pause();
    this.#out.off('drain', this.#release);
    this.#release();
    this.#parts = [];
    this.onclose?.();
  }

  send(message: JSONRPCMessage): Promise<void> {
    return this.#write(message);
  }

  #write(message: unknown): Promise<void> {
    if (this.#closed || this.#out.write(`${JSON.stringify(message)}\n`)) return Promise.resolve();
    // Nothing more is asked of us until the client has read what it asked for: else its answers would pile up here.
    this.#in.pause();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  readonly #release = (): void => {
    if (!this.#closed) this.#in.resume();
    for (const resolve of this.#waiting.splice(0)) resolve();
  };

  readonly #read = (chunk: Buffer): void => {
    let start = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      this.#keep(chunk.subarray(start, end));
      this.#line();
      start = end + 1;
    }
    this.#keep(chunk.subarray(start));
  };

  #keep(part: Buffer): void {
    if (part.length === 0) return;
    this.#bytes += part.length;
    this.#parts.push(part);
    if (this.#bytes <= maxLineBytes) return;
    const all = Buffer.concat(this.#parts);
    // Beginning and end: the id is in either.
    this.#parts = [Buffer.from(all.subarray(0, keptBytes)), Buffer.from(all.subarray(-keptBytes))];
  }

  #line(): void {
    const line = Buffer.concat(this.#parts).toString('utf8').trim();
    const tooLong = this.#bytes > maxLineBytes;
    this.#parts = [];
    this.#bytes = 0;
    if (line === '') return;
    if (tooLong) {
      this.#refuse(invalidRequest, `A message may have ${maxLineBytes} bytes; this one is longer.`, idIn(line));
      return;
    }
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      this.#refuse(parseError, 'The line is not JSON.', null);
      return;
    }
    const parsed = JSONRPCMessageSchema.safeParse(readable(value));
    if (parsed.success) this.onmessage?.(parsed.data);
    else this.#refuse(invalidRequest, 'The line is no JSON-RPC 2.0 message.', idOf(value));
  }

  #refuse(code: number, message: string, id: string | number | null): void {
    this.onerror?.(new Error(message));
    // Nothing waits for it; a client that does not read is closed by its stream.
    void this.#write({ jsonrpc: '2.0', id, error: { code, message } });
  }
}

/** Clients may give up on messages whose id they do not know, so it is worth looking for. */
function idIn(text: string): string | number | null {
  const found =
    /"id":\s*(\d{1,15}|"[^"\\]{1,100}")\s*\}$/.exec(text) ??
    /^\{[^{]{0,60}"id":\s*(\d{1,15}|"[^"\\]{1,100}")/.exec(text);
  return found?.[1] === undefined ? null : (JSON.parse(found[1]) as string | number);
}

function idOf(value: unknown): string | number | null {
  if (typeof value !== 'object' || value === null || !('id' in value)) return null;
  return typeof value.id === 'string' || typeof value.id === 'number' ? value.id : null;
}

// Holds requests to the form of the protocol before the SDK sees them: the SDK answers a wrong one with the dump of its
// validator. `null` and an empty cursor are left out, and arguments that were sent as JSON text are read.

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
function readable(message: unknown): unknown {
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
