/** Models of Ollama over the real engine: what there is, and getting another as an op. */
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ModelName } from '#shared/contract/models/methods.ts';
import type { Op } from '#shared/contract/service.ts';
import type { Engine } from '../../../../src/main/engine/engine.ts';
import { embedding, talking } from '../../../helpers/ollama/fake-models.ts';
import { type FakeOllama, startFakeOllama } from '../../../helpers/ollama/fake-ollama.ts';
import { startFakeOpenai } from '../../../helpers/openai/fake-openai.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../helpers/workspace.ts';

let workspace: TestWorkspace;
let engine: Engine;
let ollama: FakeOllama;
let ops: Op[];

beforeEach(async () => {
  workspace = makeWorkspace({ 'a.ts': 'export const a = 1;\n' });
  ollama = await startFakeOllama([talking('qwen3:4b', 40_960), embedding('bge-m3:latest')]);
  ollama.registry = [talking('gemma3:4b')];
  choose({ ollamaHost: ollama.host });
  engine = await workspace.open();
  await engine.settled();
  ops = [];
  engine.subscribe((event, payload) => {
    if (event === 'op' && 'opId' in payload && payload.kind === 'pull') ops.push({ ...payload });
  });
});

afterEach(() => workspace.dispose());

function choose(settings: object): void {
  const userData = process.env.MEMOSCOPE_USER_DATA ?? '';
  fs.mkdirSync(userData, { recursive: true });
  fs.writeFileSync(path.join(userData, 'settings.json'), JSON.stringify(settings));
}

const list = () => engine.call('models.list', {}, uncancelled);
const pull = (name: string, signal = uncancelled.signal) => engine.call('models.pull', { name }, { signal });

describe('models.list', () => {
  it('tells size, parameters, context length and what is in memory', async () => {
    expect(await list()).toMatchObject({ state: 'ready', host: ollama.host, version: '0.21.2', model: 'qwen3:4b' });
    await fetch(`${ollama.host}/api/chat`, { method: 'POST', body: '{"model":"qwen3:4b","messages":[]}' });
    const { models } = await list();
    expect(models).toEqual([
      {
        ...{ name: 'qwen3:4b', bytes: 2_620_788_019, parameters: '4.0B', quantization: 'Q4_K_M', family: 'qwen3' },
        ...{ embeds: false, contextLength: 40_960 },
        loaded: {
          ...{ bytes: 3_391_307_776, graphicsBytes: 0, contextLength: 4_096 },
          until: Date.parse('2026-10-02T09:51:12.314519+02:00'),
        },
      },
      expect.objectContaining({ name: 'bge-m3:latest', embeds: true, contextLength: 512, loaded: null }),
    ]);
    const shown = ollama.requests.filter(({ path: to }) => to === '/api/show');
    expect(shown).toHaveLength(2);
  });

  it('says what is wrong, and contacts nobody where Ollama is left alone', async () => {
    ollama.models = [];
    expect(await list()).toMatchObject({
      state: 'missing',
      models: [],
      message: expect.stringContaining('ollama pull'),
    });
    await ollama.close();
    expect(await list()).toMatchObject({ state: 'absent', message: expect.stringContaining('ollama serve') });
    choose({ ollamaHost: 'http://192.0.2.1:11434' });
    expect(await list()).toMatchObject({ state: 'absent', message: expect.stringContaining('another machine') });
    choose({ ollamaHost: '' });
    expect(await list()).toMatchObject({ state: 'off', host: '', models: [], message: '' });
  });
});

