/** What an end of the app leaves, of whatever kind: the windows come back, and no engine stays behind. */
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePlace, type Place } from '../support/place.ts';
import { type ElectronShell, openElectron } from '../support/shells.ts';
import { callOverBridge } from '../support/wire.ts';

const ours = { x: 40, y: 30, width: 1000, height: 700 };
const theirs = { x: 90, y: 60, width: 960, height: 640 };

let place: Place;
let shell: ElectronShell;
let other: string;
let windowFile: string;

beforeAll(async () => {
  place = makePlace();
  other = path.join(place.userData, 'abacus');
  fs.mkdirSync(other);
  fs.writeFileSync(path.join(other, 'bead.ts'), 'export class Bead {}\n');
  windowFile = path.join(place.userData, 'electron', 'window.json');
  shell = await openElectron(place, place.root);
});

afterAll(async () => {
  await shell?.close();
  place?.remove();
});

test('the windows that were open come back with their folders, sizes and places, the one in front last', async () => {
  await shows(shell.page, 'ledgerline');
  await shell.app.evaluate(({ app }, root) => {
    app.emit('second-instance', {}, ['electron', app.getAppPath(), root], app.getAppPath());
  }, other);
  await expect.poll(() => titles(shell)).toEqual(['abacus', 'ledgerline']);
  const second = await windowOf(shell, 'abacus');
  await moveTo(shell, shell.page, ours);
  await moveTo(shell, second, theirs);
  await (await shell.app.browserWindow(second)).evaluate((window) => window.maximize());
  await (await shell.app.browserWindow(shell.page)).evaluate((window) => window.setFullScreen(true));
  await shell.close();
  expect(keptWindows()).toEqual([
    { root: place.root, bounds: ours, maximized: false, fullScreen: true },
    { root: other, bounds: theirs, maximized: true, fullScreen: false },
  ]);

  shell = await openElectron(place);
  await expect.poll(() => titles(shell)).toEqual(['abacus', 'ledgerline']);
  expect(await seenWindows(shell)).toEqual([
    { bounds: ours, maximized: false, fullScreen: true, front: false },
    { bounds: theirs, maximized: true, fullScreen: false, front: true },
  ]);
});

test('a window that is closed alone does not come back', async () => {
  const window = await windowOf(shell, 'abacus');
  await window.close();
  await expect.poll(() => keptWindows().map(({ root }) => root)).toEqual([place.root]);
});

test('an engine whose app was killed closes its workspace in order and ends', async () => {
  const page = await windowOf(shell, 'ledgerline');
  await page.getByText('Up to date').waitFor();
  const { pid } = (await callOverBridge(page, 'ping')) as { pid: number };
  // What was written lies in the logs of the databases until they are closed.
  expect(openLogs()).not.toEqual([]);
  const app = shell.app.process();
  app.kill('SIGKILL');
  await expect.poll(() => isAlive(pid)).toBe(false);
  expect(openLogs()).toEqual([]);
  // The browser that plays the windows has nobody left to end it.
  killGroupOf(app.pid);
});

test('a folder that is gone is told in the welcome view, and a place off all screens is moved in', async () => {
  const kept = JSON.parse(fs.readFileSync(windowFile, 'utf8'));
  fs.rmSync(other, { recursive: true });
  kept.windows = [
    { root: other, bounds: theirs, maximized: false },
    { root: place.root, bounds: { ...ours, x: 9000 }, maximized: false },
  ];
  fs.writeFileSync(windowFile, JSON.stringify(kept));
  shell = await openElectron(place);
  await expect.poll(() => titles(shell)).toEqual(['ledgerline', 'welcome']);
  const welcome = await windowOf(shell, 'welcome');
  await welcome.getByText(`There is no folder ${other}. Check the path.`).waitFor();
  const [, ledger] = await seenWindows(shell);
  expect(ledger).toEqual({ bounds: { ...ours, x: 280 }, maximized: false, fullScreen: false, front: true });
  // It is no window of the next start, and what was said can be put away.
  await expect.poll(() => keptWindows().map(({ root }) => root)).toEqual([place.root]);
  await welcome.getByRole('button', { name: 'Close this message' }).click();
  await expect.poll(() => welcome.getByText('There is no folder').count()).toBe(0);
});

function shows(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name: `Workspace ${name}` }).waitFor();
}

interface KeptWindow {
  root: string;
}

function keptWindows(): KeptWindow[] {
  return JSON.parse(fs.readFileSync(windowFile, 'utf8')).windows;
}

async function moveTo(at: ElectronShell, page: Page, bounds: typeof ours): Promise<void> {
  await (await at.app.browserWindow(page)).evaluate((window, to) => window.setBounds(to), bounds);
}

/** What a window shows: the name of its workspace, `welcome`, or nothing yet. */
async function titleOf(page: Page): Promise<string> {
  const workspace = page.getByRole('button', { name: /^Workspace / });
  if ((await workspace.count()) > 0)
    return ((await workspace.getAttribute('aria-label')) ?? '').replace('Workspace ', '');
  return (await page.getByRole('heading', { name: 'Open a project' }).count()) > 0 ? 'welcome' : '';
}

async function titles(at: ElectronShell): Promise<string[]> {
  return (await Promise.all(at.app.windows().map(titleOf))).sort();
}

async function windowOf(at: ElectronShell, title: string): Promise<Page> {
  for (const page of at.app.windows()) if ((await titleOf(page)) === title) return page;
  throw new Error(`No window shows ${title}.`);
}

/** In the order in which they were made. */
function seenWindows(at: ElectronShell) {
  return at.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()
      .sort((a, b) => a.webContents.id - b.webContents.id)
      .map((window) => ({
        bounds: window.getNormalBounds(),
        maximized: window.isMaximized(),
        fullScreen: window.isFullScreen(),
        front: window === BrowserWindow.getFocusedWindow(),
      })),
  );
}

function openLogs(): string[] {
  return fs.globSync('**/*.db-wal', { cwd: path.join(place.root, '.memo') });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    // ESRCH: it has ended.
    return false;
  }
}

function killGroupOf(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing of it is left.
  }
}
