/**
 * The product as people use it, with owners that are killed: the browser shell, an agent's server and commands write to one
 * folder at the same time. What was acknowledged is there once, somebody always takes over, and nothing is left behind.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { toMemoError } from '#shared/base/errors.ts';
import { type Client, createClient } from '#shared/rpc/client.ts';
import { attach, productVersion } from '../../../src/main/link/link.ts';
import { webSocketPort } from '../../../src/main/rpc/rpc.ts';
import { runs } from '../../helpers/runs.ts';
import { mainFile, runCli } from '../cli/run-cli.ts';
import { agentOfProcess } from '../mcp/agent.ts';

let folder: string;
let root: string;
let userData: string;
let before: string | undefined;
const ends: (() => Promise<void>)[] = [];

beforeEach(() => {
  folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'memo-kills-')));
  root = path.join(folder, 'project');
  userData = path.join(folder, 'user');
  fs.mkdirSync(path.join(root, '.memo'), { recursive: true });
  fs.writeFileSync(path.join(root, 'a.ts'), 'export class Ledger {}\n');
  // A rebuild waits in its stabilise time, so that each kill leaves a session without its owner.
  fs.writeFileSync(
    path.join(root, '.memo', 'config.yaml'),
    'evolution:\n  enabled: false\nrebuild:\n  stabilize_minutes: 60\n',
  );
  before = process.env.MEMOSCOPE_USER_DATA;
  process.env.MEMOSCOPE_USER_DATA = userData;
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  if (before === undefined) delete process.env.MEMOSCOPE_USER_DATA;
  else process.env.MEMOSCOPE_USER_DATA = before;
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Questions that were acknowledged, and how each write that was not ended. */
const acknowledged: string[] = [];
const failed: string[] = [];
let stopped = false;

const authors = ['a tab', 'an agent', 'a command'] as const;
const everyoneWroteSince = (count: number): boolean =>
  authors.every((who) => acknowledged.slice(count).some((question) => question.includes(` ${who} `)));
const questionOf = (who: string, n: number): string => `What does ${who} write as number ${n}?`;
const recordOf = (question: string) => ({
  ...{
    question,
    questionType: 'BUSINESS_LOGIC' as const,
    answer: `It asks: ${question}`,
    confidence: 0.5,
    domain: 'kills',
  },
  ...{ tags: [], evidence: [{ file: 'a.ts', startLine: 1, endLine: 1 }] },
});

/** @param write throws where it was not acknowledged, and leaves its way open again. */
async function keepWriting(who: string, write: (question: string) => Promise<void>): Promise<void> {
  for (let n = 1; !stopped; n += 1) {
    const question = questionOf(who, n);
    try {
      await write(question);
      acknowledged.push(question);
    } catch (thrown) {
      failed.push(`${question} ${String(thrown)}`);
    }
  }
}

async function byCommand(question: string): Promise<void> {
  const file = path.join(folder, 'record.json');
  fs.writeFileSync(file, JSON.stringify(recordOf(question)));
  const run = await runCli(['memory', 'add', '--from', file, '--json'], { cwd: root, userData });
  if (run.code !== 0) throw new Error(`code ${run.code}: ${run.out}${run.err}`);
}

function agentWriter(): (question: string) => Promise<void> {
  let agent: Awaited<ReturnType<typeof agentOfProcess>> | null = null;
  ends.push(async () => agent?.client.close());
  return async (question) => {
    const { answer } = recordOf(question);
    agent ??= await agentOfProcess(root, userData);
    const one = agent;
    try {
      const { error } = await one.call('remember', { kind: 'learning', question, answer });
      if (error !== null) throw new Error(error.message);
    } catch (thrown) {
      if (!isAlive(one.pid)) agent = null;
      throw thrown;
    }
  };
}

interface Shell {
  server: ChildProcess;
  /** A tab of it; rejects when no server is there at this moment. */
  tab(): Promise<Client>;
}

