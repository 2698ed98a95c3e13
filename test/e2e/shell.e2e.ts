/** What only the Electron shell has: the bridge, the guards, the menu, one instance, an engine that comes back. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ShellBridge } from '#shared/rpc/shell-bridge.ts';
import { formatDeepLink, route } from '../../src/renderer/lib/navigation/route.ts';
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

  test('E-2 E-20 gives the page one bridge and nothing of Node', async () => {
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

  test('E-2 E-3 E-4 E-6 E-8 E-9 E-10 E-11 makes the window with nothing weakened', async () => {
    const preferences = await shell.app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents as
        | { getLastWebPreferences?(): object }
        | undefined;
      return contents?.getLastWebPreferences?.() ?? {};
    });
    expect(preferences).toMatchObject({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      webSecurity: true,
      webviewTag: false,
    });
    const weakened = ['allowRunningInsecureContent', 'experimentalFeatures', 'enableBlinkFeatures'];
    expect(Object.entries(preferences).filter(([name, value]) => weakened.includes(name) && value)).toEqual([]);
  });

  test('E-7 holds the page to a policy, in a window of at least 900 × 600', async () => {
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
    'E-18 serves nothing at %s',
    async (address) => {
      expect(await shell.page.evaluate((at) => fetch(at).then((answer) => answer.status), address)).toBe(404);
    },
  );

  test('E-13 E-14 stays on its page and opens no window', async () => {
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
    await shell.page.getByText('Up to date').waitFor();
  });

  test('sends menu items to the page as actions', async () => {
    await choose(shell, 'settings');
    await shell.page.getByRole('heading', { name: 'Language and look' }).waitFor();
    await choose(shell, 'back');
    await shell.page.getByRole('heading', { name: 'Language and look' }).waitFor({ state: 'detached' });
  });

  test('each key of the menu is in the sheet of shortcuts', async () => {
    const accelerators = await shell.app.evaluate(({ Menu }) => {
      const walk = (menu: Electron.Menu | null | undefined): string[] =>
        (menu?.items ?? []).flatMap((item) => [
          ...(item.visible !== false && item.accelerator ? [String(item.accelerator)] : []),
          ...walk(item.submenu),
        ]);
      return walk(Menu.getApplicationMenu());
    });
    expect(accelerators).toContain('CmdOrCtrl+Shift+N');
    await choose(shell, 'shortcuts');
    const sheet = shell.page.getByRole('dialog', { name: 'Shortcuts' });
    const keys = await sheet.locator('dd > span').allInnerTexts();
    const shown = accelerators.map((keys) =>
      keys.replace('CmdOrCtrl', 'Ctrl').replace('Left', '←').replace('Right', '→').split('+').join(' '),
    );
    expect(shown.filter((one) => !keys.includes(one))).toEqual([]);
    await shell.page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
  });

  test('E-15 opens links of the editor, after the person asked for a file, and no other way', async () => {
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
    const first = await enginePid(shell.page);
    expect(await killEngine(shell)).toBe('restarting');
    expect(await enginePid(shell.page)).not.toBe(first);
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

  test('the menu is whole in both languages: each item has its text, its role or its action', async () => {
    const labels = async () => {
      const items = await menuItems(shell);
      expect(items.filter((item) => item.label === '' || !(item.role || item.clicks || item.submenu))).toEqual([]);
      return items.map((item) => item.label).filter((label) => !label.includes('ledgerline'));
    };
    const english = await labels();
    expect(english).toEqual(expect.arrayContaining(['New window', 'Open recent', 'Find a symbol…', 'Knowledge']));
    await callOverBridge(shell.page, 'settings.set', { language: 'zh' });
    await expect.poll(async () => (await menuItems(shell))[0]?.label).toBe('文件');
    const chinese = await labels();
    expect(chinese).toHaveLength(english.length);
    expect(chinese.filter((label) => english.includes(label))).toEqual([]);
    await callOverBridge(shell.page, 'settings.set', { language: 'en' });
  });

  test('offers to copy what is selected, and to paste where one can write', async () => {
    const offered = (at: { isEditable: boolean; selectionText: string }) =>
      shell.app.evaluate(({ BrowserWindow, Menu }, params) => {
        const shown: Electron.Menu[] = [];
        Menu.prototype.popup = function popup(this: Electron.Menu) {
          shown.push(this);
        };
        const editFlags = { canCut: true, canCopy: true, canPaste: true, canSelectAll: true };
        BrowserWindow.getAllWindows()[0]?.webContents.emit('context-menu', {}, { ...params, editFlags });
        return shown[0]?.items.map((item) => item.role).filter(Boolean) ?? null;
      }, at);
    expect(await offered({ isEditable: false, selectionText: '' })).toBeNull();
    expect(await offered({ isEditable: false, selectionText: 'word' })).toEqual(['copy']);
    expect(await offered({ isEditable: true, selectionText: '' })).toEqual(['cut', 'copy', 'paste', 'selectAll']);
  });

  describe('with a second window', () => {
    let second: Page;

    test('one instance: a second start opens its folder in a window of its own and ends', async () => {
      const opening = shell.app.waitForEvent('window', { timeout: 60_000 });
      const start = startCommand(place, path.join(place.root, 'web'));
      expect(await once(start, 'exit')).toEqual([0, null]);
      second = await opening;
      await second.getByRole('button', { name: 'Workspace web' }).waitFor();
      await shell.page.getByRole('button', { name: 'Workspace ledgerline' }).waitFor();
    });

    test('a folder that a window shows is not opened twice: that window comes to the front', async () => {
      await startAgain(shell, [place.root]);
      await expect.poll(() => focusedPage(shell)).toBe(0);
      await startAgain(shell, [path.join(place.root, 'web')]);
      await expect.poll(() => focusedPage(shell)).toBe(1);
      const state = await callOverBridge(second, 'workspace.open', { root: place.root });
      expect(state).toMatchObject({ root: path.join(place.root, 'web') });
      await expect.poll(() => focusedPage(shell)).toBe(0);
      expect(shell.app.windows()).toHaveLength(2);
      await second.reload();
      await second.getByRole('button', { name: 'Workspace web' }).waitFor();
    });

    test('the menu acts on the window in front', async () => {
      await startAgain(shell, [path.join(place.root, 'web')]);
      await expect.poll(() => focusedPage(shell)).toBe(1);
      await choose(shell, 'settings');
      await second.getByRole('heading', { name: 'Language and look' }).waitFor();
      expect(second.url()).toContain('#/settings');
      expect(shell.page.url()).toContain('#/overview');
    });

    test('a change of the settings reaches the other window', async () => {
      await callOverBridge(shell.page, 'settings.set', { language: 'zh' });
      await second.getByRole('heading', { name: '语言和外观' }).waitFor();
      await callOverBridge(shell.page, 'settings.set', { language: 'en' });
      await second.getByRole('heading', { name: 'Language and look' }).waitFor();
      await shell.page.reload();
      await shell.page.getByRole('button', { name: 'Workspace ledgerline' }).waitFor();
    });

    test('a link leads to its place in the window of its folder', async () => {
      await startAgain(shell, [formatDeepLink(place.root, route('symbols', '', { q: 'hold' }))]);
      await expect.poll(() => shell.page.url()).toContain('#/symbols?q=hold');
      expect(await focusedPage(shell)).toBe(0);
      expect(shell.app.windows()).toHaveLength(2);
    });

    test('a link to a folder that was never opened here asks first, and opens nothing without a yes', async () => {
      const other = path.join(place.userData, 'other');
      fs.mkdirSync(other);
      await answerMessages(shell, 0);
      const opening = shell.app.waitForEvent('window', { timeout: 60_000 });
      await startAgain(shell, [formatDeepLink(other, route('generations'))]);
      const third = await opening;
      await expect.poll(() => askedMessages(shell)).toEqual([`A link asks to open ${other}`]);
      // A window that still loads its page would end the call.
      await third.getByRole('heading', { name: 'Open a project' }).waitFor();
      expect(await callOverBridge(third, 'workspace.state')).toMatchObject({ phase: 'closed' });
      expect(fs.readdirSync(other)).toEqual([]);
      await third.reload();
      await third.getByRole('heading', { name: 'Open a project' }).waitFor();
      await answerMessages(shell, 1);
      await startAgain(shell, [formatDeepLink(other, route('generations'))]);
      await third.getByRole('button', { name: 'Workspace other' }).waitFor();
      expect(third.url()).toContain('#/generations');
    });

    test('a window that is closed takes its engine with it, and no other', async () => {
      const [mine, theirs] = [await enginePid(shell.page), await enginePid(second)];
      expect(theirs).not.toBe(mine);
      await second.close();
      await expect.poll(() => isAlive(theirs)).toBe(false);
      expect(isAlive(mine)).toBe(true);
    });
  });
});

test('the command starts the window, and ends it when it is ended itself', async () => {
  const place = makePlace();
  const command = startCommand(place, place.root);
  const said: string[] = [];
  command.stdout?.on('data', (data) => said.push(String(data)));
  command.stderr?.on('data', (data) => said.push(String(data)));
  // The engine has read the folder: the page has asked for it, so there is a window.
  await expect.poll(() => fs.existsSync(path.join(place.root, '.memo', 'CURRENT'))).toBe(true);
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

/** Another start of the app, as Electron reports it. */
function startAgain(shell: ElectronShell, words: readonly string[]): Promise<void> {
  return shell.app.evaluate(({ app }, argv) => {
    app.emit('second-instance', {}, ['electron', app.getAppPath(), ...argv], app.getAppPath());
  }, words);
}

