import { expect, it } from 'vitest';
import { createOllamaClient } from '../../../../../src/main/engine/models/models.ts';
import { linesOf } from '../../../../../src/main/engine/models/servers/requests.ts';
import { createMeter } from '../../../../../src/main/engine/models/servers/watch.ts';
import { talking } from '../../../../helpers/ollama/fake-models.ts';
import { startFakeOllama } from '../../../../helpers/ollama/fake-ollama.ts';
import type { Reply } from '../../../../helpers/ollama/replies.ts';

const never = new AbortController().signal;

const asked = { server: 'Ollama', url: 'http://127.0.0.1:11434', model: null };

/** A chat as the analyst has it, with bounds that a test can wait for. */
async function chatAbout(reply: Reply) {
  const ollama = await startFakeOllama([talking('qwen3:4b')]);
  ollama.reply = () => reply;
  const bounds = { firstMs: 300, quietMs: 300, longestMs: 60_000, maxBytes: 1 << 20 };
  const client = createOllamaClient({ host: ollama.host, allowRemote: false });
  const chatting = client.request(
    'qwen3:4b',
    async (api, { progress }) => {
      const meter = createMeter(1_000_000, progress);
      const parts = await api.chat({ model: 'qwen3:4b', messages: [], stream: true });
      for await (const part of parts) meter.add(part.message.content);
    },
    never,
    bounds,
  );
  return { ollama, asked: chatting };
}

const usual = { firstMs: 600, quietMs: 300, longestMs: 60_000, maxBytes: 1 << 20 };

async function ask(reply: Reply, bounds = usual) {
  const ollama = await startFakeOllama([talking('qwen3:4b')]);
  ollama.reply = () => reply;
  const client = createOllamaClient({ host: ollama.host, allowRemote: false });
  const asked = client.request(
    'qwen3:4b',
    async (api, { progress }) => {
      let text = '';
      const parts = await api.generate({ model: 'qwen3:4b', prompt: 'Hello', stream: true });
      for await (const part of parts) {
        progress();
        text += part.response;
      }
      return text;
    },
    never,
    bounds,
  );
  return { ollama, asked };
}

it.each<[string, Reply]>([
  ['that never begins', { kind: 'silent' }],
  ['whose head comes alone', { kind: 'headAlone' }],
  ['that comes byte by byte and never ends a line', { kind: 'drip', everyMs: 50 }],
  ['that stops in between', { kind: 'text', parts: ['a', 'b'], delayMs: 550 }],
])('an answer %s is given up, and its request ended', async (_what, reply) => {
  const { ollama, asked } = await ask(reply);
  await expect(asked).rejects.toMatchObject({
    code: 'ModelUnavailable',
    message: expect.stringContaining('not answer in time'),
    data: { fault: 'slow' },
  });
  await (await ollama.received('/api/generate')).aborted;
});

it('blanks that come one after the other are no content: they keep no answer open', async () => {
  const { ollama, asked } = await chatAbout({ kind: 'blankTokens', everyMs: 5 });
  await expect(asked).rejects.toMatchObject({ data: { fault: 'slow' } });
  await (await ollama.received('/api/chat')).aborted;
});

it('an answer without end is stopped by the limit for the whole request', async () => {
  const bounds = { firstMs: 600, quietMs: 300, longestMs: 500, maxBytes: 1 << 20 };
  const { asked } = await ask({ kind: 'text', parts: Array(1_000).fill('a'), delayMs: 20 }, bounds);
  await expect(asked).rejects.toMatchObject({ data: { fault: 'slow' } });
});

it('blank lines between others are left out', async () => {
  const answer = (text: string, done: boolean) => JSON.stringify({ model: 'm', response: text, done });
  const body = `\n\n${answer('a', false)}\n\n  \n${answer('b', true)}\n\n`;
  const { asked } = await ask({ kind: 'otherType', type: 'application/x-ndjson', body });
  expect(await asked).toBe('ab');
});

it('a line of 15 MB is given up after the first megabyte of it', async () => {
  let read = 0;
  async function* body(): AsyncGenerator<Uint8Array> {
    for (; read < 15 << 20; read += 1 << 16) yield Buffer.alloc(1 << 16, 'x');
  }
  const reading = linesOf(asked, body()).next();
  await expect(reading).rejects.toMatchObject({ data: { fault: 'broken' } });
  expect(read).toBeLessThanOrEqual(1 << 20);
});

it('an answer that continues is waited for, however long it takes', async () => {
  const { asked } = await ask({ kind: 'text', parts: Array(12).fill('a'), delayMs: 40 });
  expect(await asked).toBe('a'.repeat(12));
});

it('a slow first token is waited for within its bound', async () => {
  const { asked } = await ask({ kind: 'text', parts: ['late'], firstAfterMs: 100 });
  expect(await asked).toBe('late');
});

it.each([1, 2, 3, 7])(
  'a stream in pieces of %i bytes, which end inside letters and lines, is read whole',
  async (pieceBytes) => {
    const { asked } = await ask({ kind: 'text', parts: ['配置', '文件 🙂', ' "{\\n}"'], pieceBytes });
    expect(await asked).toBe('配置文件 🙂 "{\\n}"');
  },
);

it('letters that lie in two parts of the stream stay whole', async () => {
  const { asked } = await ask({ kind: 'text', parts: ['配置', '文件 🙂'] });
  expect(await asked).toBe('配置文件 🙂');
});
