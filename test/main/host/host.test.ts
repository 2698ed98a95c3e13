import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MemoError } from '#shared/base/errors.ts';
import { contract, type MethodName, type Params, type Result } from '#shared/contract/contract.ts';
import { createClient } from '#shared/rpc/client.ts';
import { portPair } from '#shared/rpc/port.ts';
import { gatedFetch } from '../../../src/main/engine/network/network.ts';
import { createHost, type Host, type HostOptions } from '../../../src/main/host/host.ts';
import { serve } from '../../../src/main/rpc/rpc.ts';
import { openSmallEngine } from '../link/small-engine.ts';

let folder: string;
let userData: string;
let before: string | undefined;
const hosts: Host[] = [];

beforeEach(() => {
  folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'memo-host-')));
  userData = path.join(folder, 'user');
  before = process.env.MEMOSCOPE_USER_DATA;
  process.env.MEMOSCOPE_USER_DATA = userData;
  for (const name of ['one', 'two']) fs.mkdirSync(path.join(folder, name));
});
afterEach(async () => {
  await Promise.all(hosts.splice(0).map((host) => host.close()));
  if (before === undefined) delete process.env.MEMOSCOPE_USER_DATA;
  else process.env.MEMOSCOPE_USER_DATA = before;
  fs.rmSync(folder, { recursive: true });
});

/** Over the contract, so that every answer is checked against its schema. */
function start(options: Partial<HostOptions> = {}) {
  const host = createHost({ shell: 'test', version: '1.0.0', watch: false, openEngine: openSmallEngine, ...options });
  hosts.push(host);
  const [server, port] = portPair();
  serve(server, host, { checkResults: true });
  return createClient(port);
}
const at = (...parts: string[]) => path.join(folder, ...parts);

