/** A server that speaks the form of OpenAI, over real HTTP: the same chats, faults and bounds as of Ollama. */
import net from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { askJson, openAnalyst, type Question } from '../../../../../src/main/engine/analyst/analyst.ts';
import { openEmbedder, openModelServer } from '../../../../../src/main/engine/models/models.ts';
import { startFakeOpenai } from '../../../../helpers/openai/fake-openai.ts';
import type { OpenaiModel, OpenaiOptions } from '../../../../helpers/openai/fake-server.ts';
import type { OpenaiReply } from '../../../../helpers/openai/replies.ts';
import { tempUserData } from '../../temp-folder.ts';
import { cosine, lengthOf } from '../vectors.ts';

const never = new AbortController().signal;
const question: Question = {
  system: 'Answer from the evidence only.',
  messages: [{ role: 'user', content: 'How is the configuration loaded?' }],
  signal: never,
  onText: () => undefined,
  maxTokens: 500,
};
const qwen: OpenaiModel = { id: 'qwen/qwen3-4b' };

async function ready(reply: OpenaiReply = { kind: 'default' }, options: OpenaiOptions = {}, models = [qwen]) {
  const fake = await startFakeOpenai(models, options);
  fake.reply = () => reply;
  const place = { host: fake.host, allowRemote: false, form: 'openai' as const, key: options.key ?? '' };
  return { fake, place, analyst: openAnalyst({ ...place, model: null }) };
}

