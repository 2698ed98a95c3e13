/**
 * What `npm pack` makes of this checkout, installed as a person would: into an empty prefix, with no build step and none of the
 * packages that only development needs. It asks the registry for the packages that Memoscope depends on.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePlace, type Place, projectRoot } from '../support/place.ts';

const run = promisify(execFile);
const maxBuffer = 1 << 24;

interface Packed {
  filename: string;
  size: number;
  unpackedSize: number;
  files: { path: string; size: number }[];
}

describe.runIf(process.platform !== 'win32')('the package for npm', () => {
  let place: Place;
  let packed: Packed;
  let prefix: string;
  let env: Record<string, string>;

  beforeAll(async () => {
    place = makePlace();
    const folder = path.dirname(place.root);
    prefix = path.join(folder, 'prefix');
    fs.mkdirSync(prefix);
    env = {};
    for (const [name, value] of Object.entries(place.env)) {
      // Certificates that the machine trusts are no setting of this run.
      if (value !== undefined && (name === 'NODE_EXTRA_CA_CERTS' || !/^npm_|^NODE_/.test(name))) env[name] = value;
    }
    // Not the Node and the commands of this checkout.
    const outside = (entry: string): boolean => !entry.includes('node_modules');
    env.PATH = (env.PATH ?? '').split(path.delimiter).filter(outside).join(path.delimiter);
    // The build is there already.
    const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
      ...{ cwd: projectRoot, env, maxBuffer },
    });
    [packed] = JSON.parse(stdout) as [Packed];
    const words = ['install', '-g', '--prefix', prefix, '--prefer-offline', '--no-audit', '--no-fund'];
    await run('npm', [...words, path.join(folder, packed.filename)], { cwd: folder, env, maxBuffer });
  }, 300_000);

  afterAll(() => place?.remove());

  const memoscope = (...words: string[]) =>
    run(path.join(prefix, 'bin', 'memoscope'), words, { env, cwd: place.root, maxBuffer });

  test('holds the build and nothing that only development needs', () => {
    const parts = new Set(packed.files.map(({ path: file }) => file.split('/').slice(0, 2).join('/')));
    expect([...parts].sort()).toEqual([
      ...['LICENSE', 'README.md', 'bin/memoscope.mjs', 'out/main', 'out/preload', 'out/renderer', 'package.json'],
      ...['resources/demo', 'resources/grammars', 'resources/icon.png', 'resources/icon.svg', 'resources/models'],
    ]);
    expect(packed.files.filter(({ path: file }) => /\.map$|^out\/tests-/.test(file))).toEqual([]);
    expect(packed.size).toBeLessThan(25e6);
    expect(packed.unpackedSize).toBeLessThan(55e6);
    const modules = path.join(prefix, 'lib', 'node_modules', 'memoscope', 'node_modules');
    const extra = ['electron', 'vite', 'vitest', 'react', 'tree-sitter-c', 'onnxruntime-node', 'playwright-core'];
    expect(extra.filter((name) => fs.existsSync(path.join(modules, name)))).toEqual([]);
  });

  test('indexes a folder and answers about it', async () => {
    const { stdout } = await memoscope('index', '--json');
    expect((JSON.parse(stdout) as { types: number }).types).toBeGreaterThan(20);
    expect((await memoscope('explore', 'RetryPolicy')).stdout).toMatch(
      /^class Ledgerline\.Payments\.Retry\.RetryPolicy /,
    );
  });

  test('finds whole what it is made of; the library for models from folders is left out', async () => {
    // It ends with 1 where this machine lacks something else.
    const { stdout } = await memoscope('doctor', '--json').catch((failed: { stdout: string }) => failed);
    const { checks } = JSON.parse(stdout) as { checks: { name: string; ok: boolean; absent?: boolean }[] };
    const named = (name: string) => checks.find((check) => check.name === name);
    for (const part of ['node', 'sqlite', 'usearch', 'grammars', 'models'])
      expect(named(part)).toMatchObject({ ok: true });
    expect(named('onnxruntime')).toMatchObject({ ok: true, absent: true });
  });

  test('serves an agent, started by the command or as the printed configuration says', async () => {
    const { stdout } = await memoscope('mcp', '--print-config', 'claude');
    const { mcpServers } = JSON.parse(stdout) as { mcpServers: { memoscope: { command: string; args: string[] } } };
    expect(mcpServers.memoscope.args[0]).toContain(path.join('lib', 'node_modules', 'memoscope', 'bin'));
    const byName = { command: path.join(prefix, 'bin', 'memoscope'), args: ['mcp', place.root] };
    for (const start of [byName, mcpServers.memoscope]) {
      const client = new Client({ name: 'test', version: '1' });
      await client.connect(new StdioClientTransport({ ...start, env, cwd: '/' }));
      expect((await client.listTools()).tools[0]?.name).toBe('explore');
      const answer = await client.callTool({ name: 'explore', arguments: { query: 'RetryPolicy' } });
      expect(answer.structuredContent).toMatchObject({ match: 'symbol' });
      await client.close();
    }
  });

  test('shows the folder in a browser', async () => {
    const words = ['open', '--web', '--no-browser', '--json', place.root];
    const shell: ChildProcess = spawn(path.join(prefix, 'bin', 'memoscope'), words, { env, cwd: '/', stdio: 'pipe' });
    try {
      const [chunk] = (await once(shell.stdout ?? shell, 'data')) as [Buffer];
      const { url } = JSON.parse(chunk.toString('utf8')) as { url: string };
      // The link of the terminal leads to the page and leaves a cookie.
      const entry = await fetch(url, { redirect: 'manual' });
      const cookie = entry.headers.getSetCookie().map((one) => one.split(';')[0]);
      const shown = new URL(entry.headers.get('location') ?? '/', url);
      const page = await fetch(shown, { headers: { cookie: cookie.join('; ') } });
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('<title>Memoscope');
    } finally {
      shell.kill('SIGINT');
      await once(shell, 'close');
    }
  });
});
