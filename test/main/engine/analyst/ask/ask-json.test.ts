/** Faults of Ollama over real HTTP: each with its error, its bounded retry, and what was spent. */
import net from 'node:net';
import { expect, it, describe as suite, vi } from 'vitest';
import { z } from 'zod';
import { askJson, openAnalyst } from '../../../../../src/main/engine/analyst/analyst.ts';
import { slowAnswer } from '../../../../../src/main/engine/models/servers/server-error.ts';
import { type FakeModel, talking } from '../../../../helpers/ollama/fake-models.ts';
import { startFakeOllama } from '../../../../helpers/ollama/fake-ollama.ts';
import type { Reply } from '../../../../helpers/ollama/replies.ts';

const never = new AbortController().signal;
const Form = z.object({ answer: z.string().min(2).max(5_000), count: z.int().optional() });
const question = {
  role: 'You count.',
  material: 'three files',
  task: 'Count them.',
  language: 'en' as const,
  form: Form,
  read: (value: unknown) => Form.safeParse(value).data ?? null,
  maxTokens: 100,
  temperature: 0.1,
};
const tokens = { prompt: 40, answer: 7 };
const text = (...parts: string[]): Reply => ({ kind: 'text', parts, tokens });
const good = text('{"answer": "three"}');

/** The replies one after the other, the last of them forever. */
async function asking(replies: readonly Reply[], model: FakeModel = talking('qwen3:4b')) {
  const ollama = await startFakeOllama([model]);
  const left = [...replies];
  ollama.reply = () => (left.length > 1 ? left.shift() : left[0]) ?? { kind: 'default' };
  const analyst = openAnalyst({ host: ollama.host, model: null, allowRemote: false });
  const chats = () => ollama.requests.filter(({ path }) => path === '/api/chat').map(({ body }) => body);
  return { ollama, chats, ask: (signal = never) => askJson(analyst.chat, question, signal) };
}

suite('a question whose answer is data', () => {
  it('is held to its form without what a grammar cannot hold, kept warm, and counted', async () => {
    const { ask, chats } = await asking([good]);
    expect(await ask()).toEqual({ value: { answer: 'three' }, analyst: 'ollama:qwen3:4b', tokens: 47 });
    expect(chats()).toHaveLength(1);
    expect(chats()[0]).toMatchObject({
      keep_alive: '10m',
      options: { temperature: 0.1, num_predict: 100, num_ctx: 4096 },
      format: {
        type: 'object',
        properties: { answer: { type: 'string' }, count: { type: 'integer' } },
        required: ['answer'],
      },
    });
    expect(JSON.stringify(chats()[0]?.format)).not.toMatch(/maxLength|maximum|\$schema/);
    expect(chats()[0]).not.toHaveProperty('think');
  });

  it('tells a model that thinks not to', async () => {
    const capabilities = ['completion', 'thinking'] as const;
    const { ask, chats } = await asking([good], { ...talking('qwen3:4b'), capabilities });
    await ask();
    expect(chats()[0]).toMatchObject({ think: false });
  });

  it.each<[string, Reply]>([
    ['in a fence', text('```json\n{"answer":', ' "three"}\n```')],
    ['behind thoughts', text('<think>{"answer": "two"}?', ' No.</think>{"answer": "three"}')],
    ['before more words', text('{"answer": "three"} I hope {this} helps')],
    ['in pieces that end inside letters', { kind: 'text', parts: ['{"answer": "', '三个文件', '"}'], pieceBytes: 3 }],
  ])('is read %s', async (_what, reply) => {
    const { ask, chats } = await asking([reply]);
    expect((await ask()).value.answer).toMatch(/^(three|三个文件)$/);
    expect(chats()).toHaveLength(1);
  });

  it('is asked with twice the room when the answer was cut, at another temperature', async () => {
    const cut: Reply = { kind: 'text', parts: ['{"answer": "thr'], doneReason: 'length', tokens };
    const { ask, chats } = await asking([cut, good]);
    expect((await ask()).tokens).toBe(94);
    expect(chats().map(({ options }) => options)).toMatchObject([
      { num_predict: 100, temperature: 0.1 },
      { num_predict: 200, temperature: 0.4 },
    ]);
  });

  it('marks each conversation again', async () => {
    const { ask, chats } = await asking([good]);
    await ask();
    await ask();
    const marks = chats().map(
      ({ messages }) =>
        /BEGIN (\S+)\nthree files\nEND \1\n\nCount them\.$/.exec(
          (messages as { content: string }[])[1]?.content ?? '',
        )?.[1],
    );
    expect(new Set(marks).size).toBe(2);
    expect(marks).not.toContain(undefined);
  });
});

