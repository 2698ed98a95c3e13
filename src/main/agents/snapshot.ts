/**
 * Reads a file that a client owns, if it is one that we may edit: a plain file of this user, under one name, not write-protected,
 * reached by no link below its base. A link or a second name may belong to a folder of dotfiles that is shared or published.
 */
import fs from 'node:fs';
import path from 'node:path';
import { MemoError } from '#shared/base/errors.ts';
import { errnoOf, ioError } from '../engine/storage/storage.ts';
import { decoded } from './edit/text-form.ts';

/** Claude's state file reaches some megabytes. */
const maxBytes = 64 * 1024 * 1024;

export interface Snapshot {
  /** null where there is no such file. */
  readonly bytes: Buffer | null;
  readonly text: string;
}

/** Throws Refused with the reason, and what reading throws. */
export function snapshotOf(file: string, base: string): Snapshot {
  const steps = path.relative(base, file).split(path.sep);
  if (steps[0] === '..' || path.isAbsolute(steps[0] ?? '')) throw refused(file, 'it is outside its folder');
  let at = base;
  for (const [index, step] of steps.entries()) {
    at = path.join(at, step);
    const found = look(at);
    if (found === null) return { bytes: null, text: '' };
    if (found.isSymbolicLink()) throw refused(at, 'it is a symbolic link. Edit the file that it points to by hand');
    const isLast = index === steps.length - 1;
    if (!isLast && !found.isDirectory()) throw refused(at, 'a folder is expected there');
    if (isLast) checkFile(at, found);
  }
  const bytes = fs.readFileSync(file);
  return { bytes, text: decoded(file, bytes) };
}

function checkFile(file: string, found: fs.Stats): void {
  if (!found.isFile()) throw refused(file, 'it is no plain file');
  if (found.nlink > 1) throw refused(file, 'it has a second name (hard link)');
  if (process.getuid !== undefined && found.uid !== process.getuid()) throw refused(file, 'it belongs to another user');
  if ((found.mode & 0o200) === 0) throw refused(file, 'it is read-only');
  if (found.size > maxBytes) throw refused(file, 'it is larger than 64 MB');
}

function look(file: string): fs.Stats | null {
  try {
    return fs.lstatSync(file);
  } catch (thrown) {
    if (errnoOf(thrown) === 'ENOENT') return null;
    throw ioError(`read ${file}`, thrown);
  }
}

function refused(file: string, why: string): MemoError {
  return new MemoError('Refused', `${file} is left as it is: ${why}.`, { file });
}
