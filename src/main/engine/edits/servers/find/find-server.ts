/**
 * Where a language server is on this machine. Never in the opened folder, also not by a link, and never by a relative path: what a
 * clone brings must not be what runs.
 */
import { constants } from 'node:fs';
import { access, realpath } from 'node:fs/promises';
import path from 'node:path';
import type { KnownServer } from './known-servers.ts';

export interface ServerCommand {
  /** For people: the name of the program. */
  readonly name: string;
  /** Absolute. */
  readonly file: string;
  readonly args: readonly string[];
  /** Where it ends at once with those. */
  readonly older?: readonly string[] | undefined;
  /** Folders in which it finds its own tools, none of the opened folder. */
  readonly searchPath: readonly string[];
}

/**
 * Null where there is none.
 * @param own what the person's settings name instead of what is known: a program and its arguments.
 * @param root of the opened folder; null where none is open.
 */
export async function findServer(
  known: Pick<KnownServer, 'programs'>,
  own: readonly string[] | undefined,
  root: string | null,
): Promise<ServerCommand | null> {
  const searchPath = await foldersOf(process.env.PATH ?? '', root);
  const [program, ...args] = own ?? [];
  const wanted: KnownServer['programs'] = program === undefined ? known.programs : [{ program, args }];
  for (const one of wanted) {
    const file = await locate(one.program, searchPath, root);
    if (file === null) continue;
    return { name: path.parse(one.program).name, file, args: one.args, older: one.older, searchPath };
  }
  return null;
}

async function foldersOf(value: string, root: string | null): Promise<string[]> {
  const folders: string[] = [];
  for (const folder of value.split(path.delimiter))
    if (path.isAbsolute(folder) && (await isOutside(folder, root))) folders.push(folder);
  return folders;
}

async function locate(program: string, folders: readonly string[], root: string | null): Promise<string | null> {
  if (path.isAbsolute(program)) return (await runs(program, root)) ? program : null;
  // A path that is not whole would be looked up in whatever folder we are in.
  if (/[\\/]/.test(program)) return null;
  const endings = process.platform === 'win32' ? ['.exe', '.cmd', '.bat'] : [''];
  for (const folder of folders)
    for (const ending of endings) {
      const file = path.join(folder, program + ending);
      if (await runs(file, root)) return file;
    }
  return null;
}

async function runs(file: string, root: string | null): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
  } catch {
    // Not there, or no program.
    return false;
  }
  return isOutside(file, root);
}

/** As it is named, and where its links lead to. */
async function isOutside(place: string, root: string | null): Promise<boolean> {
  if (root === null) return true;
  if (isInside(path.normalize(place), root)) return false;
  try {
    return !isInside(await realpath(place), root);
  } catch {
    // It leads nowhere.
    return false;
  }
}

function isInside(place: string, root: string): boolean {
  return place === root || place.startsWith(root.endsWith(path.sep) ? root : root + path.sep);
}
