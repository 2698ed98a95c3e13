/** The folder of this user on this machine: settings, the workspace key, state of folders that cannot hold their own. */
import { mkdirSync } from 'node:fs';
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
