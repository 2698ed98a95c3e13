import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { contract } from '#shared/contract/contract.ts';
import { Settings } from '#shared/contract/service.ts';
import { modelsOf, readModelSettings } from '../../../../src/main/engine/models/models.ts';
import { tempUserData } from '../temp-folder.ts';

const write = (content: string): void => fs.writeFileSync(path.join(tempUserData(), 'settings.json'), content);
const place = { host: 'http://127.0.0.1:11434', allowRemote: false, form: 'ollama' };
const usual = {
  embedder: { kind: 'memo-embed' },
  reranker: null,
  analyst: { ...place, model: null },
  ollama: place,
  server: null,
  language: 'en',
};

it('the built-in model and the Ollama of this machine are used where nothing is set', async () => {
  tempUserData();
  expect(await readModelSettings()).toEqual(usual);
});

it('the settings of the user say which models are used', async () => {
  write('{"embedder":"folder:bge-m3","reranker":"bge-reranker-base","ollamaModel":"qwen3:8b","theme":"dark"}');
  expect(await readModelSettings()).toEqual({
    ...usual,
    embedder: { kind: 'folder', name: 'bge-m3' },
    reranker: 'bge-reranker-base',
    analyst: { ...place, model: 'qwen3:8b' },
  });
  // A setting of earlier versions, in whose place each workspace is asked about.
  write('{"ollamaDescribes":true,"language":"zh"}');
  expect(await readModelSettings()).toMatchObject({ language: 'zh' });
  write('{"ollamaHost":""}');
  expect(await readModelSettings()).toMatchObject({ analyst: null });
  write('{"embedder":"ollama:nomic-embed-text:v1.5","ollamaHost":"http://10.0.0.2:11434","ollamaRemote":true}');
  expect(await readModelSettings()).toMatchObject({
    embedder: {
      kind: 'server',
      model: 'nomic-embed-text:v1.5',
      place: { host: 'http://10.0.0.2:11434', allowRemote: true },
    },
  });
});

it('the server that is set beside Ollama answers in its place; each embeds what is chosen of it', async () => {
  const server = { host: 'http://127.0.0.1:1234', allowRemote: false, form: 'openai', key: 'k' };
  write(
    '{"serverHost":"http://127.0.0.1:1234","serverModel":"qwen/qwen3-8b","serverKey":"k","ollamaModel":"qwen3:8b","embedder":"ollama:bge-m3"}',
  );
  expect(await readModelSettings()).toEqual({
    ...usual,
    ...{ server, analyst: { ...server, model: 'qwen/qwen3-8b' } },
    embedder: { kind: 'server', place, model: 'bge-m3' },
  });
  write('{"serverHost":"http://127.0.0.1:1234","serverKey":"k","embedder":"server:text-embedding-bge-m3"}');
  expect(await readModelSettings()).toMatchObject({
    analyst: { ...server, model: null },
    embedder: { kind: 'server', place: server, model: 'text-embedding-bge-m3' },
  });
});

it.each([
  ['{}', 'zh-CN', 'zh'],
  ['{"language":"system"}', 'fr-FR', 'en'],
  ['{"language":"en"}', 'zh-CN', 'en'],
])('with the settings %s on a system in %s it is written in %s', (settings, system, language) => {
  expect(modelsOf(Settings.parse(JSON.parse(settings)), system)).toMatchObject({ language });
});

it.each(['{', '[]', '{"embedder":"elsewhere"}'])(
  '%s counts as nothing, and stays for the host to report',
  async (content) => {
    write(content);
    expect(await readModelSettings()).toEqual(usual);
    expect(fs.readFileSync(path.join(process.env.MEMOSCOPE_USER_DATA ?? '', 'settings.json'), 'utf8')).toBe(content);
  },
);

it.each([
  { embedder: 'folder:../x' },
  { embedder: 'folder:' },
  { embedder: 'ollama:' },
  { embedder: 'bge' },
  { reranker: '../x' },
  { reranker: '.x' },
  { ollamaHost: 'file:///etc/passwd' },
  { ollamaHost: 'http://a:b@127.0.0.1' },
  { ollamaHost: 'http://127.0.0.1:11434/api' },
  { ollamaHost: 'http://x y' },
  { ollamaRemote: 'yes' },
  { serverHost: 'http://127.0.0.1:1234/v1' },
  { serverHost: 'file:///etc/passwd' },
  { serverKey: 'two words' },
  { serverKey: 'line\nbreak' },
  { embedder: 'server:' },
])('%j is refused', (change) => {
  expect(contract['settings.set'].params.safeParse(change).success).toBe(false);
});

it.each([
  { embedder: 'memo-embed' },
  { embedder: 'ollama:hf.co/owner/model:Q4_K_M' },
  { reranker: '' },
  { ollamaHost: 'http://[::1]:11434' },
  { ollamaHost: 'https://models.example' },
  { serverHost: 'http://localhost:8080' },
  { serverKey: 'sk-local-1' },
  { embedder: 'server:text-embedding-nomic' },
])('%j is taken', (change) => {
  expect(contract['settings.set'].params.safeParse(change).success).toBe(true);
});
