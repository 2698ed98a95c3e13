/**
 * Replaces a file that a person may be saving at the same moment. What is there is read, compared and replaced in one
 * turn of this thread, with a last look at which file it is right before the rename; where a program was writing into
 * it in that instant, the file that it holds is put back, and what it saves is there. The file is at no moment missing
 * or cut short. What is left open are the microseconds between the last look and the rename: systems offer no rename
 * that compares. And a program that stops for longer than `savingMs` in the middle of a save.
 */
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  linkSync,
  lstatSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  unlinkSync,
} from 'node:fs';
import { lstat, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { errnoOf, ioError } from '../io-error.ts';
import { inFlight } from './atomic-write.ts';
import { type HeldFolder, holdFolder } from './held-folder.ts';

/** `other`: what is there instead, null for nothing; then nothing was written. */
export type Replaced = { readonly done: true } | { readonly done: false; readonly other: Buffer | null };

/** The smallest that programs write by; the usual ones are multiples of it. */
const blockBytes = 512;
/** How long a save in place may take. */
const savingMs = 1_000;

/** Windows has neither flag. */
const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** A file as the system is asked for it, in a folder that is held, and as people know it. */
interface Place {
  readonly at: string;
  /** Free names beside it. */
  beside(): string;
  readonly shown: string;
}

function placeIn(folder: HeldFolder, file: string): Place {
  const beside = (): string => folder.at(`.memo-tmp-${randomBytes(6).toString('hex')}`);
  return { at: folder.at(path.basename(file)), beside, shown: file };
}

/**
 * `expected` null: nothing may be there yet. Permission bits stay. Throws Refused for what is no plain file.
 * @param within a real path; what leads out of it by now is refused.
 */
export function replaceIfSame(file: string, expected: Buffer | null, data: Buffer, within?: string): Promise<Replaced> {
  return inFlight(replaced(file, expected, data, within));
}

async function replaced(
  file: string,
  expected: Buffer | null,
  data: Buffer,
  within: string | undefined,
): Promise<Replaced> {
  try {
    const folder = holdFolder(path.dirname(file), within);
    try {
      return await replacedIn(placeIn(folder, file), expected, data);
    } finally {
      folder.close();
    }
  } catch (thrown) {
    throw ioError(`write ${file}`, thrown);
  }
}

async function replacedIn(file: Place, expected: Buffer | null, data: Buffer): Promise<Replaced> {
  const temporary = file.beside();
  try {
    const handle = await open(temporary, 'wx', await modeOf(file.at));
    try {
      await handle.writeFile(data);
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (expected === null) return putNew(temporary, file);
    await untilSaved(file, expected);
    return change(file, expected, () => renameSync(temporary, file.at));
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Deletes a file, if it is still `expected`; a missing one is not an error. */
export async function removeIfSame(file: string, expected: Buffer, within?: string): Promise<Replaced> {
  try {
    const folder = holdFolder(path.dirname(file), within);
    try {
      const place = placeIn(folder, file);
      await untilSaved(place, expected);
      const removed = change(place, expected, () => unlinkSync(place.at));
      return !removed.done && removed.other === null ? { done: true } : removed;
    } finally {
      folder.close();
    }
  } catch (thrown) {
    throw ioError(`remove ${file}`, thrown);
  }
}

/**
 * Many programs save in place: they cut the file short and write it block by block, and on a busy machine are
 * interrupted in between. A read at that moment returns some of the blocks, or none: it may not be a text that anyone
 * saved.
 */
async function untilSaved({ at }: Place, expected: Buffer): Promise<void> {
  if (expected.length % blockBytes !== 0) return;
  const there = await lstat(at).catch(() => null);
  const age = there === null ? savingMs : Math.max(0, Date.now() - there.ctimeMs);
  if (age < savingMs) await setTimeout(savingMs - age);
}

/**
 * `now` replaces or removes the file. The file keeps a second name meanwhile: a program that had it open for writing
 * still writes into it, so the file itself is put back, not a copy of its content.
 */
function change(file: Place, expected: Buffer, now: () => void): Replaced {
  const handle = openPlain(file);
  if (handle === null) return { done: false, other: null };
  const second = file.beside();
  try {
    const found = readAll(handle);
    if (!found.equals(expected)) return { done: false, other: found };
    const linked = linkTo(file.at, second);
    const there = lstatSync(linked ? second : file.at, { throwIfNoEntry: false });
    if (there === undefined) return { done: false, other: null };
    if (there.ino !== fstatSync(handle).ino) return { done: false, other: found };
    now();
    const late = readAll(handle);
    if (late.equals(expected)) return { done: true };
    if (linked) renameSync(second, file.at);
    return { done: false, other: late };
  } finally {
    closeSync(handle);
    rmSync(second, { force: true });
  }
}

/** A link is made only where nothing is. */
function putNew(from: string, file: Place): Replaced {
  if (linkTo(from, file.at)) return { done: true };
  const handle = openPlain(file);
  if (handle === null) {
    renameSync(from, file.at);
    return { done: true };
  }
  try {
    return { done: false, other: readAll(handle) };
  } finally {
    closeSync(handle);
  }
}

/** False where something has the name already, `from` is gone or is a mount point, or the file system has no links. */
function linkTo(from: string, name: string): boolean {
  try {
    linkSync(from, name);
    return true;
  } catch (thrown) {
    if (['EEXIST', 'ENOENT', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV'].includes(errnoOf(thrown)))
      return false;
    throw thrown;
  }
}

/** Null where there is no such file. */
function openPlain(file: Place): number | null {
  let handle: number;
  try {
    handle = openSync(file.at, flags);
  } catch (thrown) {
    if (errnoOf(thrown) === 'ENOENT') return null;
    if (errnoOf(thrown) === 'ELOOP' || errnoOf(thrown) === 'ENXIO') throw notPlain(file.shown);
    throw thrown;
  }
  if (fstatSync(handle).isFile()) return handle;
  closeSync(handle);
  throw notPlain(file.shown);
}

/** From the beginning, whatever the position of the handle. */
function readAll(handle: number): Buffer {
  const bytes = Buffer.alloc(fstatSync(handle).size);
  let length = 0;
  while (length < bytes.length) {
    const read = readSync(handle, bytes, length, bytes.length - length, length);
    if (read === 0) break;
    length += read;
  }
  return bytes.subarray(0, length);
}

async function modeOf(file: string): Promise<number> {
  try {
    return (await lstat(file)).mode & 0o777;
  } catch {
    // A new file: the process's umask decides.
    return 0o666;
  }
}

function notPlain(file: string): MemoError {
  return new MemoError(
    'Refused',
    sentence`${file} is a link, pipe or device. Memoscope writes plain files only; remove it.`,
    {
      file,
    },
  );
}
