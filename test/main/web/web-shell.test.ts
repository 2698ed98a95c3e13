/** The web shell as its two processes, killed one after the other: the server comes back as it was, and none outlives the other. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { maxRestarts } from '#shared/base/restarts.ts';
import { type Client, createClient } from '#shared/rpc/client.ts';
import { webSocketPort } from '../../../src/main/rpc/rpc.ts';
import { mainFile } from '../cli/run-cli.ts';

const built = fs.existsSync(path.resolve(import.meta.dirname, '../../../out/renderer/index.html'));
const patience = { timeout: 120_000, interval: 50 };

let folder: string;
let root: string;
let shell: ChildProcess;
let said = '';

beforeEach(() => {
  folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'memo-web-shell-')));
  root = path.join(folder, 'project');
  fs.mkdirSync(path.join(root, '.memo'), { recursive: true });
  fs.writeFileSync(path.join(root, '.memo', 'config.yaml'), 'evolution:\n  enabled: false\n');
  said = '';
  shell = spawn(process.execPath, [mainFile, 'open', root, '--web', '--no-browser'], {
    env: { ...process.env, MEMOSCOPE_USER_DATA: path.join(folder, 'user') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [shell.stdout, shell.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
});
afterEach(async () => {
  if (shell.exitCode === null && shell.signalCode === null) {
    const ended = once(shell, 'exit');
    shell.kill('SIGTERM');
    await ended;
  }
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

async function link(): Promise<URL> {
  await expect.poll(() => said, patience).toMatch(/Open http:\S+\n/);
  return new URL(/Open (http:\S+)\n/.exec(said)?.[1] ?? '');
}

let key = '';
async function enter(url: URL): Promise<string> {
  const entered = await fetch(url, { redirect: 'manual' });
  expect(entered.status).toBe(303);
  key = entered.headers.get('location')?.split('#key=')[1] ?? '';
  return entered.headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** Knocks until it is let in; the server may be on its way. */
async function tab({ origin }: URL, cookie: string): Promise<Client> {
  for (;;) {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/rpc`, ['memoscope', key], {
      headers: { cookie, origin },
    });
    const client = createClient(webSocketPort(socket));
    const open = await new Promise<boolean>((resolve) => {
      socket.once('open', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    if (open) return client;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    // No such process.
    return false;
  }
}

test.runIf(built)(
  'a server that is killed comes back at its address, with its browser and its folder, a few times',
  async () => {
    const url = await link();
    const cookie = await enter(url);
    const pids = new Set<number>();
    for (let kills = 0; kills <= maxRestarts; kills += 1) {
      const client = await tab(url, cookie);
      await expect.poll(async () => (await client.call('workspace.state', {})).root, patience).toBe(root);
      const { pid } = await client.call('ping', {});
      expect(pid).not.toBe(shell.pid);
      pids.add(pid);
      // A link that was used once stays used, also for the next server.
      expect((await fetch(url, { redirect: 'manual' })).status).toBe(403);
      process.kill(pid, 'SIGKILL');
      await expect.poll(() => isAlive(pid), patience).toBe(false);
    }
    expect(pids.size).toBe(maxRestarts + 1);
    await expect.poll(() => shell.exitCode, patience).toBe(1);
    expect(said.match(/It is started again at the same address\./g)).toHaveLength(maxRestarts);
    expect(said).toContain('The web shell ended by itself again and again (SIGKILL).');
  },
);

test.runIf(built)('a link that nobody followed yet lets a browser into the server that came after', async () => {
  const url = await link();
  const [pid] = childrenOf(shell);
  if (pid === undefined) return;
  expect(fs.readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')).toContain('MALLOC_ARENA_MAX=2');
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => said, patience).toContain('It is started again');
  await expect
    .poll(
      () =>
        fetch(url, { redirect: 'manual' }).then(
          ({ status }) => status,
          () => 0,
        ),
      patience,
    )
    .toBe(303);
});

test.runIf(built)('the server ends with whoever started it, also where that is killed', async () => {
  const url = await link();
  const client = await tab(url, await enter(url));
  const { pid } = await client.call('ping', {});
  await client.call('workspace.open', { root });
  shell.kill('SIGKILL');
  await expect.poll(() => isAlive(pid), patience).toBe(false);
  // In order: the folder is let go.
  expect(fs.readdirSync(path.join(root, '.memo', 'run')), said).toEqual(['lock.db']);
});

test.runIf(built)('ended by itself on purpose, it is not started again', async () => {
  const url = await link();
  const client = await tab(url, await enter(url));
  process.kill((await client.call('ping', {})).pid, 'SIGTERM');
  await expect.poll(() => shell.exitCode, patience).toBe(0);
  expect(said).not.toContain('started again at');
});

/** Where the system tells. */
function childrenOf({ pid }: ChildProcess): number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number) : [];
}
