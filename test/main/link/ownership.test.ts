import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { prepareStateFolder, tryLock } from '../../../src/main/engine/storage/storage.ts';
import { checkFolder } from '../../../src/main/engine/workspace/workspace.ts';
import { attach, type WorkspaceLink } from '../../../src/main/link/link.ts';
import { openSmallEngine } from './small-engine.ts';

interface Said {
  opened?: 'self' | 'other';
  refused?: string;
  answer?: string;
  owner?: string;
  failed?: string;
}

class Opener {
  readonly child: ChildProcess;
  readonly said: Said[] = [];
  constructor(root: string, { version = '1.0.0', hangs = false } = {}) {
    this.child = fork(path.join(import.meta.dirname, 'opener-process.ts'), [root, version], {
      env: { ...process.env, ...(hangs ? { MEMO_TEST_HANGS: '1' } : {}) },
      execArgv: [],
    });
    this.child.on('message', (message) => this.said.push(message as Said));
  }
  async hears<K extends keyof Said>(key: K): Promise<Said> {
    await expect.poll(() => this.said.some((said) => said[key] !== undefined)).toBe(true);
    const at = this.said.findIndex((said) => said[key] !== undefined);
    return this.said.splice(at, 1)[0] as Said;
  }
  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
  }
}

let folder: string;
let root: string;
let userData: string | undefined;
const openers: Opener[] = [];
const links: WorkspaceLink[] = [];
const { signal } = new AbortController();

beforeEach(() => {
  folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'memo-own-')));
  root = path.join(folder, 'project');
  fs.mkdirSync(root);
  userData = process.env.MEMOSCOPE_USER_DATA;
  process.env.MEMOSCOPE_USER_DATA = path.join(folder, 'user');
});
afterEach(async () => {
  await Promise.all(links.splice(0).map((link) => link.close()));
  await Promise.all(openers.splice(0).map((one) => one.kill()));
  if (userData === undefined) delete process.env.MEMOSCOPE_USER_DATA;
  else process.env.MEMOSCOPE_USER_DATA = userData;
  fs.rmSync(folder, { recursive: true });
});

function opener(options?: ConstructorParameters<typeof Opener>[1]): Opener {
  const made = new Opener(root, options);
  openers.push(made);
  return made;
}

async function open(version = '1.0.0'): Promise<WorkspaceLink> {
  const link = await attach(root, {
    version,
    shell: 'test',
    watch: false,
    openEngine: openSmallEngine,
  });
  links.push(link);
  return link;
}

const ask = async (link: WorkspaceLink) => (await link.call('ResolveSymbol', { path: 'A' }, { signal })).redirectedFrom;

