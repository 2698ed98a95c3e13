import net from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { openAnalyst, type Question } from '../../../../src/main/engine/analyst/analyst.ts';
import { embedding, talking } from '../../../helpers/ollama/fake-models.ts';
import { type FakeOllama, startFakeOllama } from '../../../helpers/ollama/fake-ollama.ts';
import type { Reply } from '../../../helpers/ollama/replies.ts';

const never = new AbortController().signal;
const question: Question = {
  system: 'Answer from the evidence only.',
  messages: [{ role: 'user', content: 'How is the configuration loaded?' }],
  signal: never,
  onText: () => undefined,
  maxTokens: 500,
};

async function ready(reply: Reply = { kind: 'default' }, ...models: string[]) {
  const ollama = await startFakeOllama((models.length > 0 ? models : ['qwen3:4b']).map((name) => talking(name)));
  ollama.reply = () => reply;
  return { ollama, analyst: openAnalyst({ host: ollama.host, model: null, allowRemote: false }) };
}

const chats = (ollama: FakeOllama) => ollama.requests.filter(({ path }) => path === '/api/chat');

describe('status', () => {
  it('says that nothing listens, and how to start it', async () => {
    const listener = net.createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => listener.once('listening', resolve));
    const { port } = listener.address() as net.AddressInfo;
    await new Promise((resolve) => listener.close(resolve));
    const analyst = openAnalyst({ host: `http://127.0.0.1:${port}`, model: null, allowRemote: false });
    const message = expect.stringMatching(new RegExp(`127\\.0\\.0\\.1:${port}.*ollama serve`));
    expect(await analyst.status(never)).toMatchObject({ state: 'absent', message });
    await expect(analyst.chat(question)).rejects.toMatchObject({ code: 'Offline', message });
  });

  it('takes the first model that talks where none is chosen', async () => {
    const { ollama, analyst } = await ready();
    ollama.models = [embedding('bge-m3:latest'), talking('qwen3:4b'), talking('llama3.2:3b')];
    const status = await analyst.status(never);
    expect(status).toMatchObject({ state: 'ready', model: 'qwen3:4b' });
    expect(status.state === 'ready' && status.models.map(({ name, embeds }) => [name, embeds])).toEqual([
      ['bge-m3:latest', true],
      ['qwen3:4b', false],
      ['llama3.2:3b', false],
    ]);
  });

  it('knows the chosen model by its name without a tag', async () => {
    const { ollama } = await ready({ kind: 'default' }, 'gemma3:latest');
    const analyst = openAnalyst({ host: ollama.host, model: 'gemma3', allowRemote: false });
    expect(await analyst.status(never)).toMatchObject({ state: 'ready', model: 'gemma3:latest' });
  });

  it('says that the chosen model is missing, and sends no question', async () => {
    const { ollama } = await ready();
    const analyst = openAnalyst({ host: ollama.host, model: 'qwen3:30b', allowRemote: false });
    const message = expect.stringContaining('ollama pull qwen3:30b');
    expect(await analyst.status(never)).toMatchObject({ state: 'missing', message });
    await expect(analyst.chat(question)).rejects.toMatchObject({ code: 'ModelUnavailable', message });
    expect(chats(ollama)).toEqual([]);
  });

  it('says that there is no model at all', async () => {
    const { ollama, analyst } = await ready();
    ollama.models = [];
    expect(await analyst.status(never)).toMatchObject({ state: 'missing' });
  });
});

