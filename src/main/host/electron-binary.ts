/**
 * Finds Electron without asking it: `require('electron')` downloads the binary as a side effect, and hangs where there is
 * no network. The binary is where its package says (`path.txt`), or under ELECTRON_OVERRIDE_DIST_PATH; an installed app
 * runs its command line on it.
 */
import { accessSync, constants, readFileSync } from 'node:fs';
import path from 'node:path';
import { appRoot, isInstalled } from '../engine/storage/storage.ts';

const usualPlace: Partial<Record<NodeJS.Platform, string>> = {
  win32: 'electron.exe',
  darwin: 'Electron.app/Contents/MacOS/Electron',
};

/** Absolute path of an executable file, or null. */
export function electronBinary(env: NodeJS.ProcessEnv = process.env): string | null {
  if (isInstalled()) return process.execPath;
  const folder = packageFolder(appRoot());
  const override = env.ELECTRON_OVERRIDE_DIST_PATH;
  const named = folder === null ? null : readText(path.join(folder, 'path.txt'));
  const dist = override ?? (folder !== null && named !== null ? path.join(folder, 'dist') : null);
  if (dist === null) return null;
  const binary = path.resolve(dist, named ?? usualPlace[process.platform] ?? 'electron');
  return isExecutable(binary) ? binary : null;
}

/** `node_modules/electron` beside the app or up the tree. */
function packageFolder(from: string): string | null {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const found = path.join(folder, 'node_modules', 'electron');
    if (readText(path.join(found, 'package.json')) !== null) return found;
    if (path.dirname(folder) === folder) return null;
  }
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    // Not installed, or installed without its binary.
    return null;
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    // Missing or without the permission: of no use either way.
    return false;
  }
}
