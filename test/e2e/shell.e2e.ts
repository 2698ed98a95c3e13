/** What only the Electron shell has: the bridge, the guards, the menu, one instance, an engine that comes back. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ShellBridge } from '#shared/rpc/shell-bridge.ts';
import { makePlace, type Place, projectRoot } from './support/place.ts';
import { type ElectronShell, electronEnvironment, openElectron } from './support/shells.ts';
import { callOverBridge } from './support/wire.ts';

describe('the Electron shell', () => {
  let place: Place;
  let shell: ElectronShell;

  beforeAll(async () => {
    place = makePlace();
    shell = await openElectron(place);
    await shell.page.getByRole('heading', { name: 'Open a project' }).waitFor();
  });

  afterEach(({ task }) => {
    if (task.result?.state === 'fail') console.error(shell.output.join(''));
  });

  afterAll(async () => {
    await shell?.close();
    place?.remove();
  });

  test('gives the page one bridge and nothing of Node', async () => {
    const seen = await shell.page.evaluate(() => {
      const world = window as { memoscope?: object; require?: unknown; process?: unknown };
      return {
        bridge: Object.keys(world.memoscope ?? {}).sort(),
        node: typeof world.require,
        process: typeof world.process,
      };
    });
    expect(seen).toEqual({ bridge: ['pathForFile', 'port', 'shell'], node: 'undefined', process: 'undefined' });
  });

  test('locks the window down and makes it at least 900 × 600', async () => {
    const window = await shell.app.browserWindow(shell.page);
    const bounds = await window.evaluate((one) => one.getNormalBounds());
    expect(bounds.width).toBeGreaterThanOrEqual(900);
    expect(bounds.height).toBeGreaterThanOrEqual(600);
    const csp = await shell.page.evaluate(() =>
      fetch('/').then((answer) => answer.headers.get('content-security-policy') ?? ''),
    );
    expect(csp).toContain("default-src 'self'");
    expect(csp).not.toContain('ws:');
  });

  test.each(['/..%2f..%2fpackage.json', '/%2e%2e/%2e%2e/package.json', '/assets/', '/nothing.js'])(
    'serves nothing at %s',
    async (address) => {
      expect(await shell.page.evaluate((at) => fetch(at).then((answer) => answer.status), address)).toBe(404);
    },
  );

  test('stays on its page and opens no window', async () => {
    const before = shell.page.url();
    await shell.page.evaluate(() => void window.open('https://example.org/'));
    await expect.poll(() => shell.app.windows().length).toBe(1);
    await shell.page.evaluate(() => {
      window.location.href = 'https://example.org/';
    });
    expect(shell.page.url()).toBe(before);
    await shell.page.getByRole('heading', { name: 'Open a project' }).waitFor();
  });

  test('opens the folder that the native dialog gives', async () => {
    await shell.app.evaluate(({ dialog }, folder) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [folder] });
    }, place.root);
    await shell.page.getByRole('button', { name: /^Open folder/ }).click();
    await shell.page.getByRole('button', { name: 'Workspace ledgerline' }).waitFor();
    await shell.page.getByText('Code map fresh, 0 files waiting').waitFor();
  });

  test('sends menu items to the page as actions', async () => {
    await choose(shell, 'settings');
    await shell.page.getByRole('heading', { name: 'Language and look' }).waitFor();
    await choose(shell, 'back');
    await shell.page.getByRole('button', { name: 'Workspace ledgerline' }).waitFor();
  });

  test('opens links of the editor, after the person asked for a file, and no other way', async () => {
    await shell.app.evaluate(({ shell: desktop }) => {
      const opened: string[] = [];
      Object.assign(globalThis, { opened });
      desktop.openExternal = (url) => Promise.resolve(void opened.push(url));
    });
    const answer = await callOverBridge(shell.page, 'editor.open', { file: 'README.md', line: 3 });
    const link = `vscode://file${path.join(place.root, 'README.md')}:3`;
    expect(answer).toEqual({ url: link, opened: true });
    expect(await shell.app.evaluate(() => (globalThis as { opened?: string[] }).opened)).toEqual([link]);
  });

  test('follows the settings: native theme and language of the menu', async () => {
    const look = () =>
      shell.app.evaluate(({ Menu, nativeTheme }) => ({
        theme: nativeTheme.themeSource,
        settings: Menu.getApplicationMenu()?.getMenuItemById('settings')?.label,
      }));
    await callOverBridge(shell.page, 'settings.set', { theme: 'dark', language: 'zh' });
    await expect.poll(look).toEqual({ theme: 'dark', settings: '设置' });
    await callOverBridge(shell.page, 'settings.set', { theme: 'system', language: 'en' });
    await expect.poll(look).toEqual({ theme: 'system', settings: 'Settings' });
  });

  test('starts the engine again when its process ends, with the same folder', async () => {
    const first = await enginePid(shell);
    expect(await killEngine(shell)).toBe('restarting');
    expect(await enginePid(shell)).not.toBe(first);
    await shell.page.reload();
    await shell.page.getByRole('button', { name: 'Workspace ledgerline' }).waitFor();
  });

  test('gives an engine up that ends again and again, until the page is reloaded', async () => {
    const told: string[] = [];
    while (told.at(-1) !== 'stopped' && told.length < 6) told.push(await killEngine(shell));
    expect(told.slice(0, 2)).toEqual(['restarting', 'restarting']);
    expect(told.at(-1)).toBe('stopped');
    await shell.page.reload();
    await shell.page.getByRole('button', { name: 'Workspace ledgerline' }).waitFor();
  });

  test('has one instance: a second start hands its folder over and ends', async () => {
    const second = startCommand(place, path.join(place.root, 'web'));
    expect(await once(second, 'exit')).toEqual([0, null]);
    await shell.page.getByRole('button', { name: 'Workspace web' }).waitFor();
    expect(shell.app.windows()).toHaveLength(1);
  });
});

test('the command starts the window, and ends it when it is ended itself', async () => {
  const place = makePlace();
  const command = startCommand(place, place.root);
  const said: string[] = [];
  command.stdout?.on('data', (data) => said.push(String(data)));
  command.stderr?.on('data', (data) => said.push(String(data)));
  // The engine has read the folder: the page has asked for it, so there is a window.
  await expect.poll(() => fs.existsSync(path.join(place.root, '.memo', 'CURRENT')), { timeout: 30_000 }).toBe(true);
  const ended = once(command, 'exit');
  command.kill('SIGTERM');
  await ended;
  expect(said.join('')).not.toContain('http://');
  expect(fs.existsSync(path.join(place.userData, 'electron', 'window.json'))).toBe(true);
  place.remove();
});

/** `memoscope open <folder>` on this machine's Electron. */
function startCommand(place: Place, folder: string): ChildProcess {
  return spawn(process.execPath, [path.join(projectRoot, 'bin', 'memoscope.mjs'), 'open', folder], {
    cwd: projectRoot,
    env: { ...electronEnvironment(place), DISPLAY: process.env.DISPLAY ?? ':0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function choose(shell: ElectronShell, id: string): Promise<void> {
  return shell.app.evaluate(({ Menu }, name) => Menu.getApplicationMenu()?.getMenuItemById(name)?.click(), id);
}

async function enginePid(shell: ElectronShell): Promise<number> {
  const { pid } = (await callOverBridge(shell.page, 'ping')) as { pid: number };
  return pid;
}

/** Ends the engine's process and returns what the shell then says: `restarting` or `stopped`. */
async function killEngine(shell: ElectronShell): Promise<string> {
  process.kill(await watchEngine(shell), 'SIGKILL');
  return shell.page.evaluate(() => (window as TestWindow).engineTold ?? '');
}

/** Process id of the engine; from then on the page listens for its end. */
function watchEngine(shell: ElectronShell): Promise<number> {
  return shell.page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const page = window as TestWindow;
        page.engineTold = new Promise((told) => {
          page.memoscope?.port.onMessage((message) => {
            const { id, result, params } = message as EngineMessage;
            if (id === 'pid') resolve(result?.pid ?? 0);
            if (params?.name === 'shell.engine') told(params.payload.state);
          });
        });
        page.memoscope?.port.post({ jsonrpc: '2.0', id: 'pid', method: 'ping', params: {} });
      }),
  );
}

type TestWindow = Window & { memoscope?: ShellBridge; engineTold?: Promise<string> };

interface EngineMessage {
  id?: string;
  result?: { pid: number };
  params?: { name: string; payload: { state: string } };
}
