/** How the fake server of the form of OpenAI answers: events of a stream, one object where none is asked for, and faults. */
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { assertNever } from '#shared/base/assert-never.ts';

/** `after`: so many parts come before it goes wrong. */
export type OpenaiReply =
  | { kind: 'default' }
  | {
      kind: 'text';
      parts: readonly string[];
      /** In the field of its own that llama.cpp and LM Studio have, or in that of others. */
      reasoning?: readonly string[];
      reasoningField?: 'reasoning_content' | 'reasoning';
      finish?: 'stop' | 'length' | null;
      usage?: { prompt: number; answer: number } | null;
      delayMs?: number;
      /** Comments before the first part, which keep the connection open. */
      keepAlives?: number;
      /** The stream comes in pieces of so many bytes. */
      pieceBytes?: number;
      /** One object, as from a server that cannot stream. */
      whole?: boolean;
      /** Whether the end is marked; false: the stream just ends. */
      done?: boolean;
    }
  /** A call of a tool, whose arguments come in pieces. */
  | { kind: 'tool'; name: string; arguments: unknown }
  | { kind: 'status'; status: number; message: string; plain?: boolean }
  | { kind: 'errorInStream'; after: number; message: string }
  | { kind: 'drop'; after: number }
  | { kind: 'endEarly'; after: number }
  | { kind: 'malformed'; after: number; line: string }
  | { kind: 'otherType'; type: string; body: string }
  | { kind: 'redirect'; to: string }
  | { kind: 'silent' }
  | { kind: 'headAlone' }
  /** Comments and nothing else. */
  | { kind: 'keepAlives'; everyMs: number }
  | { kind: 'blankLines'; lines: number }
  | { kind: 'blankTokens'; everyMs: number }
  /** Text without end, whatever was asked for. */
  | { kind: 'endless' }
  | { kind: 'longLine'; bytes: number }
  | { kind: 'vectors'; vectors: readonly (readonly number[])[] };

type Body = Record<string, unknown>;

export async function sendReply(
  response: ServerResponse,
  body: Body,
  reply: Exclude<OpenaiReply, { kind: 'default' }>,
): Promise<void> {
  switch (reply.kind) {
    case 'text':
      return sendText(response, body, reply);
    case 'tool':
      return sendTool(response, body, reply.name, JSON.stringify(reply.arguments));
    case 'status':
      if (reply.plain !== true) return sendError(response, reply.status, reply.message);
      response.writeHead(reply.status, { 'content-type': 'text/plain' });
      response.end(reply.message);
      return;
    case 'errorInStream':
      begin(response);
      await some(response, body, reply.after);
      await write(response, `event: error\ndata: ${JSON.stringify({ error: { message: reply.message } })}\n\n`);
      response.end();
      return;
    case 'drop':
      begin(response);
      await some(response, body, reply.after);
      await sleep(10); // So that what was written leaves before the connection is cut.
      response.socket?.resetAndDestroy();
      return;
    case 'endEarly':
      begin(response);
      await some(response, body, reply.after);
      response.end();
      return;
    case 'malformed':
      begin(response);
      await some(response, body, reply.after);
      response.end(`data: ${reply.line}\n\n`);
      return;
    case 'otherType':
      response.writeHead(200, { 'content-type': reply.type });
      response.end(reply.body);
      return;
    case 'redirect':
      response.writeHead(307, { location: reply.to });
      response.end();
      return;
    case 'silent':
      return;
    case 'headAlone':
      return begin(response);
    case 'keepAlives':
      begin(response);
      while (!response.destroyed) {
        await write(response, ': ping\n\n');
        await sleep(reply.everyMs);
      }
      return;
    case 'blankLines': {
      begin(response);
      const piece = '\n'.repeat(1 << 15);
      for (let sent = 0; sent < reply.lines && !response.destroyed; sent += piece.length) await write(response, piece);
      response.end();
      return;
    }
    case 'blankTokens':
      begin(response);
      while (!response.destroyed) {
        await write(response, event(body, { content: ' ' }));
        await sleep(reply.everyMs);
      }
      return;
    case 'endless':
      begin(response);
      while (!response.destroyed) await write(response, event(body, { content: 'and so on ' }));
      return;
    case 'longLine':
      begin(response);
      await write(response, event(body, { content: 'x'.repeat(reply.bytes) }));
      response.end();
      return;
    case 'vectors':
      return sendJson(response, 200, {
        object: 'list',
        data: reply.vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })),
      });
    default:
      assertNever(reply);
  }
}

