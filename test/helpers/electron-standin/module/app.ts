/** `app`: life of the application, paths, single instance. */
import { EventEmitter } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Cdp, startChromium } from '../cdp.ts';
import { launch, profile } from '../launch.ts';
import { takeLock } from './single-instance.ts';
import { strict } from './strict.ts';

/** What `quit` needs of windows and child processes, which come later in the import order. */
export const living = {
  /** False when a window refuses to close. */
  closeWindows: (): boolean => true,
  killChildren: (): void => {},
};

let ready = false;
let quitting = false;
let browser: Cdp | undefined;
const paths: Record<string, string> = { home: os.homedir(), temp: os.tmpdir() };
const switches = new Map<string, string>();

const started = startChromium().then((cdp) => {
  browser = cdp;
  ready = true;
  app.emit('ready', {}, {});
});
started.catch((error: unknown) => {
  console.error('electron stand-in:', error);
  process.exit(1);
});

export function cdp(): Cdp {
  if (browser === undefined) throw new Error('electron stand-in: a window was made before the app was ready');
  return browser;
}

export function isQuitting(): boolean {
  return quitting;
}

/** Emits an event that a listener may hold back; true when none did. */
export function emitPreventable(
  emitter: EventEmitter,
  name: string,
  details: object = {},
  ...rest: unknown[]
): boolean {
  let held = false;
  emitter.emit(name, { ...details, preventDefault: () => (held = true) }, ...rest);
  return !held;
}

const methods = {
  name: launch.manifest.productName ?? launch.manifest.name ?? 'Electron',
  isPackaged: launch.packaged,
  /** Read by tests. */
  recentDocuments: [] as string[],
  commandLine: {
    appendSwitch: (key: string, value = '') => switches.set(key, value),
    hasSwitch: (key: string) => switches.has(key) || launch.args.includes(`--${key}`),
    getSwitchValue: (key: string) => switches.get(key) ?? '',
  },
  isReady: () => ready,
  whenReady: () => started,
  getName: () => methods.name,
  getVersion: () => launch.manifest.version ?? '0.0.0',
  getAppPath: () => launch.dir,
  getLocale: () => 'en-US',
  getPreferredSystemLanguages: () => ['en-US'],
  getPath: (name: string) => (paths[name] ??= path.join(profile, name)),
  setPath: (name: string, folder: string) => {
    paths[name] = folder;
  },
  setAppUserModelId: () => {},
  setAsDefaultProtocolClient: () => true,
  enableSandbox: () => {},
  addRecentDocument: (file: string) => methods.recentDocuments.push(file),
  requestSingleInstanceLock: () =>
    takeLock(methods.getPath('userData'), ({ argv, cwd }) => app.emit('second-instance', {}, argv, cwd)),
  exit: (code = 0) => {
    fs.rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    process.exit(code);
  },
  quit: () => void quit(),
};

export const app = strict('app', Object.assign(new EventEmitter(), methods));

async function quit(): Promise<void> {
  if (quitting) return;
  quitting = emitPreventable(app, 'before-quit') && living.closeWindows();
  if (!quitting) return;
  app.emit('will-quit', { preventDefault: () => {} });
  app.emit('quit', {}, 0);
  living.killChildren();
  await started.catch(() => {
    // Already reported; there is no browser to end.
  });
  const { browser: child } = cdp();
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await cdp().send('Browser.close');
  if (child.exitCode === null) await ended;
  app.exit(0);
}

process.on('SIGTERM', () => app.quit());
process.on('SIGINT', () => app.quit());
