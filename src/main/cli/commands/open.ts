/**
 * `open`: the desktop window where Electron works, else the browser. Electron may be installed and still not start (no
 * display, no sandbox as root), so it is believed only once it says that it has a window. What one of the two ways needs is
 * loaded on that way: the server of the browser starts meanwhile.
 */

import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { deepLinkScheme } from '#shared/rpc/shell-bridge.ts';
import { appRoot, isInstalled } from '../../engine/storage/storage.ts';
import { idleLimitMs, minutesText } from '../../link/link.ts';
import { type DeepLink, parseDeepLink } from '../../page/page.ts';
import { runWebShell } from '../../web/web.ts';
import type { CommandCall, RunCommand } from '../command.ts';
import type { Output } from '../output.ts';
import { usage } from '../parse.ts';
import { nearestWorkspace } from '../workspace.ts';

export const run: RunCommand = async (call) => {
  const asked = call.argument || call.workspace;
  const link = linkIn(asked);
  const folder = link === null ? folderToOpen(asked) : null;
  if (!call.flag('web')) {
    // A folder that cannot be opened is said here, not in a window that then has to say it. Of a link the app asks first.
    const why = await tryElectron(link === null ? await checked(folder) : (asked ?? null), call.signal);
    if (why === null) return;
    call.out.remark(`${why} Starting in the browser instead.`);
  }
  const root = () => (link === null ? checked(folder) : knownFolder(link, call.out));
  const place = link?.place ?? '';
  await runWeb({ root, place }, { browser: !call.flag('no-browser'), signal: call.signal, out: call.out });
};

/** null for a folder; throws InvalidArgument for a foreign link. */
function linkIn(asked: string | undefined): DeepLink | null {
  if (asked?.startsWith(`${deepLinkScheme}:`) !== true) return null;
  const link = parseDeepLink(asked);
  if (link !== null) return link;
  throw usage(
    `'${asked}' is no link into the app. One looks so: ${deepLinkScheme}://open?workspace=/home/ada/shop&place=symbols`,
    'dir',
  );
}

async function checked(folder: string | null): Promise<string | null> {
  if (folder === null) return null;
  const { checkFolder } = await import('../../engine/workspace/workspace.ts');
  return (await checkFolder(folder)).root;
}

/** Anyone can write a link, and a terminal has no dialog to ask in: only folders that were opened before are opened. */
async function knownFolder({ root }: DeepLink, out: CommandCall['out']): Promise<string | null> {
  const { UserState } = await import('../../host/host.ts');
  const recent = await new UserState(({ message }) => out.remark(message)).recent();
  if (recent.some((one) => one.root === root)) return checked(root);
  throw new MemoError(
    'Refused',
    sentence`The link names ${root}, which was never opened here. If you trust it, open the folder first: memoscope open ${root}`,
    { file: root },
  );
}

/**
 * `npm start` runs in the folder of the package: there, no word means no folder (the welcome view), and a word is
 * relative to where npm was called.
 */
function folderToOpen(given: string | undefined, env = process.env): string | null {
  const fromNpm = env.npm_lifecycle_event === 'start';
  if (given === undefined && fromNpm) return null;
  if (given === undefined) return nearestWorkspace() ?? process.cwd();
  return path.resolve((fromNpm ? env.INIT_CWD : undefined) ?? '.', given);
}

/** `what`: a folder or a link. null when Electron ran; else one sentence that says why it did not. */
async function tryElectron(what: string | null, signal: AbortSignal): Promise<string | null> {
  const { electronBinary } = await import('../../host/host.ts');
  const binary = electronBinary();
  if (binary === null) return 'Electron is not installed (npx install-electron gets it).';
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (process.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY) return 'There is no display for a window.';
  return runElectron(binary, what, signal);
}

// Runs the desktop app until it ends.

/** The app prints this line when its first window is there; until then it may still fail to start. */
const windowLine = 'memoscope:window';

/**
 * `what`: a folder or a link. null when it ran (or handed it to the app that runs already), else why it ended before its
 * window.
 */
function runElectron(binary: string, what: string | null, signal: AbortSignal): Promise<string | null> {
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
  const args = [...(isInstalled() ? [] : [appRoot()]), ...(what === null ? [] : [what])];
  const child = spawn(binary, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let windowSeen = false;
  let unfinished = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (unfinished + chunk).split('\n');
    unfinished = lines.pop() ?? '';
    for (const line of lines) {
      if (line === windowLine) windowSeen = true;
      else process.stdout.write(`${line}\n`);
    }
  });
  const stop = () => child.kill('SIGTERM');
  signal.addEventListener('abort', stop);
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(`Electron could not be started: ${error.message}.`));
    child.once('close', (code, killedBy) => {
      signal.removeEventListener('abort', stop);
      const quiet = windowSeen || code === 0 || signal.aborted;
      resolve(quiet ? null : `Electron ended before its first window (${killedBy ?? `code ${code}`}).`);
    });
  });
}

// Runs the web shell until Ctrl-C, or until it was unused for a while: a tab is closed more often than its terminal.

interface WebRun {
  browser: boolean;
  signal: AbortSignal;
  out: Output;
}

interface WebTarget {
  /** Finds the folder to open while the server starts; what it throws ends the run. */
  root(): Promise<string | null>;
  /** Where the page begins, as after `memo://`; empty for where it was left. */
  place: string;
}

async function runWeb({ root, place }: WebTarget, { browser, signal, out }: WebRun): Promise<void> {
  const rendererDir = path.join(appRoot(), 'out', 'renderer');
  if (!fs.existsSync(path.join(rendererDir, 'index.html'))) {
    throw new MemoError('NotFound', sentence`The page is not built yet (${rendererDir}). Run: npm run build`);
  }
  await runWebShell({
    root,
    signal,
    say: (text) => out.remark(text),
    onOpen(entry) {
      const url = place === '' ? entry : `${entry}#/${plainWords(place)}`;
      out.result({ url }, () => `Open ${url}`);
      const limitMs = idleLimitMs();
      const never = limitMs === Number.POSITIVE_INFINITY;
      out.remark(
        never
          ? 'Ctrl-C ends it.'
          : `Ctrl-C ends it; so do ${minutesText(limitMs)} without a tab, once no work is left.`,
      );
      if (browser) openBrowser(url, out);
    },
  });
}

/** A link may hold anything, and the address goes through terminals and, on Windows, a shell: only what is plain stays. */
function plainWords(place: string): string {
  return place.replace(/%(?![\da-f]{2})|[^\w\-.~/?=&%+]/giu, encodeURIComponent);
}

function openBrowser(url: string, out: Output): void {
  const [command, args] = opener(url);
  const child = spawn(command, args, { detached: true, stdio: 'ignore' });
  child.once('error', () => out.remark('No browser could be opened; follow the link yourself.'));
  child.unref();
}

function opener(url: string): [string, string[]] {
  switch (process.platform) {
    case 'darwin':
      return ['open', [url]];
    case 'win32':
      // `start` takes its first quoted word for a window title.
      return ['cmd', ['/c', 'start', '""', url.replaceAll('&', '^&')]];
    default:
      return ['xdg-open', [url]];
  }
}
