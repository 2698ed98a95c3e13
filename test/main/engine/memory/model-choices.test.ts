/** What the settings show of models: Ollama as it is at the moment, and left alone where its address is empty. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { modelChoices } from '../../../../src/main/engine/memory/chosen-models.ts';
import { embedding, talking } from '../../../helpers/ollama/fake-models.ts';
import { type FakeOllama, startFakeOllama } from '../../../helpers/ollama/fake-ollama.ts';
import { startFakeOpenai } from '../../../helpers/openai/fake-openai.ts';

const embedder = { id: 'memo-embed@1', dimensions: 256, state: 'ready', embedded: 0, total: 0 } as const;
const signal = new AbortController().signal;
let userData: string;
let ollama: FakeOllama;

beforeEach(async () => {
  userData = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-models-'));
  vi.stubEnv('MEMOSCOPE_USER_DATA', userData);
  ollama = await startFakeOllama([embedding('nomic-embed-text:v1.5', 64, 512), talking('qwen3:4b')]);
});

afterEach(() => {
  vi.unstubAllEnvs();
  fs.rmSync(userData, { recursive: true });
});

function choose(settings: object): void {
  fs.writeFileSync(path.join(userData, 'settings.json'), JSON.stringify(settings));
}

test('models of Ollama, those that answer and those that embed, and folders of models', async () => {
  fs.mkdirSync(path.join(userData, 'models', 'bge-small'), { recursive: true });
  fs.mkdirSync(path.join(userData, 'models', '.cache'));
  choose({ ollamaHost: ollama.host });
  const choices = await modelChoices(embedder, signal);
  expect(choices.folders).toEqual(['bge-small']);
  expect(choices.ollama).toMatchObject({ state: 'ready', model: 'qwen3:4b', message: '' });
  expect(choices.ollama.models.map(({ name, embeds }) => [name, embeds])).toEqual([
    ['nomic-embed-text:v1.5', true],
    ['qwen3:4b', false],
  ]);
});

test('a chosen model that is not there, and what to do', async () => {
  choose({ ollamaHost: ollama.host, ollamaModel: 'llama9' });
  const { ollama: found } = await modelChoices(embedder, signal);
  expect(found.state).toBe('missing');
  expect(found.message).toContain('ollama pull llama9');
});

test('another machine is not asked unless it is allowed', async () => {
  choose({ ollamaHost: 'http://192.0.2.1:11434' });
  const { ollama: found } = await modelChoices(embedder, signal);
  expect(found.state).toBe('absent');
  expect(found.message).toContain('another machine');
});

test('the server beside Ollama with its models, by its name, while those of Ollama can still be chosen', async () => {
  const server = await startFakeOpenai([{ id: 'text-embedding-bge-m3' }, { id: 'qwen3-8b' }]);
  choose({ ollamaHost: ollama.host, serverHost: server.host, serverModel: 'qwen3-8b' });
  const choices = await modelChoices(embedder, signal);
  expect(choices.server).toMatchObject({ id: 'lm-studio', state: 'ready', model: 'qwen3-8b', message: '' });
  expect(choices.server.models.map(({ name, embeds }) => [name, embeds])).toEqual([
    ['text-embedding-bge-m3', true],
    ['qwen3-8b', false],
  ]);
  expect(choices.ollama).toMatchObject({ id: 'ollama', state: 'ready' });
  await server.close();
  expect((await modelChoices(embedder, signal)).server).toMatchObject({ state: 'absent', models: [] });
});

test('an empty address leaves Ollama alone', async () => {
  choose({ ollamaHost: '' });
  expect(await modelChoices(embedder, signal)).toMatchObject({ ollama: { state: 'off' }, server: { state: 'off' } });
  expect(ollama.requests).toEqual([]);
});