describe('a server beside Ollama', () => {
  it('is listed in its place, and Ollama still gets models', async () => {
    const server = await startFakeOpenai([{ id: 'qwen3-8b', owner: 'llamacpp', meta: { n_ctx: 8_192 } }]);
    choose({ ollamaHost: ollama.host, serverHost: server.host });
    expect(await list()).toMatchObject({
      ...{ state: 'ready', server: 'llama.cpp', host: server.host, version: null, model: 'qwen3-8b' },
      models: [{ name: 'qwen3-8b', bytes: 0, contextLength: 8_192, loaded: null }],
    });
    expect(ollama.requests).toEqual([]);
    expect((await pull('gemma3:4b')).name).toBe('gemma3:4b');
  });

  it('is asked for its models alone, and no one else is while it is not looked for', async () => {
    const server = await startFakeOpenai([{ id: 'qwen3-8b' }]);
    choose({ ollamaHost: ollama.host, serverHost: server.host });
    await engine.call('memory.models', {}, uncancelled);
    expect(new Set(server.requests.map(({ path: to }) => to))).toEqual(new Set(['/v1/models']));
  });
});

describe('models.pull', () => {
  it('shows its progress in bytes, and the model is there after', async () => {
    expect(await pull('gemma3:4b')).toEqual({ name: 'gemma3:4b', bytes: 2_620_788_019 });
    expect(ops[0]).toMatchObject({ state: 'running', cancellable: true });
    expect(ops.at(-1)).toMatchObject({ state: 'done', phase: 'done', detail: 'gemma3:4b' });
    expect(ops.at(-1)?.done).toBe(2_620_011_340);
    expect(ops.at(-1)?.total).toBe(2_620_011_340);
    expect((await list()).models.map(({ name }) => name)).toContain('gemma3:4b');
  });

  it('is cancelled as any op: the request ends, and nothing is kept from being pulled again', async () => {
    ollama.reply = () => ({ kind: 'pull', delayMs: 40 });
    const pulling = pull('gemma3:4b');
    const request = await ollama.received('/api/pull');
    await vi.waitFor(() => expect(ops.at(-1)?.total).toBeGreaterThan(0));
    await expect(pull('gemma3:4b')).rejects.toMatchObject({ code: 'Busy' });
    await engine.call('ops.cancel', { opId: ops[0]?.opId ?? '' }, uncancelled);
    await expect(pulling).rejects.toMatchObject({ code: 'Cancelled' });
    await request.aborted;
    expect(ops.at(-1)).toMatchObject({ state: 'cancelled' });
    ollama.reply = () => ({ kind: 'default' });
    expect((await pull('gemma3:4b')).name).toBe('gemma3:4b');
  });

  it('says what to do when it fails', async () => {
    await expect(pull('no-such-model')).rejects.toMatchObject({
      code: 'ModelUnavailable',
      message: expect.stringMatching(/no model no-such-model .*library/),
    });
    ollama.reply = () => ({ kind: 'pull', failsAfter: 4 });
    await expect(pull('gemma3:4b')).rejects.toMatchObject({
      code: 'ModelUnavailable',
      message: expect.stringMatching(/EOF.*goes on where it stopped/),
    });
    expect(ops.at(-1)).toMatchObject({ state: 'failed', error: { code: 'ModelUnavailable' } });
    choose({ ollamaHost: '' });
    await expect(pull('gemma3:4b')).rejects.toMatchObject({ code: 'Refused' });
  });

  it('never happens on its own: nothing else that asks for a model pulls one', async () => {
    ollama.models = [];
    await list();
    await engine.call('memory.models', {}, uncancelled);
    expect(ollama.requests.filter(({ path: to }) => to === '/api/pull')).toEqual([]);
  });

  it.each(['', ' ', '--help', 'a b', 'http://host/x', '../x', 'a/../b', '/x', 'a/b/c/d', 'x:', 'x\n', 'a..b', 'é'])(
    '%j is not a name of a model',
    (name) => {
      expect(ModelName.safeParse(name).success).toBe(false);
    },
  );

  it.each(['qwen3', 'qwen3:4b', 'user/model', 'hf.co/user/Model-GGUF:Q4_K_M', 'llama3.2:3b-instruct-q8_0'])(
    '%s is one',
    (name) => {
      expect(ModelName.safeParse(name).success).toBe(true);
    },
  );
});
