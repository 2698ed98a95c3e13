/** `models list` and `models pull`, as processes of their own, against a fake Ollama that is one too. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#shared/contract/contract.ts';
import { openFakeOpenai } from '../../helpers/openai/fake-server.ts';
import { type RunOptions, runCli } from './run-cli.ts';

const serve = fileURLToPath(new URL('../../helpers/ollama/serve.ts', import.meta.url));
let folder: string;
let ollama: ChildProcess;
let host: string;

const settings = (value: object): void =>
  fs.writeFileSync(path.join(folder, 'user', 'settings.json'), JSON.stringify(value));
const memoscope = (args: string[], more: Partial<RunOptions> = {}) =>
  runCli(['models', ...args], { cwd: path.join(folder, 'shop'), userData: path.join(folder, 'user'), ...more });
const script = (...replies: object[]) =>
  fetch(`${host}/fake/replies`, { method: 'POST', body: JSON.stringify({ replies }) });

beforeAll(async () => {
  folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'memo-models-')));
  for (const name of ['shop/.memo', 'user']) fs.mkdirSync(path.join(folder, name), { recursive: true });
  ollama = spawn(
    process.execPath,
    [serve, '--models', 'qwen3:4b', '--embedders', 'bge-m3:latest', '--registry', 'gemma3:4b'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const lines = createInterface({ input: ollama.stdout as NodeJS.ReadableStream });
  const [line] = (await once(lines, 'line')) as [string];
  host = (JSON.parse(line) as { host: string }).host;
  settings({ ollamaHost: host });
});

afterAll(async () => {
  const ended = once(ollama, 'close');
  ollama.kill();
  await ended;
  fs.rmSync(folder, { recursive: true });
});

it('lists what there is, for people and for scripts', async () => {
  const run = await memoscope(['list']);
  expect(run).toMatchObject({ code: 0 });
  expect(run.out).toMatch(/^qwen3:4b +2\.6 GB +4\.0B +32768 tokens +answers/m);
  expect(run.out).toMatch(/^bge-m3:latest .*512 tokens +makes vectors/m);
  const json = await memoscope(['list', '--json']);
  const { model, models } = contract['models.list'].result.parse(JSON.parse(json.out));
  expect([model, models.length]).toEqual(['qwen3:4b', 2]);
});

it('pulls one, continues after an interruption, and refuses what is not a name', async () => {
  expect((await memoscope(['pull', 'a b'])).code).toBe(2);
  await script({ path: '/api/pull', reply: { kind: 'pull', delayMs: 60_000 } });
  const stopped = await memoscope(['pull', 'gemma3:4b'], {
    onStart(child) {
      const timer = setInterval(async () => {
        const { requests } = (await (await fetch(`${host}/fake/requests`)).json()) as { requests: { path: string }[] };
        if (!requests.some((request) => request.path === '/api/pull')) return;
        clearInterval(timer);
        child.kill('SIGINT');
      }, 20);
    },
  });
  expect(stopped.code).toBe(130);
  const run = await memoscope(['pull', 'gemma3:4b']);
  expect(run, run.err).toMatchObject({ code: 0, out: expect.stringContaining('gemma3:4b  2.6 GB') });
});

it('names the server that answers in the place of Ollama, and shows its key to nobody', async () => {
  const server = await openFakeOpenai([{ id: 'qwen3-8b', owner: 'llamacpp', meta: { n_ctx: 8_192 } }], { key: 'k-1' });
  try {
    settings({ ollamaHost: host, serverHost: server.host, serverKey: 'k-1' });
    const run = await memoscope(['list']);
    expect(run).toMatchObject({ code: 0, out: expect.stringContaining(`llama.cpp at ${server.host}`) });
    expect(run.out).toMatch(/^qwen3-8b .*8192 tokens +answers/m);
    const options = { cwd: path.join(folder, 'shop'), userData: path.join(folder, 'user') };
    const shown = await runCli(['config', 'list', '--json'], options);
    expect(shown.out).toContain('(set)');
    expect(shown.out).not.toContain('k-1');
    const found = await memoscope(['servers', '--json']);
    expect(contract['models.servers'].result.parse(JSON.parse(found.out)).servers).not.toContainEqual(
      expect.objectContaining({ host: server.host }),
    );
    const other = await runCli(['config', 'set', 'serverHost', 'http://127.0.0.1:1'], options);
    expect(other).toMatchObject({ code: 0 });
    expect(JSON.parse(fs.readFileSync(path.join(folder, 'user', 'settings.json'), 'utf8'))).toMatchObject({
      serverKey: '',
    });
  } finally {
    await server.close();
    settings({ ollamaHost: host });
  }
});

it('exits 1 and says how to start Ollama where nothing answers', async () => {
  settings({ ollamaHost: 'http://127.0.0.1:1' });
  const run = await memoscope(['list']);
  expect(run).toMatchObject({ code: 1, out: expect.stringContaining('ollama serve') });
});
