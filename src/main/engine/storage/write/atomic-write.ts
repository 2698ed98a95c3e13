/**
 * Files are replaced in one step: a temporary file in the same folder, fsync, rename. A kill at any moment leaves the
 * old content or the new one, and at worst a temporary file whose name says so.
 */
import { randomBytes } from 'node:crypto';
import type { Stats } from 'node:fs';
import { lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errnoOf, ioError } from '../io-error.ts';
import { checkInPlace, type HeldFolder, holdFolder } from './held-folder.ts';

const temporaryName = /^\.memo-tmp-[0-9a-f]{12}$/;

/** Whether a file name is one of ours that was being written. */
export function isTemporaryFile(name: string): boolean {
  return temporaryName.test(name);
}

/** Replaces `file` with `data`, or with its pieces as they come; permission bits of an existing file are kept. Throws MemoError (disk full, denied, …). */
export async function atomicWriteFile(file: string, data: string | Uint8Array | AsyncIterable<string>): Promise<void> {
  await inFlight(written(file, data));
}

async function written(file: string, data: string | Uint8Array | AsyncIterable<string>): Promise<void> {
  try {
    const folder = holdFolder(path.dirname(file));
    try {
      await replace(folder, path.basename(file), data, () => true);
      await folder.sync();
    } finally {
      folder.close();
    }
  } catch (thrown) {
    throw ioError(`write ${file}`, thrown);
  }
}

export interface FileToWrite {
  readonly file: string;
  readonly data: string | Uint8Array;
  /** Asked at the last moment. */
  may?(): boolean;
}

/**
 * The same for several files side by side, which costs half as much for each. Results are in the order of `files`, each
 * with the state of the file when it was put in place, even if it was written since, or null where `may` refused at the
 * last moment. A failed file does not affect the others.
 * @param within a real path; what leads out of it by now is refused.
 */
export function atomicWriteFiles(
  files: readonly FileToWrite[],
  within?: string,
): Promise<PromiseSettledResult<Stats | null>[]> {
  return inFlight(writtenTogether(files, within));
}

async function writtenTogether(
  files: readonly FileToWrite[],
  within: string | undefined,
): Promise<PromiseSettledResult<Stats | null>[]> {
  const held = new Map<string, HeldFolder>();
  const folderOf = (file: string): HeldFolder => {
    const dir = path.dirname(file);
    const folder = held.get(dir) ?? holdFolder(dir, within);
    held.set(dir, folder);
    return folder;
  };
  try {
    const results = await Promise.allSettled(
      files.map(async ({ file, data, may = () => true }) => {
        try {
          return await replace(folderOf(file), path.basename(file), data, may);
        } catch (thrown) {
          throw ioError(`write ${file}`, thrown);
        }
      }),
    );
    const dirs = new Set(
      files.filter((_, n) => results[n]?.status === 'fulfilled').map(({ file }) => path.dirname(file)),
    );
    for (const dir of dirs) {
      await held
        .get(dir)
        ?.sync()
        .catch((thrown: unknown) => {
          throw ioError(`write to ${dir}`, thrown);
        });
    }
    return results;
  } finally {
    for (const folder of held.values()) folder.close();
  }
}

async function replace(
  folder: HeldFolder,
  name: string,
  data: string | Uint8Array | AsyncIterable<string>,
  may: () => boolean,
): Promise<Stats | null> {
  const [file, temporary] = [folder.at(name), folder.at(`.memo-tmp-${randomBytes(6).toString('hex')}`)];
  try {
    const handle = await open(temporary, 'wx', await modeFor(file));
    let put: Stats;
    try {
      await handle.writeFile(data);
      await handle.sync();
      put = await handle.stat();
    } finally {
      await handle.close();
    }
    if (!may()) {
      await rm(temporary, { force: true });
      return null;
    }
    await renameOver(temporary, file);
    return put;
  } catch (thrown) {
    await rm(temporary, { force: true });
    throw thrown;
  }
}

/** Removes what an ended process left half-written in `dir` (not below it). Only the workspace's owner may call it. */
export async function removeTemporaryFiles(dir: string): Promise<number> {
  const names = (await readdir(dir)).filter(isTemporaryFile);
  for (const name of names) await rm(path.join(dir, name), { force: true });
  return names.length;
}

async function modeFor(file: string): Promise<number> {
  try {
    const found = await lstat(file);
    return found.isFile() ? found.mode & 0o777 : 0o666;
  } catch {
    // A new file: the process's umask decides.
    return 0o666;
  }
}

/** Windows refuses a rename while a virus scanner or another reader holds the file for a moment. */
async function renameOver(from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await rename(from, to);
    } catch (thrown) {
      const held = process.platform === 'win32' && ['EPERM', 'EACCES', 'EBUSY'].includes(errnoOf(thrown));
      if (!held || attempt === 8) throw thrown;
      await sleep(10 * 2 ** attempt);
    }
  }
}

/** Writes of this process that have a temporary file beside theirs right now: a process that ended meanwhile would leave it behind. */
const running = new Set<Promise<void>>();

export function inFlight<T>(write: Promise<T>): Promise<T> {
  const over = (): void => void running.delete(ended);
  // The caller of the write has its error.
  const ended: Promise<void> = write.then(over, over);
  running.add(ended);
  return write;
}

/** Resolves when all that are running now have ended, well or not. */
export async function writesEnded(): Promise<void> {
  await Promise.all(running);
}

/**
 * The folder with all its parents. On a read-only disk Node reports "no such file" when it creates several at once, so
 * the failed one is created separately: the system's error for that is thrown. Throws Refused where a link leads
 * elsewhere.
 */
export async function makeFolder(folder: string, mode = 0o777): Promise<void> {
  checkInPlace(folder);
  try {
    await mkdir(folder, { recursive: true, mode });
  } catch (thrown) {
    if (errnoOf(thrown) !== 'ENOENT' || !(thrown instanceof Error) || !('path' in thrown)) throw thrown;
    await mkdir(String(thrown.path), { mode });
    await mkdir(folder, { recursive: true, mode });
  }
}