suite('a fault', () => {
  const faults: [string, Reply, string, number][] = [
    ['memory', { kind: 'status', status: 500, error: 'model requires more system memory' }, 'ModelUnavailable', 2],
    ['memory', { kind: 'errorInStream', after: 1, error: 'CUDA error: out of memory' }, 'ModelUnavailable', 2],
    ['busy', { kind: 'status', status: 429, error: 'too many requests' }, 'Busy', 3],
    ['busy', { kind: 'status', status: 503, error: 'server busy' }, 'Busy', 3],
    ['refused', { kind: 'status', status: 500, error: 'llama runner process has terminated' }, 'ModelUnavailable', 2],
    ['cut', { kind: 'endEarly', after: 2 }, 'ModelUnavailable', 2],
    ['cut', { kind: 'drop', after: 2 }, 'ModelUnavailable', 2],
    ['broken', { kind: 'malformed', after: 1, line: '{"mess' }, 'ModelUnavailable', 2],
    ['broken', { kind: 'otherType', type: 'text/html', body: '<html>' }, 'ModelUnavailable', 2],
    ['empty', text(' ', '\n'), 'ModelUnavailable', 2],
    // Once at once with room for thoughts, from then on with it.
    ['empty', text('<think>only thoughts'), 'ModelUnavailable', 3],
    ['form', text('I cannot say.'), 'ModelUnavailable', 2],
    ['form', text('{"answer": 3}'), 'ModelUnavailable', 2],
  ];

  it.each(faults)('%s that stays (%o) gives up after its bound', async (fault, reply, code, requests) => {
    const { ask, chats } = await asking([reply]);
    await expect(ask()).rejects.toMatchObject({
      code,
      message: expect.stringMatching(/Choose|Ask again|Look whether/),
      data: { fault },
    });
    expect(chats()).toHaveLength(requests);
  });

  it.each(faults)('%s that passes (%o) costs one more request', async (_fault, reply) => {
    const { ask, chats } = await asking([reply, good]);
    expect((await ask()).value).toEqual({ answer: 'three' });
    expect(chats()).toHaveLength(2);
  });

  it('says what was spent before', async () => {
    const { ask } = await asking([text('no'), { kind: 'drop', after: 1 }]);
    await expect(ask()).rejects.toMatchObject({ data: { fault: 'cut', tokens: 47 } });
    const both = await asking([text('no')]);
    await expect(both.ask()).rejects.toMatchObject({ data: { fault: 'form', tokens: 94 } });
  });

  it('missing: nothing is sent, and nothing is tried again', async () => {
    const { ollama, ask, chats } = await asking([good]);
    ollama.models = [];
    await expect(ask()).rejects.toMatchObject({
      code: 'ModelUnavailable',
      message: expect.stringContaining('ollama pull'),
      data: { fault: 'missing' },
    });
    expect(chats()).toEqual([]);
    expect(ollama.requests).toHaveLength(1);
  });

  it('offline: tried once more, and it may be there by then', async () => {
    const listener = net.createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => listener.once('listening', resolve));
    const { port } = listener.address() as net.AddressInfo;
    let connections = 0;
    listener.on('connection', (socket) => {
      connections += 1;
      socket.destroy();
    });
    const analyst = openAnalyst({ host: `http://127.0.0.1:${port}`, model: null, allowRemote: false });
    await expect(askJson(analyst.chat, question, never)).rejects.toMatchObject({ data: { fault: expect.any(String) } });
    expect(connections).toBe(2);
    await new Promise((resolve) => listener.close(resolve));
    const asked = askJson(analyst.chat, question, never);
    await expect(asked).rejects.toMatchObject({ code: 'Offline', message: expect.stringContaining('ollama serve') });
    await expect(asked).rejects.toMatchObject({ data: { fault: 'offline' } });
  });

  it('slow: asked once more', async () => {
    let asked = 0;
    const slow = () => {
      asked += 1;
      return Promise.reject(slowAnswer({ server: 'Ollama', url: 'http://127.0.0.1:11434', model: 'qwen3:4b' }));
    };
    await expect(askJson(slow, question, never)).rejects.toMatchObject({ data: { fault: 'slow' } });
    expect(asked).toBe(2);
  });

  it('of our own is not tried again', async () => {
    let asked = 0;
    const broken = () => {
      asked += 1;
      return Promise.reject(new TypeError('a mistake'));
    };
    await expect(askJson(broken, question, never)).rejects.toThrow('a mistake');
    expect(asked).toBe(1);
  });

  it('ends at once when it is cancelled, in an answer and between two tries', async () => {
    const { ollama, ask } = await asking([{ kind: 'silent' }]);
    const stop = new AbortController();
    const running = ask(stop.signal);
    const request = await ollama.received('/api/chat');
    stop.abort();
    await expect(running).rejects.toMatchObject({ code: 'Cancelled' });
    await request.aborted;

    const busy = await asking([{ kind: 'status', status: 503, error: 'server busy' }]);
    const between = new AbortController();
    const waiting = busy.ask(between.signal);
    await vi.waitFor(() => expect(busy.chats()).toHaveLength(2));
    between.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'Cancelled' });
    expect(busy.chats()).toHaveLength(2);
  });
});