describe('a chat', () => {
  it('streams the answer, counts its tokens and names the server and the model', async () => {
    const usage = { prompt: 40, answer: 7 };
    const { fake, analyst } = await ready({ kind: 'text', parts: ['It is ', 'read ', 'by `load()`.'], usage });
    const seen: string[] = [];
    const answer = await analyst.chat({
      ...question,
      onText: (text) => seen.push(text),
      options: { temperature: 0.2 },
    });
    expect(seen).toEqual(['It is ', 'read ', 'by `load()`.']);
    expect(answer).toMatchObject({
      ...{ text: 'It is read by `load()`.', analyst: 'lm-studio:qwen/qwen3-4b', cut: false, tokens: usage },
    });
    expect(fake.chats()).toEqual([
      {
        ...{ model: qwen.id, stream: true, stream_options: { include_usage: true }, max_tokens: 500, temperature: 0.2 },
        messages: [{ role: 'system', content: question.system }, ...question.messages],
      },
    ]);
  });

  it.each<[string, OpenaiReply]>([
    ['in pieces that end inside letters and lines', { kind: 'text', parts: ['配置', '文件 🙂'], pieceBytes: 3 }],
    ['behind comments that keep the connection open', { kind: 'text', parts: ['配置', '文件 🙂'], keepAlives: 20 }],
    ['as one object', { kind: 'text', parts: ['配置', '文件 🙂'], whole: true }],
    ['without a reason for its end', { kind: 'text', parts: ['配置', '文件 🙂'], finish: null }],
    ['without the last mark', { kind: 'text', parts: ['配置', '文件 🙂'], done: false }],
    ['without counts', { kind: 'text', parts: ['配置', '文件 🙂'], usage: null }],
    ['behind thoughts', { kind: 'text', reasoning: ['Hm. '], parts: ['配置', '文件 🙂'] }],
    [
      'behind thoughts of another name',
      { kind: 'text', reasoning: ['Hm. '], reasoningField: 'reasoning', parts: ['配置文件 🙂'] },
    ],
    ['behind thoughts without their beginning', { kind: 'text', parts: ['Hm.\n</thi', 'nk>\n\n配置', '文件 🙂'] }],
  ])('%s is read whole', async (_how, reply) => {
    const { analyst } = await ready(reply);
    const answer = await analyst.chat(question);
    expect(answer.text).toBe('配置文件 🙂');
    expect(answer.tokens.answer).toBeGreaterThan(0);
  });

  it('that ended for want of room is said to be cut', async () => {
    const { analyst } = await ready({ kind: 'text', parts: ['It is'], finish: 'length' });
    expect(await analyst.chat(question)).toMatchObject({ text: 'It is', cut: true });
  });

  it('of nothing but thoughts is asked once more with room for them, and later at once', async () => {
    const { fake, analyst } = await ready({ kind: 'text', reasoning: ['Hm.'], parts: [], finish: 'length' });
    await expect(analyst.chat(question)).rejects.toMatchObject({ message: expect.stringMatching(/all its tokens/) });
    fake.reply = () => ({ kind: 'text', reasoning: ['Hm.'], parts: ['Yes.'] });
    expect((await analyst.chat(question)).text).toBe('Yes.');
    expect(fake.chats().map(({ max_tokens }) => max_tokens)).toEqual([500, 2_500, 2_500]);
  });

  it('without end is ended, and told as cut', async () => {
    const { fake, analyst } = await ready({ kind: 'endless' });
    const answer = await analyst.chat(question);
    expect(answer.cut).toBe(true);
    expect(answer.text.length).toBeLessThan(20_000);
    await (await fake.received('/v1/chat/completions')).aborted;
  });

  it('is ended when it is cancelled, before the first byte and in the middle', async () => {
    for (const reply of [{ kind: 'silent' }, { kind: 'blankTokens', everyMs: 1 }] as const) {
      const { fake, analyst } = await ready(reply);
      const stop = new AbortController();
      const asked = analyst.chat({ ...question, signal: stop.signal });
      const request = await fake.received('/v1/chat/completions');
      stop.abort();
      await expect(asked).rejects.toMatchObject({ code: 'Cancelled' });
      await request.aborted;
    }
  });

  it.each<[string, OpenaiReply, string, RegExp]>([
    [
      'too little memory',
      { kind: 'status', status: 500, message: 'failed to allocate memory' },
      'ModelUnavailable',
      /smaller model/,
    ],
    [
      'a model that is being loaded',
      { kind: 'status', status: 503, message: 'Loading model' },
      'Busy',
      /Loading model.*Ask again/,
    ],
    [
      'a status with a text',
      { kind: 'status', status: 502, message: 'bad gateway', plain: true },
      'ModelUnavailable',
      /502: bad gateway/,
    ],
    [
      'an error in the middle',
      { kind: 'errorInStream', after: 2, message: 'the slot was lost' },
      'ModelUnavailable',
      /the slot was lost/,
    ],
    ['a connection that breaks', { kind: 'drop', after: 2 }, 'ModelUnavailable', /broke off/],
    ['an answer without its end', { kind: 'endEarly', after: 2 }, 'ModelUnavailable', /broke off/],
    ['events that are no JSON', { kind: 'malformed', after: 1, line: '{"choices":[' }, 'ModelUnavailable', /not JSON/],
    [
      'events of another form',
      { kind: 'malformed', after: 1, line: '{"choices":[{"delta":{"content":5}}]}' },
      'ModelUnavailable',
      /choices\.0\.delta/,
    ],
    [
      'a page instead',
      { kind: 'otherType', type: 'text/html', body: '<html></html>' },
      'ModelUnavailable',
      /text\/html/,
    ],
    ['a redirect', { kind: 'redirect', to: 'http://127.0.0.1:9/' }, 'ModelUnavailable', /another address/],
    ['blank lines without end', { kind: 'blankLines', lines: 4_200_000 }, 'ModelUnavailable', /blank lines/],
    ['a line of 15 MB', { kind: 'longLine', bytes: 15 << 20 }, 'ModelUnavailable', /more than 1 MB/],
    ['an empty answer', { kind: 'text', parts: ['', ' \n'] }, 'ModelUnavailable', /empty answer/],
  ])('tells of %s', async (_what, reply, code, message) => {
    const printed = [vi.spyOn(process.stderr, 'write'), vi.spyOn(process.stdout, 'write')];
    const { fake, analyst } = await ready(reply);
    const asked = analyst.chat(question);
    await expect(asked).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
    await expect(asked).rejects.toMatchObject({ message: expect.stringContaining(fake.host) });
    expect(printed.flatMap(({ mock }) => mock.calls)).toEqual([]);
    vi.restoreAllMocks();
  });
});

