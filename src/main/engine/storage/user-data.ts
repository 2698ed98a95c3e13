/** The folder of this user on this machine: settings, the workspace key, state of folders that cannot hold their own, compiled code. */
import { mkdirSync } from 'node:fs';
import { enableCompileCache, getCompileCacheDir } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { ioError } from './io-error.ts';

/** Absolute path; the folder exists afterwards and is this user's alone. `MEMOSCOPE_USER_DATA` overrides the system's place. */
export function userDataDir(env: NodeJS.ProcessEnv = process.env, platform: string = process.platform): string {
  const dir = env.MEMOSCOPE_USER_DATA
    ? path.resolve(env.MEMOSCOPE_USER_DATA)
    : path.join(base(env, platform), 'memoscope');
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
  } catch (thrown) {
    throw ioError(`make the user data folder ${dir}`, thrown);
  }
  return dir;
}

function base(env: NodeJS.ProcessEnv, platform: string): string {
  const home = env.HOME || os.homedir();
  if (platform === 'win32') return env.LOCALAPPDATA || path.join(env.USERPROFILE || home, 'AppData', 'Local');
  if (platform === 'darwin') return path.join(home, 'Library', 'Application Support');
  // The XDG rules say that a relative path is to be ignored.
  const xdg = env.XDG_DATA_HOME;
  return xdg && path.isAbsolute(xdg) ? xdg : path.join(home, '.local', 'share');
}

/**
 * Keeps the compiled code of what this thread loads from now on: a fifth of the CPU of a start goes into compiling the
 * same text again. It lies in the user data folder, because whoever can write to it says what we run: never in the opened
 * folder, never in a temporary folder that others share. Where it cannot be kept, code is compiled as ever.
 */
export function keepCompiledCode(): void {
  try {
    enableCompileCache(path.join(userDataDir(), 'code-cache'));
  } catch {
    // No folder of this user can be made: whoever needs it says so.
  }
}

/** The environment of a worker thread, which shares the compiled code where this thread keeps it. */
export function workerEnvironment(): NodeJS.ProcessEnv {
  // Inside ours Node keeps a folder for each version of itself.
  const inUse = getCompileCacheDir();
  return inUse === undefined ? process.env : { ...process.env, NODE_COMPILE_CACHE: path.dirname(inUse) };
}
