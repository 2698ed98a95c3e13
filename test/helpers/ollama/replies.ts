/** How the fake Ollama answers: streams of JSON lines with counts and timings in nanoseconds, and the ways they break. */
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { assertNever } from '#shared/base/assert-never.ts';
import { wordsOf } from './word-vectors.ts';

/** `after`: so many parts come before it goes wrong. */
export type Reply =
  | { kind: 'default' }
  | {
      kind: 'text';
      parts: readonly string[];
      /** In its own field, as newer versions send it. */
      thinking?: readonly string[];
      toolCalls?: readonly { name: string; arguments: Record<string, unknown> }[];
      doneReason?: 'stop' | 'length';
      /** Before each part. */
      delayMs?: number;
      /** Before the first part, after the head of the answer. */
      firstAfterMs?: number;
      /** The stream comes in pieces of so many bytes, which end inside letters and lines. */
      pieceBytes?: number;
      /** Instead of those that are counted by words. */
      tokens?: { prompt: number; answer: number };
    }
  /** How a pull goes; only for that. */
  | { kind: 'pull'; delayMs?: number; failsAfter?: number; error?: string }
  | { kind: 'status'; status: number; error: string }
  | { kind: 'errorInStream'; after: number; error: string }
  | { kind: 'drop'; after: number }
  | { kind: 'endEarly'; after: number }
  | { kind: 'malformed'; after: number; line: string }
  | { kind: 'otherType'; type: string; body: string }
  | { kind: 'redirect'; to: string }
  | { kind: 'huge'; bytes: number }
  | { kind: 'embeddings'; embeddings: unknown }
  | { kind: 'silent' }
  /** Its head, and nothing after it. */
  | { kind: 'headAlone' }
  /** One byte after the other of a line that never ends. */
  | { kind: 'drip'; everyMs: number }
  /** Nothing but line breaks, as fast as they are read. */
  | { kind: 'blankLines'; lines: number }
  /** Parts that hold a blank each, one after the other forever. */
  | { kind: 'blankTokens'; everyMs: number }
  /** One line of that many bytes. */
  | { kind: 'longLine'; bytes: number };

interface Asked {
  readonly path: string;
  readonly body: Record<string, unknown>;
}

export async function sendReply(
  response: ServerResponse,
  asked: Asked,
  reply: Exclude<Reply, { kind: 'default' | 'pull' }>,
): Promise<void> {
  switch (reply.kind) {
    case 'text':
      return sendText(response, asked, reply);
    case 'status':
      return sendJson(response, reply.status, { error: reply.error });
    case 'errorInStream':
      return streamLines(response, [...parts(asked, reply.after), { error: reply.error }]);
    case 'drop':
      beginStream(response);
      for (const part of parts(asked, reply.after)) await writeLine(response, part);
      await sleep(10); // So that what was written leaves before the connection is cut.
      response.socket?.resetAndDestroy();
      return;
    case 'endEarly':
      return streamLines(response, parts(asked, reply.after));
    case 'malformed':
      beginStream(response);
      for (const part of parts(asked, reply.after)) await writeLine(response, part);
      response.end(`${reply.line}\n`);
      return;
    case 'otherType':
      response.writeHead(200, { 'content-type': reply.type });
      response.end(reply.body);
      return;
    case 'redirect':
      response.writeHead(307, { location: reply.to });
      response.end();
      return;
    case 'huge':
      return sendHuge(response, asked, reply.bytes);
    case 'embeddings':
      return sendJson(response, 200, { model: asked.body.model, embeddings: reply.embeddings });
    case 'silent':
      return;
    case 'headAlone':
      return beginStream(response);
    case 'drip':
      beginStream(response);
      while (!response.destroyed) {
        response.write('{');
        await sleep(reply.everyMs);
      }
      return;
    case 'blankLines': {
      beginStream(response);
      const piece = '\n'.repeat(1 << 15);
      for (let sent = 0; sent < reply.lines && !response.destroyed; sent += piece.length) await write(response, piece);
      response.end();
      return;
    }
    case 'blankTokens':
      beginStream(response);
      while (!response.destroyed) {
        await writeLine(response, part(asked, ' '));
        await sleep(reply.everyMs);
      }
      return;
    case 'longLine':
      beginStream(response);
      await writeLine(response, part(asked, 'x'.repeat(reply.bytes)));
      response.end();
      return;
    default:
      assertNever(reply);
  }
}

