/**
 * An owner that is stopped as by a debugger or a sleeping laptop, and clients of every kind that ask meanwhile: agents, the
 * command line, tabs, sockets. Main function: stopOwner.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { createClient } from '#shared/rpc/client.ts';
import { attach, productVersion } from '../../../src/main/link/link.ts';
import { openWorkspace } from '../../../src/main/mcp/workspace.ts';
import { socketPort, webSocketPort } from '../../../src/main/rpc/rpc.ts';
import { mainFile, runCli } from '../cli/run-cli.ts';
import { agentHere, agentOfProcess } from '../mcp/agent.ts';

/** Asks once. Resolves with what it found, or rejects. */
type Ask = () => Promise<unknown>;

export interface Stop {
  readonly folder: string;
  /** At least; also until all links and agents of this process were refused once. */
  readonly stopMs: number;
  /** How many agents, tabs, links and sockets there are of each kind. */
  readonly each: { agentProcesses: number; agents: number; links: number; sockets: number; tabs: number };
  /** Of links and agents in this process; the usual one where left out. */
  readonly patienceMs?: number;
  readonly end: 'SIGCONT' | 'SIGKILL';
}

const wanted = 'Ledger';
const { signal } = new AbortController();

/** Resolves with the milliseconds from the end of the stop until each client was answered rightly, slowest last. */
export async function stopOwner({ folder, stopMs, each, patienceMs, end }: Stop): Promise<number[]> {
  const root = path.join(folder, 'project');
  const userData = path.join(folder, 'user');
  fs.mkdirSync(path.join(root, '.memo'), { recursive: true });
  fs.writeFileSync(path.join(root, 'a.ts'), `export class ${wanted} {}\n`);
  fs.writeFileSync(path.join(root, '.memo', 'config.yaml'), 'evolution:\n  enabled: false\n');
  const before = process.env.MEMOSCOPE_USER_DATA;
  process.env.MEMOSCOPE_USER_DATA = userData;
  onTestFinished(() => {
    if (before === undefined) delete process.env.MEMOSCOPE_USER_DATA;
    else process.env.MEMOSCOPE_USER_DATA = before;
  });

  // The child of the browser shell is the owner; its tabs are clients of a process that is stopped.
  const owner = await openShell(root, userData);
  const ownersTab = await owner.tab();
  // The files are being read at first.
  await expect.poll(() => ownersTab().catch(String)).toBe('class');
  const asks = new Map([['the tab of the owner', ownersTab]]);
  const pid = ownerPid(root);
  const more = (kind: string, count: number, make: () => Promise<Ask>): Promise<void>[] =>
    Array.from({ length: count }, async (_, n) => void asks.set(`${kind} ${n}`, await make()));
  const other = each.tabs === 0 ? null : await openShell(root, userData);
  await Promise.all([
    ...more('agent process', each.agentProcesses, () => agentProcess(root, userData)),
    ...more('agent', each.agents, () => agent(root, patienceMs)),
    ...more('link', each.links, () => link(root, patienceMs)),
    ...more('socket', each.sockets, () => rawSocket(root)),
    ...more('tab', other === null ? 0 : each.tabs, async () => other?.tab() ?? Promise.reject(new Error('no shell'))),
  ]);
  for (const [who, ask] of asks) expect(await ask(), who).toBe('class');

  process.kill(pid, 'SIGSTOP');
  let over = false;
  let endedAt = 0;
  const refused = new Set<string>();
  const answered = [...asks].map(async ([who, ask]): Promise<number> => {
    for (;;) {
      // Whatever is said during the stop: it is the answer afterwards that counts. All ask from the first moment on.
      const found = await ask().catch((thrown: unknown) => `${who}: ${String(thrown)}`);
      if (found !== 'class') refused.add(who);
      if (over && found === 'class') return performance.now() - endedAt;
      if (over && performance.now() - endedAt > 60_000) throw new Error(`${who} is not answered: ${String(found)}`);
      await sleep(100);
    }
  });
  const settled = Promise.all(answered);
  settled.catch(() => {}); // It is awaited below.
  await sleep(stopMs);
  const impatient = [...asks.keys()].filter((who) => /^(agent|link) \d/.test(who));
  await expect.poll(() => impatient.filter((who) => !refused.has(who))).toEqual([]);
  const command = runCli(['resolve', wanted, '--json'], { cwd: root, userData });
  await sleep(200);
  process.kill(pid, end);
  endedAt = performance.now();
  over = true;
  const ms = await settled;
  const { code, out, err } = await command;
  expect({ code, err }, out).toEqual({ code: 0, err: expect.any(String) });
  expect(out).toContain(wanted);
  return ms.sort((a, b) => a - b);
}