describe('place', () => {
  it.each(['http://192.168.1.7:11434', 'https://ollama.example', '10.0.0.1', 'http://localhost.example:11434'])(
    '%s is refused unless the settings allow it',
    (host) => {
      expect(() => openAnalyst({ host, model: null, allowRemote: false })).toThrow(
        expect.objectContaining({ code: 'Refused' }),
      );
      expect(() => openAnalyst({ host, model: null, allowRemote: true })).not.toThrow();
    },
  );

  it.each(['', 'file:///etc/passwd', 'http://127.0.0.1:11434/elsewhere', 'http://a:b@127.0.0.1', 'http://'])(
    "'%s' is no address",
    (host) => {
      expect(() => openAnalyst({ host, model: null, allowRemote: true })).toThrow(
        expect.objectContaining({ code: 'InvalidArgument', data: { path: 'ollamaHost' } }),
      );
    },
  );

  it('follows no redirect, whatever is allowed', async () => {
    const other = await startFakeOllama([talking('qwen3:4b')]);
    const { analyst } = await ready({ kind: 'redirect', to: `${other.host}/api/chat` });
    await expect(analyst.chat(question)).rejects.toMatchObject({ code: 'ModelUnavailable' });
    expect(other.requests).toEqual([]);
  });
});

describe('chat', () => {
  it('streams the answer and counts its tokens', async () => {
    const { ollama, analyst } = await ready({ kind: 'text', parts: ['It is ', 'read ', 'by `load()`.'] });
    const seen: string[] = [];
    const answer = await analyst.chat({
      ...question,
      onText: (text) => seen.push(text),
      options: { temperature: 0.2 },
    });
    expect(seen).toEqual(['It is ', 'read ', 'by `load()`.']);
    expect(answer).toMatchObject({
      text: 'It is read by `load()`.',
      analyst: 'ollama:qwen3:4b',
      tokens: { answer: 3 },
      cut: false,
    });
    expect(answer.tokens.prompt).toBeGreaterThan(5);
    expect(chats(ollama)[0]?.body).toMatchObject({
      model: 'qwen3:4b',
      messages: [{ role: 'system', content: question.system }, ...question.messages],
      options: { temperature: 0.2, num_predict: 500, num_ctx: 4096 },
    });
  });

  it('asks for as much room as the question needs, and no more than the model has', async () => {
    const { ollama, analyst } = await ready();
    const long = { ...question, messages: [{ role: 'user', content: 'evidence '.repeat(4_000) }] as const };
    await analyst.chat(long);
    ollama.models = [{ ...talking('qwen3:4b', 8_192), weights: 'others' }];
    await analyst.chat(long);
    await analyst.chat(long);
    expect(chats(ollama).map(({ body }) => body.options)).toMatchObject([
      { num_ctx: 16_384 },
      { num_ctx: 8_192 },
      { num_ctx: 8_192 },
    ]);
    // What a model can hold is asked once for the same weights.
    expect(ollama.requests.filter(({ path }) => path === '/api/show')).toHaveLength(2);
  });

  it('shows no thoughts, in a field of their own or between tags', async () => {
    const inField = await ready({ kind: 'text', thinking: ['Hm. '], parts: ['Yes.'] });
    expect((await inField.analyst.chat(question)).text).toBe('Yes.');
    const seen: string[] = [];
    const between = await ready({
      kind: 'text',
      parts: ['<thi', 'nk>Hm. <b', '> </thi', 'nk>\n\nYes', ', `<think>` is a tag.'],
    });
    const answer = await between.analyst.chat({ ...question, onText: (text) => seen.push(text) });
    expect(answer.text).toBe('Yes, `<think>` is a tag.');
    expect(seen.join('')).toBe(answer.text);
  });

  it('shows an answer that only begins like a thought', async () => {
    const { analyst } = await ready({ kind: 'text', parts: ['<', 'thing', '> is a tag'] });
    expect((await analyst.chat(question)).text).toBe('<thing> is a tag');
    const short = await ready({ kind: 'text', parts: ['<'] });
    expect((await short.analyst.chat(question)).text).toBe('<');
  });

  it('removes shown text that turns out to be a thought', async () => {
    const { analyst } = await ready({ kind: 'text', parts: ['Let me look.', '\n</thi', 'nk>\n\nIt ', 'posts.'] });
    let shown = '';
    const answer = await analyst.chat({
      ...question,
      onText: (text) => {
        shown += text;
      },
      onRestart: () => {
        shown = '';
      },
    });
    expect(answer.text).toBe('It posts.');
    expect(shown).toBe('It posts.');
  });

  const thinking = (name: string, family = 'qwen3') => ({
    ...talking(name),
    family,
    capabilities: ['completion', 'tools', 'thinking'] as const,
  });
  const says = ({ body }: { body: Record<string, unknown> }, silentTo: unknown): Reply =>
    'think' in body && body.think === silentTo ? { kind: 'text', parts: [] } : { kind: 'text', parts: ['Yes.'] };
  const thinks = (ollama: FakeOllama) =>
    chats(ollama).map(({ body }) => [body.think, (body.options as { num_predict: number }).num_predict]);

  it('sends gpt-oss the level low, because it supports levels only', async () => {
    const { ollama, analyst } = await ready();
    ollama.models = [thinking('gpt-oss:20b', 'gptoss')];
    ollama.reply = (request) => says(request, false);
    expect((await analyst.chat({ ...question, think: false })).text).toBe('Yes.');
    expect(thinks(ollama)).toEqual([['low', 2_500]]);
  });

  it('asks a model that is silent with think: false once more without it, and never sends it again', async () => {
    const { ollama, analyst } = await ready();
    ollama.models = [thinking('other:20b')];
    ollama.reply = (request) => says(request, false);
    expect((await analyst.chat({ ...question, think: false })).text).toBe('Yes.');
    expect((await analyst.chat({ ...question, think: false })).text).toBe('Yes.');
    expect(thinks(ollama)).toEqual([
      [false, 500],
      [undefined, 2_500],
      [undefined, 2_500],
    ]);
  });

  it('gives a model that thinks room for it beside its answer', async () => {
    const { ollama, analyst } = await ready();
    ollama.models = [thinking('qwen3:8b')];
    await analyst.chat(question);
    await analyst.chat({ ...question, think: false });
    expect(thinks(ollama)).toEqual([
      [undefined, 2_500],
      [false, 500],
    ]);
  });

  it('says that an answer was cut', async () => {
    const { analyst } = await ready({ kind: 'text', parts: ['It is'], doneReason: 'length' });
    expect(await analyst.chat(question)).toMatchObject({ text: 'It is', cut: true });
  });

  it('ends the request when it is cancelled, before the first byte and in the middle', async () => {
    for (const reply of [
      { kind: 'silent' },
      { kind: 'text', parts: Array(1_000).fill('x'), delayMs: 5 },
      { kind: 'blankTokens', everyMs: 0 },
      { kind: 'drip', everyMs: 1 },
    ] as const) {
      const { ollama, analyst } = await ready(reply);
      const stop = new AbortController();
      let texts = 0;
      const asked = analyst.chat({ ...question, signal: stop.signal, onText: () => (texts += 1) });
      const request = await ollama.received('/api/chat');
      if (reply.kind === 'text') await vi.waitFor(() => expect(texts).toBeGreaterThan(2));
      stop.abort();
      await expect(asked).rejects.toMatchObject({ code: 'Cancelled' });
      await request.aborted;
      expect(texts).toBeLessThan(1_000);
    }
  });

  it('sends nothing when it was cancelled before', async () => {
    const { ollama, analyst } = await ready();
    await expect(analyst.chat({ ...question, signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'Cancelled',
    });
    expect(ollama.requests).toEqual([]);
  });

  it.each<[string, Reply, string, RegExp]>([
    [
      'too little memory',
      { kind: 'status', status: 500, error: 'model requires more system memory (5.0 GiB) than is available (3.9 GiB)' },
      'ModelUnavailable',
      /5\.0 GiB.*smaller model/,
    ],
    [
      'too much to do',
      { kind: 'status', status: 503, error: 'server busy, please try again. maximum pending requests exceeded' },
      'Busy',
      /Ask again/,
    ],
    ['too many requests', { kind: 'status', status: 429, error: 'too many requests' }, 'Busy', /Ask again/],
    [
      'a model that went away',
      { kind: 'status', status: 404, error: "model 'qwen3:4b' not found" },
      'ModelUnavailable',
      /ollama pull qwen3:4b/,
    ],
    [
      'an error of another kind',
      { kind: 'status', status: 500, error: 'llama runner process has terminated' },
      'ModelUnavailable',
      /500: llama runner/,
    ],
    [
      'an error in the middle',
      { kind: 'errorInStream', after: 2, error: 'an error was encountered while running the model: CUDA error' },
      'ModelUnavailable',
      /CUDA error/,
    ],
    ['a connection that breaks', { kind: 'drop', after: 2 }, 'ModelUnavailable', /broke off/],
    ['a connection that breaks before the first part', { kind: 'drop', after: 0 }, 'ModelUnavailable', /broke off/],
    ['an answer without its end', { kind: 'endEarly', after: 2 }, 'ModelUnavailable', /broke off/],
    [
      'lines that are no JSON',
      { kind: 'malformed', after: 1, line: '{"message":{"content":"a"' },
      'ModelUnavailable',
      /not JSON/,
    ],
    ['lines that are no objects', { kind: 'malformed', after: 1, line: '17' }, 'ModelUnavailable', /own form/],
    [
      'parts of another form',
      { kind: 'malformed', after: 1, line: '{"message":{"content":5},"done":true}' },
      'ModelUnavailable',
      /message\.content/,
    ],
    [
      'a page instead',
      { kind: 'otherType', type: 'text/html', body: '<html></html>' },
      'ModelUnavailable',
      /text\/html.*address/,
    ],
    [
      'an answer without end',
      { kind: 'huge', bytes: 20 << 20 },
      'ModelUnavailable',
      /used all its tokens|more than 1 MB/,
    ],
    ['a line without end', { kind: 'longLine', bytes: 15 << 20 }, 'ModelUnavailable', /more than 1 MB/],
    ['blank lines without end', { kind: 'blankLines', lines: 4_200_000 }, 'ModelUnavailable', /blank lines/],
    ['an empty answer', { kind: 'text', parts: ['', ' \n'] }, 'ModelUnavailable', /empty answer/],
    [
      'only thoughts',
      { kind: 'text', parts: ['<think>Hm'], doneReason: 'length' },
      'ModelUnavailable',
      /all its tokens/,
    ],
  ])('tells of %s', async (_what, reply, code, message) => {
    const { ollama, analyst } = await ready(reply);
    const asked = analyst.chat(question);
    await expect(asked).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
    await expect(asked).rejects.toMatchObject({ message: expect.stringContaining(ollama.host) });
  });

  it('prints nothing, whatever comes', async () => {
    const printed = [vi.spyOn(process.stdout, 'write'), vi.spyOn(process.stderr, 'write')];
    const logged = [vi.spyOn(console, 'log'), vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')];
    for (const reply of [
      { kind: 'blankLines', lines: 4_200_000 },
      { kind: 'blankLines', lines: 1_000 },
      // A stream that is said to be none.
      { kind: 'otherType', type: 'application/json', body: `{"a": 1}\n${'\n'.repeat(1_000)}{"b"` },
      { kind: 'otherType', type: 'application/json', body: '\n'.repeat(100_000) },
      { kind: 'otherType', type: 'text/event-stream', body: 'data: {}\n\n' },
      { kind: 'malformed', after: 1, line: 'x' },
      { kind: 'status', status: 500, error: 'x' },
    ] as const) {
      const { analyst } = await ready(reply);
      await expect(analyst.chat(question)).rejects.toMatchObject({ code: 'ModelUnavailable' });
    }
    expect([...printed, ...logged].flatMap(({ mock }) => mock.calls)).toEqual([]);
    vi.restoreAllMocks();
  });
});
