/**
 * The folder of this user on this machine: settings, the workspace key, state of folders that cannot hold their own, compiled code.
 * Where it cannot be used, as in a container with a read-only or missing home, or one that belongs to another user, a private folder
 * among the temporary ones takes its place.
 */
import { accessSync, constants, copyFileSync, existsSync, lstatSync, mkdirSync, mkdtempSync } from 'node:fs';
import { enableCompileCache, getCompileCacheDir } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { errnoOf, ioError } from './io-error.ts';

export interface UserDataProblem {
  /** The folder that cannot be used. */
  readonly folder: string;
  /** The one that is used. */
  readonly standIn: string;
  /** A sentence. */
  readonly why: string;
}

/** By the folder that cannot be used; for the life of this process. */
const standIns = new Map<string, UserDataProblem>();

/** Absolute path; the folder exists afterwards and is this user's alone. `MEMOSCOPE_USER_DATA` overrides the system's place. */
export function userDataDir(env: NodeJS.ProcessEnv = process.env, platform: string = process.platform): string {
  const dir = env.MEMOSCOPE_USER_DATA
    ? path.resolve(env.MEMOSCOPE_USER_DATA)
    : path.join(base(env, platform), 'memoscope');
  const known = standIns.get(dir);
  if (known !== undefined && existsSync(known.standIn)) return known.standIn;
  try {
    makePrivate(dir);
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK);
    const key = path.join(dir, keyFile);
    if (existsSync(key)) accessSync(key, constants.R_OK);
    return dir;
  } catch (thrown) {
    const error = ioError(`make the user data folder ${dir}`, thrown);
    const standIn = makeStandIn(dir);
    if (standIn === null) throw error;
    standIns.set(dir, { folder: dir, standIn, why: error.message });
    return standIn;
  }
}

/**
 * With all folders above it, one by one: where a file system answers that there is no such file though the folder above is
 * there, as /proc does and a network drive that went away, Node's own recursive form never ends.
 */
function makePrivate(dir: string): void {
  if (existsSync(dir)) return;
  makePrivate(path.dirname(dir));
  try {
    mkdirSync(dir, { mode: 0o700 });
  } catch (error) {
    // Made by another process meanwhile, or there but not to be seen.
    if (errnoOf(error) !== 'EEXIST') throw error;
  }
}

/** Why the user data folder of this process is a temporary one; null where it is not. */
export function userDataProblem(): UserDataProblem | null {
  const dir = userDataDir();
  return [...standIns.values()].find(({ standIn }) => standIn === dir) ?? null;
}

export const keyFile = 'workspace-key';
/** With them the same state is used, and nothing that the person switched off is on. */
const takenAlong = [keyFile, 'settings.json', 'trusted.json'];

/** The same one for all processes of this user until the machine starts again; null where there is no room for it. */
function makeStandIn(dir: string): string | null {
  try {
    const shared = path.join(os.tmpdir(), `memoscope-user-${process.getuid?.() ?? 'data'}`);
    mkdirSync(shared, { recursive: true, mode: 0o700 });
    const standIn = isPrivate(shared) ? shared : mkdtempSync(`${shared}-`);
    for (const name of takenAlong) {
      try {
        copyFileSync(path.join(dir, name), path.join(standIn, name), constants.COPYFILE_EXCL);
      } catch {
        // Not there, not readable, or taken along before.
      }
    }
    return standIn;
  } catch {
    return null;
  }
}

/** Another user may have created a folder of that name in a place that all users share. */
function isPrivate(folder: string): boolean {
  const found = lstatSync(folder);
  if (process.platform === 'win32') return found.isDirectory();
  return found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o077) === 0;
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
 * same text again. It is in the user data folder, because write access to it decides what we run: never in the opened
 * folder, never in a shared temporary folder. Where it cannot be kept, code is compiled as usual.
 */
export function keepCompiledCode(): void {
  try {
    enableCompileCache(path.join(userDataDir(), 'code-cache'));
  } catch {
    // No folder of this user can be created: the code that needs it reports that.
  }
}

/** The environment of a worker thread, which shares the compiled code where this thread keeps it. */
export function workerEnvironment(): NodeJS.ProcessEnv {
  // Inside ours Node keeps a folder for each version of itself.
  const inUse = getCompileCacheDir();
  return inUse === undefined ? process.env : { ...process.env, NODE_COMPILE_CACHE: path.dirname(inUse) };
}