function ownerPid(root: string): number {
  return (JSON.parse(fs.readFileSync(path.join(root, '.memo', 'run', 'engine.lock'), 'utf8')) as { pid: number }).pid;
}

async function agentProcess(root: string, userData: string): Promise<Ask> {
  const own = await agentOfProcess(root, userData);
  onTestFinished(() => own.client.close());
  return asAgent(own);
}

async function agent(root: string, patienceMs?: number): Promise<Ask> {
  const workspace = openWorkspace(() => Promise.resolve(root), patienceMs === undefined ? {} : { patienceMs });
  const own = await agentHere(workspace);
  onTestFinished(async () => {
    await own.client.close();
    await workspace.close();
  });
  return asAgent(own);
}

function asAgent({ call }: Pick<Awaited<ReturnType<typeof agentHere>>, 'call'>): Ask {
  return async () => {
    const { data, error } = await call('search_symbols', { query: wanted });
    return error === null ? (data.symbols as { kind: string }[])[0]?.kind : error.code;
  };
}

async function link(root: string, patienceMs?: number): Promise<Ask> {
  const own = await attach(root, {
    ...{ version: productVersion(), shell: 'test', watch: false },
    ...(patienceMs === undefined ? {} : { patienceMs }),
  });
  onTestFinished(() => own.close());
  return async () => (await own.call('ResolveSymbol', { path: wanted }, { signal })).resolved?.kind;
}

/** Keeps its connection as long as that lasts, and makes another then. */
async function rawSocket(root: string): Promise<Ask> {
  let client: ReturnType<typeof createClient> | null = null;
  onTestFinished(() => client?.close());
  return async () => {
    if (client === null) {
      const socket = net.connect(path.join(root, '.memo', 'run', 'socket'));
      await once(socket, 'connect');
      client = createClient(socketPort(socket));
      client.onClose(() => {
        client = null;
      });
    }
    return (await client.call('ResolveSymbol', { path: wanted })).resolved?.kind;
  };
}

interface Shell {
  tab(): Promise<Ask>;
}

async function openShell(root: string, userData: string): Promise<Shell> {
  const server: ChildProcess = spawn(process.execPath, [mainFile, 'open', root, '--web', '--no-browser'], {
    env: { ...process.env, MEMOSCOPE_USER_DATA: userData },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(async () => {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  });
  const url = await new Promise<string>((resolve) => {
    let out = '';
    server.stdout?.on('data', (chunk) => {
      out += chunk;
      const found = /Open (http:\S+)\n/.exec(out)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  const { origin } = new URL(url);
  const entered = await fetch(url, { redirect: 'manual' });
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
  const said = ['memoscope', entered.headers.get('location')?.split('#key=')[1] ?? ''];
  return {
    async tab() {
      let client: ReturnType<typeof createClient> | null = null;
      onTestFinished(() => client?.close());
      return async () => {
        if (client === null) {
          const socket = new WebSocket(`${origin.replace('http', 'ws')}/rpc`, said, { headers: { cookie, origin } });
          const made = createClient(webSocketPort(socket));
          await once(socket, 'open');
          client = made;
          made.onClose(() => {
            client = null;
          });
          await made.call('workspace.open', { root });
        }
        return (await client.call('ResolveSymbol', { path: wanted })).resolved?.kind;
      };
    },
  };
}
