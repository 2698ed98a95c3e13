import { expect, it } from 'vitest';
import { createOllamaClient } from '../../../../../src/main/engine/models/models.ts';
import { talking } from '../../../../helpers/ollama/fake-models.ts';
import { startFakeOllama } from '../../../../helpers/ollama/fake-ollama.ts';
import type { Reply } from '../../../../helpers/ollama/replies.ts';

const never = new AbortController().signal;

async function ask(reply: Reply) {
  const ollama = await startFakeOllama([talking('qwen3:4b')]);
  ollama.reply = () => reply;
  const client = createOllamaClient({ host: ollama.host, allowRemote: false });
  const bounds = { firstMs: 600, quietMs: 300, longestMs: 60_000, maxBytes: 1 << 20 };
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

it('an answer that goes on is waited for, however long it takes', async () => {
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
