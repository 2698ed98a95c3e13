/**
 * `open`: the desktop window where Electron works, else the browser. Electron may be installed and still not start (no
 * display, no sandbox as root), so it is believed only once it says that it has a window.
 */
import path from 'node:path';
import { checkFolder } from '../../engine/workspace/workspace.ts';
import { electronBinary } from '../../host/host.ts';
import type { RunCommand } from '../command.ts';
import { runElectron } from '../open/electron.ts';
import { runWeb } from '../open/web.ts';
import { nearestWorkspace } from '../workspace.ts';

export const run: RunCommand = async (call) => {
  const folder = folderToOpen(call.argument || call.workspace);
  // A folder that cannot be opened is said here, not in a window that then has to say it.
  const root = folder === null ? null : (await checkFolder(folder)).root;
  if (!call.flag('web')) {
    const why = await tryElectron(root, call.signal);
    if (why === null) return;
    call.out.remark(`${why} Starting in the browser instead.`);
  }
  await runWeb(root, { browser: !call.flag('no-browser'), signal: call.signal, out: call.out });
};

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

/** null when Electron ran; else one sentence that says why it did not. */
async function tryElectron(root: string | null, signal: AbortSignal): Promise<string | null> {
  const binary = electronBinary();
  if (binary === null) return 'Electron is not installed (npx install-electron gets it).';
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (process.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY) return 'There is no display for a window.';
  return runElectron(binary, root, signal);
}
