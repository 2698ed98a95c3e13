/**
 * Ollama's HTTP interface on loopback without a model behind it: the same paths, fields, statuses, streams and errors.
 * What it answers is said by the test, also how it goes wrong. Main types: FakeOllama, FakeModel, Reply (replies.ts).
 * It knows no test runner: serve.ts runs it as a process, fake-ollama.ts ends it with a test.
 */
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type FakeModel, psEntry, showBody, tagEntry } from './fake-models.ts';
import { sendPull } from './pull.ts';
import { type Reply, sendJson, sendReply } from './replies.ts';
import { sampleOf } from './sample.ts';
import { embedTexts, wordsOf } from './word-vectors.ts';

export interface FakeRequest {
  readonly path: string;
  readonly body: Record<string, unknown>;
  /** Resolves when the connection ends before the answer does. */
  readonly aborted: Promise<void>;
}

export interface FakeOllama {
  readonly host: string;
  readonly requests: readonly FakeRequest[];
  /** Models that are there from now on. */
  models: FakeModel[];
  /** Models that can be pulled. */
  registry: FakeModel[];
  /**
   * How the next requests to chat, generate, embed and pull are answered; default: a short text, or where a form is asked for
   * the smallest thing of that form; vectors by words; what the registry has.
   */
  reply: (request: FakeRequest) => Reply;
  /** Resolves with the n-th request to a path, from 0. */
  received(path: string, n?: number): Promise<FakeRequest>;
  /** Cuts every connection that waits for an answer. */
  breakOff(): void;
  close(): Promise<void>;
}

const version = '0.21.2';

/** At any free port unless one is given; throws where that one is taken. */
export async function openFakeOllama(
  models: FakeModel[],
  port = 0,
  /** Answers to what Ollama does not have; such requests are not counted. */
  other: (what: string, body: Record<string, unknown>) => object | null = () => null,
): Promise<FakeOllama> {
  const requests: FakeRequest[] = [];
  /** Names of models that were asked, and for how long they are kept. */
  const loaded = new Map<string, unknown>();
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
    const what = `${request.method} ${path}`;
    const told = other(what, body);
    if (told !== null) return sendJson(response, 200, told);
    const seen = { path, body, aborted };
    requests.push(seen);
    for (const wake of waiting) wake();
    await route(what, seen, response);
  }

  async function route(what: string, request: FakeRequest, response: http.ServerResponse): Promise<void> {
    switch (what) {
      case 'GET /':
        response.end('Ollama is running');
        return;
      case 'GET /api/version':
        return sendJson(response, 200, { version });
      case 'GET /api/tags':
        return sendJson(response, 200, { models: fake.models.map(tagEntry) });
      case 'GET /api/ps':
        return sendJson(response, 200, { models: fake.models.filter(({ name }) => loaded.has(name)).map(psEntry) });
      case 'POST /api/pull':
        return pull(request, response);
      case 'POST /api/show':
      case 'POST /api/embed':
      case 'POST /api/chat':
      case 'POST /api/generate':
        return withModel(request, response);
      default:
        response.writeHead(404, { 'content-type': 'text/plain' });
        response.end('404 page not found');
    }
  }

  async function pull(request: FakeRequest, response: http.ServerResponse): Promise<void> {
    const reply = fake.reply(request);
    if (reply.kind !== 'default' && reply.kind !== 'pull') return sendReply(response, request, reply);
    const name = String(request.body.model ?? request.body.name ?? '');
    const model = fake.registry.find((one) => one.name === name || one.name === `${name}:latest`);
    const whole = await sendPull(response, request, model, reply.kind === 'pull' ? reply : {});
    if (whole && model !== undefined) fake.models = [model, ...fake.models.filter((one) => one.name !== model.name)];
  }

  async function withModel(request: FakeRequest, response: http.ServerResponse): Promise<void> {
    const name = String(request.body.model ?? '');
    const model = fake.models.find((one) => one.name === name || one.name === `${name}:latest`);
    if (model === undefined) return sendJson(response, 404, { error: `model '${name}' not found` });
    if (request.path === '/api/show') return sendJson(response, 200, showBody(model));
    const embeds = request.path === '/api/embed';
    if (!model.capabilities.includes(embeds ? 'embedding' : 'completion')) {
      const cannot = embeds
        ? 'this model does not support embeddings'
        : `"${name}" does not support ${request.path.slice(5)}`;
      return sendJson(response, embeds ? 501 : 400, { error: cannot });
    }
    loaded.set(model.name, request.body.keep_alive);
    const reply = fake.reply(request);
    if (reply.kind !== 'default' && reply.kind !== 'pull') return sendReply(response, request, reply);
    if (embeds) return sendEmbeddings(model, request, response);
    const { format } = request.body;
    const parts = format === undefined ? ['A ', 'short ', 'answer.'] : [JSON.stringify(sampleOf(format))];
    return sendReply(response, request, { kind: 'text', parts });
  }

  const fake: FakeOllama = {
    host: '',
    requests,
    models,
    registry: [],
    reply: () => ({ kind: 'default' }),
    async received(path, n = 0) {
      for (;;) {
        const found = requests.filter((request) => request.path === path)[n];
        if (found !== undefined) return found;
        await new Promise<void>((resolve) => waiting.add(resolve));
      }
    },
    breakOff: () => server.closeAllConnections(),
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

/** As Ollama does: one text or several, cut to the context unless `truncate` is false. */
function sendEmbeddings(model: FakeModel, { body }: FakeRequest, response: http.ServerResponse): void {
  const texts = (Array.isArray(body.input) ? body.input : [body.input]).map(String);
  const tooLong = texts.some((text) => wordsOf(text).length > model.contextLength);
  if (tooLong && body.truncate === false) {
    sendJson(response, 400, { error: 'the input length exceeds the context length' });
    return;
  }
  const kept = texts.map((text) => wordsOf(text).slice(0, model.contextLength));
  sendJson(response, 200, {
    model: body.model,
    embeddings: embedTexts(kept, model.embeddingLength),
    total_duration: 14_143_917,
    load_duration: 1_019_500,
    prompt_eval_count: kept.reduce((sum, words) => sum + words.length, 0),
  });
}