export function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}

export async function streamLines(response: ServerResponse, lines: readonly object[]): Promise<void> {
  beginStream(response);
  for (const line of lines) await writeLine(response, line);
  response.end();
}

async function sendText(
  response: ServerResponse,
  asked: Asked,
  reply: Extract<Reply, { kind: 'text' }>,
): Promise<void> {
  const thoughts = (reply.thinking ?? []).map((text) => part(asked, '', { thinking: text }));
  const calls = (reply.toolCalls ?? []).map((call) => part(asked, '', { tool_calls: [{ function: call }] }));
  const texts = reply.parts.map((text) => part(asked, text));
  const { tokens } = reply;
  const counted = tokens && { prompt_eval_count: tokens.prompt, eval_count: tokens.answer };
  const last = {
    ...part(asked, ''),
    done: true,
    done_reason: reply.doneReason ?? 'stop',
    ...timings(asked, reply.parts.length),
    ...counted,
  };
  if (asked.body.stream === false) {
    const whole = part(asked, reply.parts.join(''));
    return sendJson(response, 200, { ...last, ...whole, done: true });
  }
  beginStream(response);
  if (reply.firstAfterMs !== undefined) await sleep(reply.firstAfterMs);
  if (reply.pieceBytes !== undefined) {
    const lines = [...thoughts, ...texts, ...calls, last].map((line) => `${JSON.stringify(line)}\n`);
    return sendPieces(response, Buffer.from(lines.join('')), reply.pieceBytes);
  }
  for (const line of [...thoughts, ...texts, ...calls, last]) {
    if (reply.delayMs !== undefined) await sleep(reply.delayMs);
    if (response.destroyed) return;
    await writeLine(response, line);
  }
  response.end();
}

/** Each piece in a packet of its own, as far as that can be told to the system. */
async function sendPieces(response: ServerResponse, bytes: Buffer, size: number): Promise<void> {
  response.socket?.setNoDelay(true);
  for (let at = 0; at < bytes.length && !response.destroyed; at += size) {
    const piece = bytes.subarray(at, at + size);
    await new Promise<void>((resolve) => response.write(piece, () => setImmediate(resolve)));
  }
  response.end();
}

export function beginStream(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  response.flushHeaders();
}

export function writeLine(response: ServerResponse, line: object): Promise<void> {
  return write(response, `${JSON.stringify(line)}\n`);
}

function write(response: ServerResponse, text: string): Promise<void> {
  return new Promise((resolve) => response.write(text, () => resolve()));
}

function parts(asked: Asked, count: number): object[] {
  return Array.from({ length: count }, (_, at) => part(asked, `part ${at} `));
}

/** One line of a stream: chat has messages, generate a response. */
function part(asked: Asked, text: string, more: object = {}): Record<string, unknown> {
  const head = { model: asked.body.model, created_at: '2026-10-02T07:46:00.184913Z' };
  return asked.path === '/api/chat'
    ? { ...head, message: { role: 'assistant', content: text, ...more }, done: false }
    : { ...head, response: text, ...more, done: false };
}

function timings(asked: Asked, answered: number): object {
  return {
    total_duration: 1_203_410_917,
    load_duration: 61_922_541,
    prompt_eval_count: wordsOf(JSON.stringify(asked.body.messages ?? asked.body.prompt ?? '')).length,
    prompt_eval_duration: 210_345_000,
    eval_count: answered,
    eval_duration: 918_233_000,
  };
}

async function sendHuge(response: ServerResponse, asked: Asked, bytes: number): Promise<void> {
  beginStream(response);
  const line = part(asked, 'x'.repeat(1 << 20));
  for (let sent = 0; sent < bytes && !response.destroyed; sent += 1 << 20) await writeLine(response, line);
  response.end();
}
