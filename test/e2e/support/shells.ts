/**
 * Both shells behind one form, so that a spec says once what holds in both: the web shell in Chromium, and Electron — the
 * real one where its binary is installed, else the stand-in of test/helpers/electron-standin.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { _electron, type Browser, type ElectronApplication, type Page } from 'playwright-core';
import { chromiumPath, launchChromium } from './chromium.ts';
import { type Place, projectRoot } from './place.ts';
import { collectProblems } from './problems.ts';

export interface Shell {
  readonly page: Page;
  /** See collectProblems. */
  readonly problems: string[];
  close(): Promise<void>;
}

export interface WebShell extends Shell {
  readonly browser: Browser;
  readonly server: ChildProcess;
  /** One more tab of the same browser: it has the cookie already. */
  newTab(): Promise<Page>;
}

export interface ElectronShell extends Shell {
  readonly app: ElectronApplication;
  /** What the app and its engine wrote to their standard streams. */
  readonly output: string[];
}

/** A busy machine is slow to start what a page waits for. */
const patienceMs = 60_000;

export type ShellName = 'web' | 'electron';
export const shells: { readonly [S in ShellName]: (place: Place, folder?: string) => Promise<Shell> } = {
  web: openWeb,
  electron: openElectron,
};

/**
 * `memoscope open … --web`; without a folder as `npm start` does it, which shows the welcome view.
 * @param flags of the browser, beside those that all tests have.
 */
export async function openWeb(place: Place, folder?: string, flags: readonly string[] = []): Promise<WebShell> {
  const words = folder === undefined ? [] : [folder];
  const server = spawn(
    process.execPath,
    [path.join(projectRoot, 'bin', 'memoscope.mjs'), 'open', ...words, '--web', '--no-browser'],
    {
      cwd: projectRoot,
      env: folder === undefined ? { ...place.env, npm_lifecycle_event: 'start' } : place.env,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const url = await linkOf(server);
  const browser = await launchChromium({ flags });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  const problems = collectProblems(page);
  await page.goto(url);
  return {
    page,
    problems,
    browser,
    server,
    newTab: async () => {
      const tab = await context.newPage();
      await tab.goto(new URL(url).origin);
      return tab;
    },
    close: async () => {
      await browser.close();
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    },
  };
}

/** Waits for the line `Open http…`. */
function linkOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const read = (data: Buffer): void => {
      text += String(data);
      const link = /^Open (http:\S+)/m.exec(text)?.[1];
      if (link !== undefined) resolve(link);
    };
    server.stdout?.on('data', read);
    server.stderr?.on('data', read);
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`memoscope open ended with code ${code}:\n${text}`)));
  });
}

const hasRealElectron = fs.existsSync(path.join(projectRoot, 'node_modules', 'electron', 'path.txt'));

/** What a process needs to find Electron, or its stand-in where the binary is not installed. */
export function electronEnvironment(place: Place): Record<string, string> {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(place.env)) if (value !== undefined) env[name] = value;
  if (hasRealElectron) return env;
  return {
    ...env,
    ELECTRON_OVERRIDE_DIST_PATH: path.join(projectRoot, 'test', 'helpers', 'electron-standin'),
    STANDIN_NODE: process.execPath,
    CHROMIUM: chromiumPath(),
  };
}

export async function openElectron(place: Place, folder?: string): Promise<ElectronShell> {
  const env = electronEnvironment(place);
  // Playwright asks the package `electron` for its binary, and the package reads this variable of our own process.
  if (env.ELECTRON_OVERRIDE_DIST_PATH) process.env.ELECTRON_OVERRIDE_DIST_PATH = env.ELECTRON_OVERRIDE_DIST_PATH;
  const words = folder === undefined ? [] : [folder];
  const app = await _electron.launch({ args: ['.', ...words], cwd: projectRoot, env, timeout: patienceMs });
  app.context().setDefaultTimeout(patienceMs);
  const output: string[] = [];
  app.process().stdout?.on('data', (data) => output.push(String(data)));
  app.process().stderr?.on('data', (data) => output.push(String(data)));
  const page = await app.firstWindow();
  return { page, problems: collectProblems(page), app, output, close: () => app.close() };
}