describe('workspace methods', () => {
  it('refuses workspace methods while no folder is open', async () => {
    const client = start();
    const names = (Object.keys(contract) as MethodName[]).filter((name) => contract[name].scope === 'workspace');
    expect(names.length).toBeGreaterThan(5);
    const { code, message } = await client.call('Status', {}).catch((e) => e);
    expect([code, message]).toEqual(['NotFound', 'No folder is open. Open one first.']);
  });

  it('opens a folder, answers from its engine, tells its states, and closes it', async () => {
    const client = start();
    const phases: string[] = [];
    client.on('workspace.state', (state) => phases.push(`${state.name} ${state.phase}`));
    expect(await client.call('workspace.open', { root: at('one') })).toMatchObject({ phase: 'ready', root: at('one') });
    expect((await client.call('Status', {})).workspace).toBe(at('one'));
    expect(await client.call('workspace.state', {})).toMatchObject({ name: 'one' });
    expect(await client.call('workspace.close', {})).toMatchObject({ phase: 'closed', root: '' });
    expect(phases).toEqual(['one opening', 'one ready', ' closed']);
    await expect(client.call('Status', {})).rejects.toMatchObject({ code: 'NotFound' });
  });

  it('closes the first folder when a second is opened', async () => {
    const client = start();
    await client.call('workspace.open', { root: at('one') });
    await client.call('workspace.open', { root: at('two') });
    expect((await client.call('Status', {})).workspace).toBe(at('two'));
    expect(fs.readdirSync(at('one', '.memo', 'run'))).toEqual(['lock.db']);
  });

  it('keeps calls for a folder that is being opened from the one before', async () => {
    const gate = Promise.withResolvers<void>();
    const client = start({
      openEngine: async (options) => {
        if (options.folder.name === 'two') await gate.promise;
        return openSmallEngine(options);
      },
    });
    await client.call('workspace.open', { root: at('one') });
    const shown = Promise.withResolvers<void>();
    client.on('workspace.state', ({ name }) => name === 'two' && shown.resolve());
    const opened = client.call('workspace.open', { root: at('two') });
    await shown.promise;
    const status = client.call('Status', {});
    const cancelled = new AbortController();
    const given = client.call('Status', {}, { signal: cancelled.signal });
    cancelled.abort();
    await expect(given).rejects.toMatchObject({ code: 'Cancelled' });
    gate.resolve();
    expect((await status).workspace).toBe(at('two'));
    await opened;
  });

  it('lets a call end with a folder that could not be opened, instead of asking the one that stays', async () => {
    const gate = Promise.withResolvers<void>();
    const client = start({
      openEngine: async (options) => {
        if (options.folder.name !== 'two') return openSmallEngine(options);
        await gate.promise;
        throw new MemoError('Busy', 'Another process owns it.');
      },
    });
    await client.call('workspace.open', { root: at('one') });
    const shown = Promise.withResolvers<void>();
    client.on('workspace.state', ({ name }) => name === 'two' && shown.resolve());
    const opened = client.call('workspace.open', { root: at('two') });
    await shown.promise;
    const status = client.call('Status', {});
    gate.resolve();
    await expect(status).rejects.toMatchObject({ code: 'NotFound' });
    await expect(opened).rejects.toMatchObject({ code: 'Busy' });
    expect((await client.call('Status', {})).workspace).toBe(at('one'));
  });

  it('keeps the open folder when the next one is refused, and says why', async () => {
    const client = start();
    await client.call('workspace.open', { root: at('one') });
    fs.writeFileSync(at('file'), '');
    await expect(client.call('workspace.open', { root: at('missing') })).rejects.toMatchObject({ code: 'NotFound' });
    await expect(client.call('workspace.open', { root: at('file') })).rejects.toMatchObject({ code: 'Refused' });
    await expect(client.call('workspace.open', { root: '/' })).rejects.toMatchObject({ code: 'Refused' });
    expect(await client.call('workspace.state', {})).toMatchObject({ root: at('one'), phase: 'ready' });
  });

  it.skipIf(process.platform === 'win32')('says that a path is too long, and nothing of the call', async () => {
    const refused = start().call('workspace.open', { root: `/${'long'.repeat(1250)}` });
    await expect(refused).rejects.toMatchObject({ message: expect.stringMatching(/longer than this system allows/) });
  });

  it('opens the same folder once, also through a link', async () => {
    const client = start();
    fs.symlinkSync(at('one'), at('link'));
    await Promise.all([at('one'), at('link'), at('one')].map((root) => client.call('workspace.open', { root })));
    expect((await client.call('Status', {})).owner.pid).toBe(process.pid);
    await expect.poll(async () => (await client.call('workspace.recent', {})).workspaces).toHaveLength(1);
  });

  it('keeps in its state why a folder that no page asked for was not opened, until another is tried', async () => {
    const host = createHost({ shell: 'test', version: '1.0.0', watch: false, openEngine: openSmallEngine });
    hosts.push(host);
    const [server, port] = portPair();
    serve(server, host, { checkResults: true });
    const client = createClient(port);
    const state = () => client.call('workspace.state', {});
    const refusal = { code: 'NotFound', message: `There is no folder ${at('gone')}. Check the path.` };
    await expect(host.open(at('gone'))).rejects.toMatchObject(refusal);
    expect(await state()).toMatchObject({ phase: 'closed', root: '', error: refusal });
    expect(await client.call('workspace.close', {})).not.toHaveProperty('error');
    await expect(host.open(at('gone'))).rejects.toMatchObject(refusal);
    await host.open(at('one'));
    expect(await state()).not.toHaveProperty('error');
    expect(await client.call('workspace.close', {})).not.toHaveProperty('error');
  });

  it('tells every window the same', async () => {
    const host = createHost({ shell: 'test', version: '1.0.0', watch: false, openEngine: openSmallEngine });
    hosts.push(host);
    const clients = [0, 1].map(() => {
      const [server, port] = portPair();
      serve(server, host);
      return createClient(port);
    });
    const seen: number[] = [];
    clients[1]?.on('workspace.state', (state) => seen.push(state.revision));
    await clients[0]?.call('workspace.open', { root: at('one') });
    await clients[0]?.call('ops.list', {});
    await clients[1]?.call('ping', {});
    expect(seen).toEqual([0, 1, 2]);
  });

  it('copies the demo once and opens the copy', async () => {
    const client = start();
    const first = await client.call('workspace.openDemo', {}).catch((e) => e);
    expect(first).toMatchObject({ root: path.join(userData, 'demo', 'ledgerline'), name: 'ledgerline' });
    fs.writeFileSync(path.join(userData, 'demo', 'ledgerline', 'mine.txt'), 'kept');
    await client.call('workspace.close', {});
    await client.call('workspace.openDemo', {});
    expect(fs.readFileSync(path.join(userData, 'demo', 'ledgerline', 'mine.txt'), 'utf8')).toBe('kept');
    expect(fs.readdirSync(path.join(userData, 'demo'))).toEqual(['ledgerline']);
  });
});