describe('ownership of a workspace', () => {
  it('makes the first the owner and the second its client', async () => {
    const first = opener();
    expect(await first.hears('opened')).toEqual({ opened: 'self' });
    const second = await open();
    expect(second.owner()).toBe('other');
    expect(await ask(second)).toBe(`A by ${first.child.pid}`);
  });

  it('has exactly one owner when many open at once', async () => {
    const all = Array.from({ length: 6 }, () => opener());
    const opened = await Promise.all(all.map((one) => one.hears('opened')));
    expect(opened.filter((said) => said.opened === 'self')).toHaveLength(1);
    const owner = all[opened.findIndex((said) => said.opened === 'self')];
    for (const one of all) {
      one.child.send('A');
      expect((await one.hears('answer')).answer).toBe(`A by ${owner?.child.pid}`);
    }
  });

  it('makes a client the owner after kill -9 of the owner, and answers the read that was on its way', async () => {
    const owner = opener({ hangs: true });
    await owner.hears('opened');
    const client = await open();
    const states: string[] = [];
    client.subscribe((event, payload) => {
      if (event === 'workspace.state' && 'phase' in payload) states.push(payload.phase);
    });
    const read = ask(client);
    // The owner has the read once it answered one that was sent later.
    await client.call('ops.list', {}, { signal });
    await owner.kill();
    expect(await read).toBe(`A by ${process.pid}`);
    expect(client.owner()).toBe('self');
    expect(states.at(-2)).toBe('opening');
    expect(states.at(-1)).toBe('ready');
  });

  it('hands over when the owner closes while clients are there', async () => {
    const owner = opener();
    await owner.hears('opened');
    const others = [opener(), opener(), opener()];
    for (const other of others) expect(await other.hears('opened')).toEqual({ opened: 'other' });
    owner.child.send('close');
    await once(owner.child, 'exit');
    for (const other of others) other.child.send('A');
    const answers = await Promise.all(others.map((other) => other.hears('answer')));
    const pids = new Set(answers.map((said) => said.answer));
    expect(pids.size).toBe(1);
    expect(answers.filter((said) => said.owner === 'self')).toHaveLength(1);
  });

  it('relays events of the owner', async () => {
    const owner = await open();
    const client = opener();
    await client.hears('opened');
    await owner.call('ops.list', {}, { signal });
    await expect
      .poll(() => client.said)
      .toContainEqual({
        event: 'workspace.state',
        payload: expect.objectContaining({ revision: 2 }),
      });
  });

  it('refuses an owner of another version, and says which', async () => {
    const owner = opener({ version: '0.9.0' });
    await owner.hears('opened');
    await expect(open()).rejects.toMatchObject({
      code: 'Refused',
      message: expect.stringMatching(new RegExp(`Memoscope 0\\.9\\.0 \\(process ${owner.child.pid}, test\\)`)),
    });
  });

  it('refuses an owner of the same version with another contract, and says which', async () => {
    await (await open()).close();
    const owner = { version: '1.0.0', contract: 'another', pid: 7, shell: 'web', platform: 'linux' };
    const other = net.createServer((peer) =>
      peer.once('data', () => peer.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, result: owner })}\n`)),
    );
    other.listen(path.join(root, '.memo', 'run', 'socket'));
    await once(other, 'listening');
    await expect(open()).rejects.toMatchObject({
      code: 'Refused',
      message: expect.stringContaining('Another build of Memoscope 1.0.0 (process 7, web)'),
      data: { owner },
    });
    other.close();
  });

  it('validates what a client sends and answers no method of the program', async () => {
    await open();
    const client = opener();
    await client.hears('opened');
    client.child.send('');
    expect((await client.hears('failed')).failed).toContain("'path'");
  });

  it('keeps the socket for this user, names who owns, and leaves nothing but the lock behind', async () => {
    const link = await open();
    const run = path.join(root, '.memo', 'run');
    expect(fs.statSync(run).mode & 0o777).toBe(0o700);
    expect(fs.statSync(path.join(run, 'socket')).mode & 0o777).toBe(0o600);
    expect(JSON.parse(fs.readFileSync(path.join(run, 'engine.lock'), 'utf8'))).toMatchObject({
      pid: process.pid,
      version: '1.0.0',
      socket: path.join(run, 'socket'),
    });
    await link.close();
    expect(fs.readdirSync(run)).toEqual(['lock.db']);
  });

  it('lets no other user in, who may read the folder', async () => {
    await open();
    fs.chmodSync(folder, 0o755);
    const socket = path.join(root, '.memo', 'run', 'socket');
    const script = `require('net').connect(${JSON.stringify(socket)}).on('connect', () => console.log('in')).on('error', ({ code }) => console.log(code))`;
    if (process.getuid?.() !== 0) {
      console.warn('Only root can become another user: not tested here.');
      return;
    }
    const nobody = 65534;
    const other = spawnSync(process.execPath, ['-e', script], { uid: nobody, gid: nobody, encoding: 'utf8' });
    expect(other.stdout.trim(), other.stderr).toBe('EACCES');
  });

  it('believes no process id: that of another may be any, as in another container', async () => {
    await (await open()).close();
    const run = path.join(root, '.memo', 'run');
    // The process lives, and owns nothing.
    const told = { pid: process.ppid, version: '1.0.0', socket: path.join(run, 'socket'), startedAt: '' };
    fs.writeFileSync(path.join(run, 'engine.lock'), JSON.stringify(told));
    const link = await open();
    expect(link.owner()).toBe('self');
    await link.close();
    if (spawnSync('unshare', ['--pid', '--fork', 'true']).status !== 0) {
      console.warn('This machine does not let a test start a process that has its own process ids: not tested here.');
      return;
    }
    const contained = spawn(
      'unshare',
      ['--pid', '--fork', '--kill-child', process.execPath, path.join(import.meta.dirname, 'opener-process.ts'), root],
      { stdio: 'ignore' },
    );
    const ended = once(contained, 'exit');
    const ownerFile = path.join(run, 'engine.lock');
    const inside = (): unknown => fs.existsSync(ownerFile) && JSON.parse(fs.readFileSync(ownerFile, 'utf8')).pid;
    // Here, that is the first process of all.
    await expect.poll(inside).toBe(1);
    const client = await open();
    expect([client.owner(), await ask(client)]).toEqual(['other', 'A by 1']);
    contained.kill('SIGKILL');
    await ended;
    expect(await ask(client)).toBe(`A by ${process.pid}`);
    expect(client.owner()).toBe('self');
  });

  it('replaces the socket file that a killed owner left', async () => {
    const owner = opener();
    await owner.hears('opened');
    await owner.kill();
    expect(fs.existsSync(path.join(root, '.memo', 'run', 'socket'))).toBe(true);
    expect((await open()).owner()).toBe('self');
    expect(await opener().hears('opened')).toEqual({ opened: 'other' });
  });

  it('uses a short address where the path is too long for a socket', async () => {
    root = path.join(folder, 'deep'.repeat(20), 'deep'.repeat(20));
    fs.mkdirSync(root, { recursive: true });
    const owner = await open();
    const client = opener();
    expect(await client.hears('opened')).toEqual({ opened: 'other' });
    const { socket } = JSON.parse(fs.readFileSync(path.join(root, '.memo', 'run', 'engine.lock'), 'utf8'));
    expect(Buffer.byteLength(socket)).toBeLessThan(100);
    expect(fs.statSync(path.dirname(socket)).mode & 0o777).toBe(0o700);
    await owner.close();
    expect(fs.existsSync(socket)).toBe(false);
  });

  describe('where the path is too long and its folder in the temporary folder is not ours to use', () => {
    const before = process.env.TMPDIR;
    afterEach(() => {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
    });
    const taken: [string, (place: string) => void][] = [
      ['a file', (place) => fs.writeFileSync(place, '')],
      ['a link', (place) => fs.symlinkSync(folder, place)],
    ];
    // Only root may give a folder away.
    if (process.getuid?.() === 0) {
      const foreign = (place: string): void => {
        fs.mkdirSync(place, { mode: 0o777 });
        fs.chownSync(place, 65_534, 65_534);
      };
      taken.push(['the folder of another user', foreign]);
    }

    it.each(taken)('takes another private place: %s', async (_, take) => {
      const temporary = path.join(folder, 't');
      fs.mkdirSync(temporary);
      process.env.TMPDIR = temporary;
      const known = path.join(temporary, `memoscope-${process.getuid?.() ?? 'user'}`);
      take(known);
      root = path.join(folder, 'deep'.repeat(20), 'deep'.repeat(20));
      fs.mkdirSync(root, { recursive: true });
      const owner = await open();
      expect(await opener().hears('opened')).toEqual({ opened: 'other' });
      const { socket } = JSON.parse(fs.readFileSync(path.join(root, '.memo', 'run', 'engine.lock'), 'utf8'));
      expect(path.dirname(socket)).not.toBe(known);
      expect(fs.statSync(path.dirname(socket)).mode & 0o777).toBe(0o700);
      await owner.close();
      expect(fs.existsSync(socket)).toBe(false);
    });
  });

  it('does not connect to what is no socket of ours', async () => {
    await (await open()).close();
    const socket = path.join(root, '.memo', 'run', 'socket');
    const elsewhere = net.createServer((peer) => peer.end('{}\n')).listen(path.join(folder, 'other'));
    await once(elsewhere, 'listening');
    fs.symlinkSync(path.join(folder, 'other'), socket);
    expect((await open()).owner()).toBe('self');
    elsewhere.close();
  });

  it('listens before it has loaded the engine, which takes a busy machine longer than others are patient', async () => {
    const gate = Promise.withResolvers<void>();
    vi.doMock(import('../../../src/main/engine/engine.ts'), async () => {
      await gate.promise;
      return { openEngine: openSmallEngine };
    });
    const owner = attach(root, { version: '1.0.0', shell: 'test', watch: false });
    const listens = () => {
      const socket = net.connect(path.join(root, '.memo', 'run', 'socket'));
      return Promise.race([once(socket, 'connect'), once(socket, 'error')])
        .then(([failed]) => failed === undefined)
        .finally(() => socket.destroy());
    };
    await expect.poll(listens).toBe(true);
    vi.doUnmock('../../../src/main/engine/engine.ts');
    gate.resolve();
    links.push(await owner);
  });

  it('has not waited while it was stopped itself', async () => {
    const { lockFile } = await prepareStateFolder(await checkFolder(root));
    const lock = tryLock(lockFile);
    const patienceMs = 1_200;
    const waiting = attach(root, {
      ...{ version: '1.0.0', shell: 'test', watch: false, openEngine: openSmallEngine },
      patienceMs,
    });
    await new Promise((resolve) => setTimeout(resolve, 60));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1.25 * patienceMs);
    setTimeout(() => lock?.release(), 50);
    links.push(await waiting);
    expect(links[0]?.owner()).toBe('self');
  });

  it('frees the lock when the engine does not open', async () => {
    const failing = attach(root, {
      version: '1.0.0',
      shell: 'test',
      watch: false,
      openEngine: () => Promise.reject(new Error('no disk')),
    });
    await expect(failing).rejects.toThrow('no disk');
    expect((await open()).owner()).toBe('self');
  });
});

describe('an owner and clients that misbehave', () => {
  it('is reported as busy while it is stopped, and answers again when it continues', async () => {
    const owner = opener();
    await owner.hears('opened');
    const client = await attach(root, {
      ...{ version: '1.0.0', shell: 'test', watch: false, openEngine: openSmallEngine },
      patienceMs: 600,
    });
    links.push(client);
    owner.child.kill('SIGSTOP');
    await expect(ask(client)).rejects.toMatchObject({ code: 'Busy', message: expect.stringContaining('engine.lock') });
    expect(client.state().phase).toBe('failed');
    owner.child.kill('SIGCONT');
    await expect.poll(() => ask(client).catch(String)).toBe(`A by ${owner.child.pid}`);
  });

  it('says of a disk that is full that it is, to itself and to its clients (engine-10)', async () => {
    const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    const openFull: typeof openSmallEngine = async (options) => ({
      ...(await openSmallEngine(options)),
      call: () => Promise.reject(full),
    });
    const options = { version: '1.0.0', shell: 'test', watch: false } as const;
    links.push(await attach(root, { ...options, openEngine: openFull }), await attach(root, options));
    expect(links.map((link) => link.owner())).toEqual(['self', 'other']);
    for (const link of links) {
      const told = { code: 'Refused', message: expect.stringContaining('the disk is full') };
      await expect(link.call('Status', {}, { signal })).rejects.toMatchObject(told);
    }
  });

  it('refuses a field that only a newer Memoscope knows, and names it', async () => {
    await open();
    const client = net.connect(path.join(root, '.memo', 'run', 'socket'));
    await once(client, 'connect');
    const asked = { jsonrpc: '2.0', id: 1, method: 'ResolveSymbol', params: { path: 'A', newest: true } };
    client.write(`${JSON.stringify(asked)}\n`);
    const [answer] = await once(client, 'data');
    client.destroy();
    expect(JSON.parse(String(answer)).error.data).toMatchObject({
      code: 'InvalidArgument',
      path: 'newest',
      message: expect.stringContaining('Memoscope 1.0.0'),
    });
  });

  it('ends what a client asked for when the client is killed', async () => {
    const aborted: string[] = [];
    let asked = 0;
    const link = await attach(root, {
      ...{ version: '1.0.0', shell: 'test', watch: false },
      async openEngine(options) {
        const engine = await openSmallEngine(options);
        const call = (method: string, _: unknown, { signal: ends }: { signal: AbortSignal }) => {
          asked += 1;
          return new Promise((_resolve, reject) => {
            ends.addEventListener('abort', () => {
              aborted.push(method);
              reject(ends.reason);
            });
          });
        };
        return { ...engine, call: call as typeof engine.call };
      },
    });
    links.push(link);
    const client = opener();
    await client.hears('opened');
    client.child.send('A');
    await expect.poll(() => asked).toBe(1);
    await client.kill();
    await expect.poll(() => aborted).toEqual(['ResolveSymbol']);
  });

  it('takes 64 clients, tells the next why it is refused, and takes it when one goes', async () => {
    await open();
    const socket = path.join(root, '.memo', 'run', 'socket');
    const others = await Promise.all(
      Array.from({ length: 64 }, async () => {
        const other = net.connect(socket);
        await once(other, 'connect');
        return other;
      }),
    );
    // As many as a script that went wild makes: each is told.
    const refused = await Promise.all(
      Array.from({ length: 300 }, async () => {
        const one = net.connect(socket);
        const [answer] = await once(one, 'data');
        expect(JSON.parse(String(answer))).toMatchObject({ id: null, error: { data: { code: 'Busy' } } });
        return one;
      }),
    );
    const client = opener();
    others[0]?.destroy();
    expect(await client.hears('opened')).toEqual({ opened: 'other' });
    for (const other of others) other.destroy();
    for (const one of refused) one.destroy();
  });
});