describe('a list of models', () => {
  it.each<[string, OpenaiModel, OpenaiOptions, string]>([
    ['LM Studio', { id: 'a', owner: 'organization_owner' }, {}, 'lm-studio'],
    ['llama.cpp', { id: 'a', owner: 'llamacpp' }, {}, 'llama.cpp'],
    ['llamafile', { id: 'a', owner: 'llamacpp' }, { program: 'llamafile/0.9.3' }, 'llamafile'],
    ['vLLM', { id: 'a', owner: 'vllm' }, {}, 'vllm'],
    ['KoboldCpp', { id: 'a', owner: 'koboldcpp' }, {}, 'koboldcpp'],
    ['GPT4All', { id: 'a', owner: 'humanity' }, {}, 'gpt4all'],
    ['another', { id: 'a', owner: 'someone' }, {}, 'openai'],
  ])('tells %s by how it signs', async (_name, model, options, id) => {
    const { analyst } = await ready({ kind: 'default' }, options, [model]);
    expect(await analyst.status(never)).toMatchObject({ state: 'ready', server: id, analyst: `${id}:a` });
  });

  it('says how much a model holds, and never names the folder of its file', async () => {
    const file = '/srv/models/qwen3-4b.gguf';
    const { analyst } = await ready({ kind: 'default' }, {}, [
      { id: file, owner: 'llamacpp', meta: { n_ctx: 16_384, n_ctx_train: 40_960 } },
    ]);
    expect(await analyst.status(never)).toMatchObject({ model: file, analyst: 'llama.cpp:qwen3-4b.gguf' });
    expect(await analyst.facts(never)).toMatchObject({ contextLength: 16_384 });
  });

  it('asks for a key where the server does, and sends it to that server alone', async () => {
    const { fake, place, analyst } = await ready({ kind: 'default' }, { key: 'secret-key' });
    expect((await analyst.chat(question)).text).toBe('A short answer.');
    expect(fake.requests.every(({ headers }) => headers.authorization === 'Bearer secret-key')).toBe(true);
    const without = openAnalyst({ ...place, key: '', model: null });
    expect(await without.status(never)).toMatchObject({
      state: 'absent',
      message: expect.stringContaining('needs a key'),
    });
  });

  it('says that a chosen model is missing, that there is none, and that nothing answers', async () => {
    const { fake, place, analyst } = await ready();
    const other = openAnalyst({ ...place, model: 'gemma' });
    expect(await other.status(never)).toMatchObject({
      state: 'missing',
      message: expect.stringMatching(/LM Studio.*gemma.*Load it there/),
    });
    await expect(other.chat(question)).rejects.toMatchObject({ data: { fault: 'missing' } });
    fake.models = [{ id: 'text-embedding-nomic', dimensions: 8 }];
    expect(await analyst.status(never)).toMatchObject({
      state: 'missing',
      message: expect.stringContaining('no language model'),
    });
    await fake.close();
    expect(await analyst.status(never)).toMatchObject({
      state: 'absent',
      message: expect.stringContaining('does not answer'),
    });
  });

  it('is no list where another program answers in its place', async () => {
    const listener = net.createServer((socket) => socket.resume().end('SSH-2.0-OpenSSH\r\n')).listen(0, '127.0.0.1');
    await new Promise((resolve) => listener.once('listening', resolve));
    const { port } = listener.address() as net.AddressInfo;
    const server = openModelServer({ host: `http://127.0.0.1:${port}`, allowRemote: false, form: 'openai' });
    await expect(server.list(never)).rejects.toMatchObject({ code: expect.stringMatching(/Offline|ModelUnavailable/) });
    await new Promise((resolve) => listener.close(resolve));
  });

  it.each(['http://192.168.1.7:1234', 'https://api.example.com'])(
    '%s is refused unless the settings allow it',
    (host) => {
      expect(() => openModelServer({ host, allowRemote: false, form: 'openai' })).toThrow(
        expect.objectContaining({ code: 'Refused', data: { path: 'serverHost' } }),
      );
    },
  );
});