describe('recent folders', () => {
  it('lists them newest first with their types, tells which are gone, and forgets', async () => {
    const client = start();
    await client.call('workspace.open', { root: at('one') });
    await client.call('workspace.open', { root: at('two') });
    const list = async () => (await client.call('workspace.recent', {})).workspaces;
    await expect
      .poll(async () => (await list()).map((one) => [one.name, one.types]))
      .toEqual([
        ['two', 7],
        ['one', 7],
      ]);
    fs.rmSync(at('one'), { recursive: true });
    expect((await list()).map((one) => one.exists)).toEqual([true, false]);
    await client.call('workspace.forget', { root: at('one') });
    expect((await list()).map((one) => one.name)).toEqual(['two']);
  });

  it('keeps at most 50', async () => {
    const workspaces = Array.from({ length: 60 }, (_, n) => ({
      root: `/gone/${n}`,
      name: `${n}`,
      openedAt: n,
      types: null,
    }));
    fs.mkdirSync(userData, { recursive: true });
    fs.writeFileSync(path.join(userData, 'recent.json'), JSON.stringify({ workspaces }));
    const client = start();
    await client.call('workspace.open', { root: at('one') });
    await expect.poll(async () => (await client.call('workspace.recent', {})).workspaces.length).toBe(50);
  });
});

describe('settings and window state', () => {
  it('changes only what is named, keeps it, and tells everybody', async () => {
    const client = start();
    const told: unknown[] = [];
    client.on('settings.changed', (settings) => told.push(settings.theme));
    await client.call('settings.set', { theme: 'dark' });
    await client.call('settings.set', { density: 'relaxed' });
    expect(await start().call('settings.get', {})).toMatchObject({
      theme: 'dark',
      density: 'relaxed',
      language: 'system',
    });
    expect(told).toEqual(['dark', 'dark']);
  });

  it('refuses links that run something', async () => {
    const client = start();
    for (const editorUrl of [
      'javascript:alert(1)//{file}',
      'file://{file}',
      'https://x/{file}',
      'vscode://file/',
      '{file}',
    ]) {
      await expect(client.call('settings.set', { editorUrl }), editorUrl).rejects.toMatchObject({
        code: 'InvalidArgument',
        data: { path: 'editorUrl' },
      });
    }
  });

  it('loses no change when many come at once', async () => {
    const client = start();
    const keys = Array.from({ length: 20 }, (_, n) => `pane.${n}`);
    await Promise.all(keys.map((key) => client.call('ui.set', { key, value: { width: 1 } })));
    expect(Object.keys((await client.call('ui.get', {})).state).sort()).toEqual([...keys].sort());
  });

  it('keeps of what differs by workspace the parts that other windows set', async () => {
    const client = start();
    await client.call('ui.set', { key: 'places', root: '/a', value: 'symbols' });
    await client.call('ui.set', { key: 'places', root: '/b', value: 'bank' });
    expect((await client.call('ui.get', {})).state).toEqual({ places: { '/a': 'symbols', '/b': 'bank' } });
  });

  it('refuses more window state than any window needs', async () => {
    const client = start();
    await client.call('ui.set', { key: 'a', value: 1 });
    const value = 'x'.repeat(2 << 20);
    await expect(client.call('ui.set', { key: 'b', value })).rejects.toMatchObject({ data: { path: 'value' } });
    expect((await client.call('ui.get', {})).state).toEqual({ a: 1 });
  });

  it('sets a damaged file aside, starts from defaults and says so', async () => {
    fs.mkdirSync(userData, { recursive: true });
    fs.writeFileSync(path.join(userData, 'settings.json'), '{"theme": "pink"}');
    const client = start();
    expect((await client.call('settings.get', {})).theme).toBe('system');
    const { notices } = await client.call('workspace.state', {});
    expect(notices).toHaveLength(1);
    expect(notices[0]?.message).toContain('(theme)');
    expect(fs.readdirSync(userData).some((name) => name.startsWith('settings.json.corrupt-'))).toBe(true);
  });
});

