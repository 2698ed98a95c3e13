/**
 * The form of OpenAI on loopback without a model behind it, as LM Studio, llama.cpp and others speak it: lists of models,
 * streamed chats with tool calls, vectors, keys, errors as JSON with their status, and the ways in which it goes wrong.
 * Main types: FakeOpenai, OpenaiReply (replies.ts).
 */
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { sampleOf } from '../ollama/sample.ts';
import { embedTexts, wordsOf } from '../ollama/word-vectors.ts';
import { type OpenaiReply, sendError, sendJson, sendReply } from './replies.ts';

export interface OpenaiModel {
  readonly id: string;
  /** As `owned_by`, by which servers sign. */
  readonly owner?: string;
  /** Tokens, as llama.cpp says it in `meta` and vLLM in `max_model_len`. */
  readonly meta?: { readonly n_ctx?: number; readonly n_ctx_train?: number };
  readonly max_model_len?: number;
  /** Length of its vectors. */
  readonly dimensions?: number;
}

export interface OpenaiOptions {
  /** The header `Server`. */
  readonly program?: string;
  /** Asked for in each request. */
  readonly key?: string;
  /** What it has beyond chats: what it has not it refuses with 400. */
  readonly has?: { readonly schema: boolean; readonly tools: boolean };
  readonly port?: number;
}

export interface OpenaiRequest {
  readonly path: string;
  readonly body: Record<string, unknown>;
  readonly headers: http.IncomingHttpHeaders;
  /** Resolves when the connection ends before the answer does. */
  readonly aborted: Promise<void>;
}

export interface FakeOpenai {
  readonly host: string;
  readonly requests: readonly OpenaiRequest[];
  models: OpenaiModel[];
  /** How the next chats and vectors are answered; default: a short text, what a schema or tool asks for, vectors by words. */
  reply: (request: OpenaiRequest) => OpenaiReply;
  /** Bodies of the chats. */
  chats(): Record<string, unknown>[];
  /** Resolves with the n-th request to a path, from 0. */
  received(path: string, n?: number): Promise<OpenaiRequest>;
  close(): Promise<void>;
}

export async function openFakeOpenai(models: OpenaiModel[], options: OpenaiOptions = {}): Promise<FakeOpenai> {
  const { program, key, has = { schema: true, tools: true }, port = 0 } = options;
  const requests: OpenaiRequest[] = [];
  const waiting = new Set<() => void>();
  const server = http.createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });

  async function answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    const path = new URL(request.url ?? '/', fake.host).pathname;
    const aborted = new Promise<void>((resolve) => {
      response.once('close', () => {
        if (!response.writableFinished) resolve();
      });
    });
    const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
    const seen = { path, body, headers: request.headers, aborted };
    requests.push(seen);
    for (const wake of waiting) wake();
    if (program !== undefined) response.setHeader('server', program);
    if (key !== undefined && request.headers.authorization !== `Bearer ${key}`) {
      return sendError(response, 401, 'Invalid API Key', 'authentication_error');
    }
    switch (`${request.method} ${path}`) {
      case 'GET /v1/models':
        return sendJson(response, 200, { object: 'list', data: fake.models.map(entryOf) });
      case 'POST /v1/chat/completions':
        return chat(seen, response);
      case 'POST /v1/embeddings':
        return embed(seen, response);
      default:
        return sendError(response, 404, `Unexpected endpoint or method. (${request.method} ${path})`);
    }
  }

  async function chat(request: OpenaiRequest, response: http.ServerResponse): Promise<void> {
    const { body } = request;
    if (!fake.models.some(({ id }) => id === body.model)) {
      return sendError(response, 404, `The model \`${String(body.model)}\` does not exist`, 'model_not_found');
    }
    const format = body.response_format as { json_schema?: { schema?: object } } | undefined;
    const tools = body.tools as { function: { name: string; parameters: object } }[] | undefined;
    if (format !== undefined && !has.schema) return sendError(response, 400, "'response_format.type' must be 'text'");
    if (tools !== undefined && !has.tools) return sendError(response, 400, 'tools are not supported by this server');
    const reply = fake.reply(request);
    if (reply.kind !== 'default') return sendReply(response, body, reply);
    if (format !== undefined) {
      const parts = [JSON.stringify(sampleOf(format.json_schema?.schema))];
      return sendReply(response, body, { kind: 'text', parts });
    }
    if (tools?.[0] !== undefined) {
      const { name, parameters } = tools[0].function;
      return sendReply(response, body, { kind: 'tool', name, arguments: sampleOf(parameters) });
    }
    return sendReply(response, body, { kind: 'text', parts: ['A ', 'short ', 'answer.'] });
  }

  async function embed(request: OpenaiRequest, response: http.ServerResponse): Promise<void> {
    const { body } = request;
    const model = fake.models.find(({ id }) => id === body.model);
    if (model?.dimensions === undefined) return sendError(response, 400, 'This model does not support embeddings');
    const reply = fake.reply(request);
    if (reply.kind !== 'default') return sendReply(response, body, reply);
    const texts = (Array.isArray(body.input) ? body.input : [body.input]).map(String);
    const vectors = embedTexts(texts.map(wordsOf), model.dimensions);
    // In any order: the index says which is which.
    const data = vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })).reverse();
    const tokens = wordsOf(texts.join(' ')).length;
    sendJson(response, 200, {
      ...{ object: 'list', data, model: model.id },
      usage: { prompt_tokens: tokens, total_tokens: tokens },
    });
  }

  const fake: FakeOpenai = {
    host: '',
    requests,
    models,
    reply: () => ({ kind: 'default' }),
    chats: () => requests.filter(({ path }) => path === '/v1/chat/completions').map(({ body }) => body),
    async received(path, n = 0) {
      for (;;) {
        const found = requests.filter((request) => request.path === path)[n];
        if (found !== undefined) return found;
        await new Promise<void>((resolve) => waiting.add(resolve));
      }
    },
    async close() {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: chosen } = server.address() as AddressInfo;
  return Object.assign(fake, { host: `http://127.0.0.1:${chosen}` });
}

function entryOf({ id, owner = 'organization_owner', meta, max_model_len }: OpenaiModel): object {
  return {
    ...{ id, object: 'model', created: 1_759_400_000, owned_by: owner },
    ...(meta === undefined ? {} : { meta }),
    ...(max_model_len === undefined ? {} : { max_model_len }),
  };
}