/** The place of the window in front among those that are open, by the order in which they came. */
function focusedPage(shell: ElectronShell): Promise<number> {
  return shell.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()
      .map((window) => ({ id: window.webContents.id, front: window === BrowserWindow.getFocusedWindow() }))
      .sort((a, b) => a.id - b.id)
      .findIndex(({ front }) => front),
  );
}

function answerMessages(shell: ElectronShell, response: number): Promise<void> {
  return shell.app.evaluate(({ dialog }, answer) => {
    const asked: string[] = [];
    Object.assign(globalThis, { asked });
    dialog.showMessageBox = (...args: unknown[]) => {
      asked.push((args.at(-1) as { message: string }).message);
      return Promise.resolve({ response: answer, checkboxChecked: false });
    };
  }, response);
}

function askedMessages(shell: ElectronShell): Promise<string[] | undefined> {
  return shell.app.evaluate(() => (globalThis as { asked?: string[] }).asked);
}

interface SeenItem {
  label: string;
  role: string | undefined;
  clicks: boolean;
  submenu: boolean;
}

/** Every item of the menu bar and below, without lines. */
function menuItems(shell: ElectronShell): Promise<SeenItem[]> {
  return shell.app.evaluate(({ Menu }) => {
    const walk = (menu: Electron.Menu | null | undefined): SeenItem[] =>
      (menu?.items ?? []).flatMap((item) => {
        if (item.type === 'separator') return [];
        const clicks = typeof item.click === 'function';
        const seen = { label: item.label, role: item.role, clicks, submenu: item.submenu !== undefined };
        return [seen, ...walk(item.submenu)];
      });
    return walk(Menu.getApplicationMenu());
  });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    // ESRCH: it has ended.
    return false;
  }
}

function choose(shell: ElectronShell, id: string): Promise<void> {
  return shell.app.evaluate(({ Menu }, name) => Menu.getApplicationMenu()?.getMenuItemById(name)?.click(), id);
}

async function enginePid(page: Page): Promise<number> {
  const { pid } = (await callOverBridge(page, 'ping')) as { pid: number };
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
          page.memoscope?.port.onMessage((text) => {
            const { id, result, params } = JSON.parse(text) as EngineMessage;
            if (id === 'pid') resolve(result?.pid ?? 0);
            if (params?.name === 'shell.engine') told(params.payload.state);
          });
        });
        page.memoscope?.port.post('{"jsonrpc":"2.0","id":"pid","method":"ping","params":{}}');
      }),
  );
}

type TestWindow = Window & { memoscope?: ShellBridge; engineTold?: Promise<string> };

interface EngineMessage {
  id?: string;
  result?: { pid: number };
  params?: { name: string; payload: { state: string } };
}