export function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}

export function sendError(
  response: ServerResponse,
  status: number,
  message: string,
  type = 'invalid_request_error',
): void {
  sendJson(response, status, { error: { code: status, message, type } });
}

async function sendText(
  response: ServerResponse,
  body: Body,
  reply: Extract<OpenaiReply, { kind: 'text' }>,
): Promise<void> {
  const { parts, reasoning = [], reasoningField = 'reasoning_content', finish = 'stop', usage, done = true } = reply;
  if (reply.whole === true || body.stream !== true) {
    const message = { role: 'assistant', content: parts.join(''), [reasoningField]: reasoning.join('') };
    const choice = { index: 0, message, finish_reason: finish };
    return sendJson(response, 200, { ...head(body, 'chat.completion'), choices: [choice], ...usageOf(usage, parts) });
  }
  const events = [
    ...Array.from({ length: reply.keepAlives ?? 0 }, () => ': keep-alive\n\n'),
    event(body, { role: 'assistant', content: null }),
    ...reasoning.map((text) => event(body, { [reasoningField]: text })),
    ...parts.map((content) => event(body, { content })),
    ...(finish === null ? [] : [event(body, {}, finish)]),
    // Asked for with `stream_options`: without a choice, at the end.
    ...(usage === null
      ? []
      : [`data: ${JSON.stringify({ ...head(body), choices: [], ...usageOf(usage, parts) })}\n\n`]),
    ...(done ? ['data: [DONE]\n\n'] : []),
  ];
  begin(response);
  if (reply.pieceBytes !== undefined) {
    response.socket?.setNoDelay(true);
    const bytes = Buffer.from(events.join(''));
    for (let at = 0; at < bytes.length && !response.destroyed; at += reply.pieceBytes) {
      await write(response, bytes.subarray(at, at + reply.pieceBytes));
      await new Promise((resolve) => setImmediate(resolve));
    }
    response.end();
    return;
  }
  for (const each of events) {
    if (reply.delayMs !== undefined) await sleep(reply.delayMs);
    if (response.destroyed) return;
    await write(response, each);
  }
  response.end();
}

async function sendTool(response: ServerResponse, body: Body, name: string, text: string): Promise<void> {
  begin(response);
  const call = (part: object) => ({ tool_calls: [{ index: 0, ...part }] });
  await write(response, event(body, { role: 'assistant', content: null }));
  await write(response, event(body, call({ id: 'call_1', type: 'function', function: { name, arguments: '' } })));
  for (let at = 0; at < text.length; at += 5) {
    await write(response, event(body, call({ function: { arguments: text.slice(at, at + 5) } })));
  }
  await write(response, event(body, {}, 'tool_calls'));
  await write(response, 'data: [DONE]\n\n');
  response.end();
}

function usageOf(usage: { prompt: number; answer: number } | null | undefined, parts: readonly string[]): object {
  if (usage === null) return {};
  const { prompt, answer } = usage ?? { prompt: 12, answer: parts.length };
  return { usage: { prompt_tokens: prompt, completion_tokens: answer, total_tokens: prompt + answer } };
}

function begin(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' });
  response.flushHeaders();
}

async function some(response: ServerResponse, body: Body, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) await write(response, event(body, { content: `part ${at} ` }));
}

function head(body: Body, object = 'chat.completion.chunk'): object {
  return { id: 'chatcmpl-1', object, created: 1_759_400_000, model: body.model };
}

function event(body: Body, delta: object, finish: string | null = null): string {
  return `data: ${JSON.stringify({ ...head(body), choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
}

function write(response: ServerResponse, text: string | Uint8Array): Promise<void> {
  return new Promise((resolve) => response.write(text, () => resolve()));
}