describe('data', () => {
  const Form = z.object({ answer: z.string(), count: z.int() });
  const data = {
    ...{ role: 'You count.', material: 'three files', task: 'Count them.', language: 'en' as const },
    ...{ form: Form, maxTokens: 100, temperature: 0 },
    read: (value: unknown) => Form.safeParse(value).data ?? null,
  };

  it('is asked for by a schema', async () => {
    const { fake, analyst } = await ready();
    expect((await askJson(analyst.chat, data, never)).value).toEqual({ answer: '', count: 0 });
    expect(fake.chats()).toMatchObject([{ response_format: { type: 'json_schema' } }]);
  });

  it('is asked for by a tool where the server has no schemas, and so from the first request on later', async () => {
    const { fake, analyst } = await ready({ kind: 'default' }, { has: { schema: false, tools: true } });
    expect((await askJson(analyst.chat, data, never)).value).toEqual({ answer: '', count: 0 });
    expect((await askJson(analyst.chat, data, never)).value).toEqual({ answer: '', count: 0 });
    expect(fake.chats().map((body) => ['response_format' in body, 'tools' in body])).toEqual([
      [true, false],
      [false, true],
      [false, true],
    ]);
  });

  it('is asked for in words where the server has neither', async () => {
    const { fake, analyst } = await ready(
      { kind: 'text', parts: ['Here: ```json\n{"answer":"three","count":3}\n```'] },
      { has: { schema: false, tools: false } },
    );
    expect((await askJson(analyst.chat, data, never)).value).toEqual({ answer: 'three', count: 3 });
    expect(fake.chats()).toHaveLength(3);
    expect(JSON.stringify(fake.chats()[2])).toContain('JSON schema');
  });

  it('that was cut is asked for again with twice the room, and is not an answer when it is cut again', async () => {
    const { fake, analyst } = await ready({
      kind: 'text',
      parts: ['{"answer": "The ledger posts by cal'],
      finish: 'length',
    });
    await expect(askJson(analyst.chat, data, never)).rejects.toMatchObject({ data: { fault: 'form' } });
    expect(fake.chats().map(({ max_tokens }) => max_tokens)).toEqual([100, 200]);
  });
});

describe('vectors', () => {
  const embedder = 'text-embedding-nomic-embed-text-v1.5';
  async function opened(dimensions = 64) {
    tempUserData();
    const { fake, place } = await ready({ kind: 'default' }, {}, [qwen, { id: embedder, dimensions }]);
    const open = () => openEmbedder({ kind: 'server', place, model: embedder }, never);
    return { fake, open, model: await open() };
  }

  it('come in the order of the texts, whatever order the server gives them in', async () => {
    const { model } = await opened();
    expect(model.model).toMatchObject({ id: `lm-studio:${embedder}@64`, dimensions: 64 });
    const texts = Array.from({ length: 40 }, (_, at) => `text number ${at} of many`);
    const vectors = await model.embed(texts, 'text', never);
    for (const vector of vectors) expect(lengthOf(vector)).toBeCloseTo(1, 5);
    const [alone] = await model.embed(['text number 39 of many'], 'text', never);
    expect(cosine(vectors[39], alone)).toBeCloseTo(1, 5);
  });

  it('of another length are another model, and never mixed with those before', async () => {
    const { fake, open, model } = await opened();
    fake.models = [{ id: embedder, dimensions: 32 }];
    await expect(model.embed(['one'], 'text', never)).rejects.toMatchObject({
      message: expect.stringMatching(/32 numbers now, and gave 64 before/),
      data: { replaced: true },
    });
    expect((await open()).model).toMatchObject({ id: `lm-studio:${embedder}@32`, dimensions: 32 });
  });

  it.each<[string, number[][], RegExp]>([
    ['too few', [[1, 0]], /1 vectors for 2/],
    [
      'of two lengths',
      [
        [1, 0],
        [1, 0, 0],
      ],
      /of 2 and of 3 numbers/,
    ],
  ])('that are %s are refused', async (_what, vectors, message) => {
    const { fake, model } = await opened();
    fake.reply = () => ({ kind: 'vectors', vectors });
    await expect(model.embed(['one', 'two'], 'text', never)).rejects.toMatchObject({
      message: expect.stringMatching(message),
    });
  });
});
