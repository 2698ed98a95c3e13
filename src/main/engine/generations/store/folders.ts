/**
 * The folders of a generation, with checks: a link, pipe or file in their place came from someone else, and writes to
 * it would leave the workspace.
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import { checkInPlace, errnoOf, readPlainFile, type StateFolder } from '../../storage/storage.ts';
import { idPattern } from './manifest.ts';

/** In a generation's folder, outer ones first. */
export const folders = ['types', 'semantic', path.join('semantic', 'archive')];

/** Largest CURRENT that is read: an id and a line end. */
const maxCurrentBytes = 64;

/** What CURRENT names; null where it is missing or names nothing that could be ours. */
export async function readCurrent(state: StateFolder): Promise<string | null> {
  const text = await readPlainFile(state.currentFile, maxCurrentBytes);
  const id = text === null ? '' : text.toString().trim();
  return idPattern.test(id) ? id : null;
}

export const folderOf = (state: StateFolder, id: string): string => path.join(state.generationsDir, id);

/** Names of all generations that have a folder, oldest first, whatever is in it. */
export async function namesOnDisk(state: StateFolder): Promise<string[]> {
  return (await fs.readdir(state.generationsDir)).filter((name) => idPattern.test(name)).sort(byNumber);
}

export const numberOf = (name: string): number => Number(/^g-(\d{4,9})/.exec(name)?.[1] ?? 0);

function byNumber(a: string, b: string): number {
  return numberOf(a) - numberOf(b);
}

/** Above all existing ones, set aside ones too, and above `last`: an id is never reused. */
export async function nextId(state: StateFolder, last: number): Promise<string> {
  checkInPlace(state.generationsDir);
  const taken = (await fs.readdir(state.generationsDir)).map(numberOf);
  const next = taken.reduce((max, number) => Math.max(max, number), last) + 1;
  return `g-${String(next).padStart(4, '0')}`;
}

/** False for a link too, whatever it leads to. */
export async function isFolder(place: string): Promise<boolean> {
  const found = await fs.lstat(place).catch(() => null); // Nothing there: no folder.
  return found?.isDirectory() === true;
}

/** True where all folders are plain ones; those that are missing are made. */
export async function hasPlainFolders(dir: string): Promise<boolean> {
  for (const folder of folders) if (!(await isPlainFolder(path.join(dir, folder)))) return false;
  return true;
}

async function isPlainFolder(folder: string): Promise<boolean> {
  const found = await fs.lstat(folder).catch((thrown: unknown) => {
    if (errnoOf(thrown) === 'ENOENT' || errnoOf(thrown) === 'ENOTDIR') return null;
    throw thrown;
  });
  if (found !== null) return found.isDirectory();
  if (!(await isFolder(path.dirname(folder)))) return false;
  await fs.mkdir(folder);
  return true;
}
