/** Damaged files are kept for the person to look at, under a name that no reader of ours uses. */
import { lstatSync, renameSync } from 'node:fs';
import path from 'node:path';
import { ioError } from './io-error.ts';
import { checkInPlace } from './write/held-folder.ts';

/** A database takes its side files along: a new database beside an old `-wal` would show old rows. */
const sideFiles = ['-wal', '-shm', '-journal'];

/** Renames `file` (a folder or link in its place too) to `<name>.<word>-<time>` and returns the new path. */
export function setAside(file: string, word: 'corrupt' | 'foreign' | 'newer' = 'corrupt'): string {
  checkInPlace(path.dirname(file));
  const stamp = new Date().toISOString().replace(/[-:.]/g, '');
  let target = `${file}.${word}-${stamp}`;
  for (let count = 2; exists(target); count += 1) target = `${file}.${word}-${stamp}-${count}`;
  try {
    renameSync(file, target);
    for (const side of sideFiles) if (exists(file + side)) renameSync(file + side, target + side);
  } catch (thrown) {
    throw ioError(`set ${file} aside`, thrown);
  }
  return target;
}

function exists(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}
