/**
 * `open`: the desktop window where Electron works, else the browser. Electron may be installed and still not start (no
 * display, no sandbox as root), so it is believed only once it says that it has a window. What one of the two ways needs is
 * loaded on that way: the server of the browser starts meanwhile.
 */
import path from 'node:path';
import { MemoError } from '#shared/base/errors.ts';
import { deepLinkScheme } from '#shared/rpc/shell-bridge.ts';
import { type DeepLink, parseDeepLink } from '../../page/page.ts';
import type { CommandCall, RunCommand } from '../command.ts';
import { runElectron } from '../open/electron.ts';
import { runWeb } from '../open/web.ts';
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
    `The link names ${root}, which was never opened here. If you trust it, open the folder first: memoscope open ${root}`,
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