/** The browser shell, whose server comes back a few times. */
async function openShell(): Promise<Shell> {
  const server = spawn(process.execPath, [mainFile, 'open', root, '--web', '--no-browser'], {
    env: { ...process.env, MEMOSCOPE_USER_DATA: userData },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const url = await new Promise<string>((resolve) => {
    let out = '';
    server.stdout.on('data', (chunk) => {
      out += chunk;
      const found = /Open (http:\S+)\n/.exec(out)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  const { origin } = new URL(url);
  const entered = await fetch(url, { redirect: 'manual' });
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
  const said = ['memoscope', entered.headers.get('location')?.split('#key=')[1] ?? ''];
  const tab = async (): Promise<Client> => {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/rpc`, said, { headers: { cookie, origin } });
    const client = createClient(webSocketPort(socket));
    await once(socket, 'open');
    await client.call('workspace.open', { root });
    return client;
  };
  return { server, tab };
}

function tabWriter(): (question: string) => Promise<void> {
  let shell: Shell | null = null;
  let client: Client | null = null;
  ends.push(async () => {
    if (shell === null || hasEnded(shell.server)) return;
    const ended = once(shell.server, 'exit');
    shell.server.kill('SIGTERM');
    await ended;
  });
  return async (question) => {
    if (shell !== null && hasEnded(shell.server)) shell = null;
    shell ??= await openShell();
    try {
      client ??= await shell.tab();
      await client.call('generations.trigger', {}).catch((thrown: unknown) => {
        if (toMemoError(thrown).code !== 'Busy') throw thrown;
      });
      await client.call('memory.add', { records: [recordOf(question)] });
    } catch (thrown) {
      // A call that fails otherwise keeps its connection; one that was not made has none yet.
      if (toMemoError(thrown).code === 'Offline') client = null;
      throw thrown;
    }
  };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    // No such process.
    return false;
  }
}

/** Of a process that is alive; null between two owners. */
function ownerPid(): number | null {
  try {
    const { pid } = JSON.parse(fs.readFileSync(path.join(root, '.memo', 'run', 'engine.lock'), 'utf8')) as {
      pid: number;
    };
    return pid !== process.pid && isAlive(pid) ? pid : null;
  } catch {
    // Not there, or half of a second old.
    return null;
  }
}

/** Processes that were started with the user data of this test, by their command lines; where the system tells. */
function processesOfTest(): string[] {
  if (process.platform !== 'linux') return [];
  return fs.readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) return [];
    try {
      const own = fs.readFileSync(`/proc/${pid}/environ`, 'latin1').includes(`MEMOSCOPE_USER_DATA=${userData}`);
      return own ? [fs.readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ')] : [];
    } catch {
      // It ended meanwhile, or is of another user.
      return [];
    }
  });
}

test('nothing acknowledged is lost or doubled, and nothing is left behind, however often the owner is killed', async () => {
  if (!fs.existsSync(path.resolve(import.meta.dirname, '../../../out/renderer/index.html'))) {
    console.warn('Kills with the browser shell are checked only after a build: out/renderer is missing.');
    return;
  }
  const writers = [
    keepWriting(authors[0], tabWriter()),
    keepWriting(authors[1], agentWriter()),
    keepWriting(authors[2], byCommand),
  ];
  const killed = new Set<number>();
  const { numRuns } = runs(3);
  while (killed.size < numRuns) {
    const told = acknowledged.length;
    // All have written since, so that one of them owns it and the others are its clients, or race with them.
    await expect
      .poll(() => everyoneWroteSince(told) && ownerPid() !== null, { timeout: 120_000, interval: 20 })
      .toBe(true);
    const pid = ownerPid();
    if (pid === null) continue;
    process.kill(pid, 'SIGKILL');
    killed.add(pid);
    await expect.poll(() => isAlive(pid)).toBe(false);
  }
  const told = acknowledged.length;
  await expect.poll(() => everyoneWroteSince(told), { timeout: 120_000 }).toBe(true);
  stopped = true;
  await Promise.all(writers);
  for (const end of ends.splice(0)) await end();

  await expect.poll(processesOfTest).toEqual([]);
  const link = await attach(root, { version: productVersion(), shell: 'test', watch: false });
  expect(link.owner()).toBe('self');
  const { signal } = new AbortController();
  await link.settled(signal);
  const { records } = await link.call('memory.export', {}, { signal });
  const there = records.map(({ question }) => question);
  expect(new Set(there).size).toBe(there.length);
  expect(
    acknowledged.filter((question) => !there.includes(question)),
    failed.join('\n'),
  ).toEqual([]);
  expect((await link.call('Status', {}, { signal })).warnings).toEqual([]);
  await link.close();
  expect(fs.readdirSync(path.join(root, '.memo', 'run'))).toEqual(['lock.db']);
}, 600_000);