describe('browsing for a folder', () => {
  const browse = (where?: string): Promise<Result<'workspace.browse'>> =>
    start().call('workspace.browse', where === undefined ? {} : { path: where });

  it('lists folders only, hidden ones last, never through links', async () => {
    fs.mkdirSync(at('.hidden'));
    fs.mkdirSync(at('one', '.git'));
    fs.writeFileSync(at('file.txt'), '');
    fs.symlinkSync('/etc', at('link'));
    const { path: where, parent, folders } = await browse(folder);
    expect([where, parent]).toEqual([folder, path.dirname(folder)]);
    expect(folders.filter((one) => one.name !== 'user')).toEqual([
      { name: 'one', path: at('one'), project: true },
      { name: 'two', path: at('two'), project: false },
      { name: '.hidden', path: at('.hidden'), project: false },
    ]);
  });

  it('starts at home, and has no parent at the top', async () => {
    expect((await browse()).path).toBe(os.homedir());
    expect((await browse('/')).parent).toBeNull();
  });

  it('says what is wrong with a path', async () => {
    fs.writeFileSync(at('file'), '');
    await expect(browse('relative')).rejects.toMatchObject({ code: 'InvalidArgument', data: { path: 'path' } });
    await expect(browse(at('file'))).rejects.toMatchObject({ code: 'InvalidArgument' });
    await expect(browse(at('missing'))).rejects.toMatchObject({ code: 'NotFound' });
    await expect(browse('/a\0b')).rejects.toMatchObject({ code: 'InvalidArgument' });
  });
});

describe('the shell around it', () => {
  it('opens a file of the workspace by the link of the editor', async () => {
    const followed: string[] = [];
    const client = start({
      services: {
        openExternal: async (url) => {
          followed.push(url);
          return true;
        },
      },
    });
    await expect(client.call('editor.open', { file: 'a b#.ts' })).rejects.toMatchObject({ code: 'NotFound' });
    await client.call('workspace.open', { root: at('one') });
    fs.writeFileSync(at('one', 'a b#.ts'), '');
    const url = `vscode://file${folder}/one/a%20b%23.ts:7`;
    expect(await client.call('editor.open', { file: 'a b#.ts', line: 7 })).toEqual({ url, opened: true });
    expect(followed).toEqual([url]);
    await expect(client.call('editor.open', { file: 'gone.ts' })).rejects.toMatchObject({ code: 'NotFound' });
    fs.symlinkSync('/etc/hostname', at('one', 'out.ts'));
    await expect(client.call('editor.open', { file: 'out.ts' })).rejects.toMatchObject({ code: 'Refused' });
  });

  it('has a folder dialog only where the shell has one', async () => {
    expect(await start().call('shell.pickFolder', {})).toEqual({ available: false, path: null });
    const client = start({ services: { pickFolder: async () => at('one') } });
    expect(await client.call('shell.pickFolder', {})).toEqual({ available: true, path: at('one') });
  });

  it('checks the machine', async () => {
    const { checks } = await start().call('doctor.run', {});
    const byName = Object.fromEntries(checks.map((check) => [check.name, check]));
    expect(byName.node).toMatchObject({ ok: true, found: expect.stringContaining(process.versions.node) });
    expect(byName.sqlite).toMatchObject({ ok: true });
    expect(byName['user data']).toMatchObject({ ok: true, found: userData });
    for (const { ok, found, mend } of checks) {
      expect(found).not.toBe('');
      expect(mend === undefined, found).toBe(ok);
    }
  });

  it('says what a machine lacks, with the fix', async () => {
    const searched = process.env.PATH;
    process.env.PATH = at('two');
    try {
      const { checks } = await start().call('doctor.run', {} satisfies Params<'doctor.run'>);
      expect(checks.find((check) => check.name === 'git')).toMatchObject({
        ok: false,
        mend: expect.stringContaining('Install git'),
      });
    } finally {
      process.env.PATH = searched;
    }
  });
});

describe('network.contacts', () => {
  it('says what may be contacted, and what was, newest first', async () => {
    const client = start();
    expect(await client.call('network.contacts', {})).toEqual({
      allowed: ['http://127.0.0.1:11434'],
      contacts: [],
      total: 0,
    });
    await expect(gatedFetch({ purpose: 'models', allowRemote: false })('http://192.0.2.1/')).rejects.toThrow();
    expect(await client.call('network.contacts', { limit: 5 })).toMatchObject({
      contacts: [{ host: '192.0.2.1:80', purpose: 'models', outcome: 'refused', sentBytes: 0 }],
    });
    await client.call('settings.set', { ollamaHost: 'http://192.0.2.1:11434' });
    expect((await client.call('network.contacts', {})).allowed).toEqual([]);
    await client.call('settings.set', { ollamaRemote: true });
    expect((await client.call('network.contacts', {})).allowed).toEqual(['http://192.0.2.1:11434']);
    await client.call('settings.set', { ollamaHost: '' });
    expect((await client.call('network.contacts', {})).allowed).toEqual([]);
    await expect(client.call('network.contacts', { limit: 0 })).rejects.toMatchObject({ code: 'InvalidArgument' });
  });
});
