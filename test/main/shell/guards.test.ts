/** The locks that no page of ours ever tries: each is tried here with what Electron would hand over. */
import { EventEmitter } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { shellChannels } from '#shared/rpc/shell-bridge.ts';

const electron = vi.hoisted((): Record<string, unknown> => ({}));
vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  return Object.assign(electron, { app: new Emitter(), ipcMain: new Emitter() });
});

const { denyPermissions, guardPages } = await import('../../../src/main/shell/guards.ts');
const { listenToPages } = await import('../../../src/main/shell/ipc.ts');
const { app, ipcMain } = electron as { app: EventEmitter; ipcMain: EventEmitter };

describe('a page', () => {
  type OpenHandler = (details: { url: string }) => { action: string };
  let open: OpenHandler = () => ({ action: 'allow' });
  const contents = Object.assign(new EventEmitter(), {
    setWindowOpenHandler: (handler: OpenHandler) => {
      open = handler;
    },
  });
  guardPages((url) => url.startsWith('app://bundle/'));
  app.emit('web-contents-created', {}, contents);

  const isPrevented = (name: string, details: object, ...rest: unknown[]): boolean => {
    const event = { ...details, preventDefault: vi.fn() };
    contents.emit(name, event, ...rest);
    return event.preventDefault.mock.calls.length > 0;
  };

  test.each([
    ['app://bundle/#/settings', false],
    ['app://bundle.evil/', true],
    ['https://example.org/', true],
    ['file:///etc/passwd', true],
    ['javascript:alert(1)', true],
  ])('E-13 goes to %s: prevented is %s', (url, prevented) => {
    expect(isPrevented('will-navigate', {}, url)).toBe(prevented);
  });

  test('E-13 E-12 E-14 is neither redirected nor framed, attaches no web view and opens no window', () => {
    expect(isPrevented('will-redirect', {})).toBe(true);
    expect(isPrevented('will-frame-navigate', { isMainFrame: false })).toBe(true);
    expect(isPrevented('will-attach-webview', {})).toBe(true);
    expect(open({ url: 'app://bundle/' })).toEqual({ action: 'deny' });
  });

  test('E-5 has no permission but to write to the clipboard', () => {
    type Answer = (allowed: boolean) => void;
    let request: (contents: unknown, permission: string, answer: Answer) => void = () => {};
    let check: (contents: unknown, permission: string) => boolean = () => true;
    let device: () => boolean = () => true;
    const session = {
      setPermissionRequestHandler: (handler: typeof request) => {
        request = handler;
      },
      setPermissionCheckHandler: (handler: typeof check) => {
        check = handler;
      },
      setDevicePermissionHandler: (handler: typeof device) => {
        device = handler;
      },
    };
    denyPermissions(session as Parameters<typeof denyPermissions>[0]);
    const names = [
      'media',
      'geolocation',
      'notifications',
      'clipboard-read',
      'openExternal',
      'fileSystem',
      'usb',
      'new',
    ];
    for (const name of names) {
      const answer = vi.fn();
      request(null, name, answer);
      expect([name, answer.mock.calls, check(null, name)]).toEqual([name, [[false]], false]);
    }
    expect(check(null, 'clipboard-sanitized-write')).toBe(true);
    expect(device()).toBe(false);
  });

  test('E-17 is heard when its top frame is ours, and no other sender is', () => {
    const connected = vi.fn();
    const message = vi.fn();
    const listener = { connected, message, taken: vi.fn() };
    listenToPages((origin) => origin === 'app://bundle', listener);
    const strangers = [
      null,
      { origin: 'app://other', parent: null },
      { origin: 'https://example.org', parent: null },
      { origin: 'null', parent: null },
      { origin: 'app://bundle', parent: {} },
    ];
    for (const senderFrame of strangers) {
      ipcMain.emit(shellChannels.connect, { senderFrame, sender: contents });
      ipcMain.emit(shellChannels.message, { senderFrame, sender: contents }, { method: 'ping' });
    }
    expect(connected).not.toHaveBeenCalled();
    expect(message).not.toHaveBeenCalled();
    ipcMain.emit(shellChannels.connect, { senderFrame: { origin: 'app://bundle', parent: null }, sender: contents });
    expect(connected).toHaveBeenCalledOnce();
  });
});

const root = path.resolve(import.meta.dirname, '..', '..', '..');

test('E-16 Electron is pinned to one version, which the lock file has', () => {
  const read = (name: string) => JSON.parse(fs.readFileSync(path.join(root, name), 'utf8'));
  const wanted: string = read('package.json').devDependencies.electron;
  expect(wanted).toMatch(/^\d+\.\d+\.\d+$/);
  expect(read('package-lock.json').packages['node_modules/electron'].version).toBe(wanted);
});

test('every point of the checklist has its row, and a test that quotes it', () => {
  const table = fs.readFileSync(path.join(root, 'docs', 'security-electron.md'), 'utf8');
  const rows = [...table.matchAll(/^\| (E-\d+) \|/gm)].map((match) => match[1]);
  expect(rows).toEqual(Array.from({ length: 20 }, (_, index) => `E-${index + 1}`));
  const tests = fs.globSync(['test/main/shell/*.test.ts', 'test/e2e/shell.e2e.ts', 'test/e2e/shells/*.ts'], {
    cwd: root,
  });
  const text = tests.map((file) => fs.readFileSync(path.join(root, file), 'utf8')).join('\n');
  const quoted = new Set(
    [
      ...text.matchAll(/(?:test|describe)[^'\n]*\(\s*'((?:E-\d+ )+)/g),
      ...text.matchAll(/^\s+'((?:E-\d+ )+)/gm),
    ].flatMap((match) => (match[1] ?? '').trim().split(' ')),
  );
  expect(rows.filter((row) => row !== undefined && !quoted.has(row))).toEqual([]);
});
