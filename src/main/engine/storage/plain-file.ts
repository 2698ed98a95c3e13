/**
 * Reads a small file of a folder that may be hostile: a link is never followed, a pipe never waited for, a huge
 * file never loaded.
 */
import { constants, existsSync, readlinkSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { errnoOf, ioError } from './io-error.ts';

/** Windows has neither flag. */
const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Where Linux says what is open. */
export const openFiles = '/proc/self/fd';
export const saysWhatIsOpen = process.platform === 'linux' && existsSync(openFiles);

/** For an open file or folder, its present path. */
export function placeOf(fd: number): string {
  return readlinkSync(`${openFiles}/${fd}`);
}

/**
 * Whether an open file is outside `root`, which is a real path: a folder that was looked at may have been swapped for a
 * link before it was opened, and what is open stays what it is. Other systems do not say it, and there the look is all
 * there is.
 */
export function isOpenedOutside(root: string, fd: number): boolean {
  if (!saysWhatIsOpen) return false;
  const place = placeOf(fd);
  return place !== root && !place.startsWith(root.endsWith(path.sep) ? root : root + path.sep);
}

/**
 * The file's bytes; null when there is no such file. Throws Refused for a link, pipe, socket or device, and for a file
 * that must not be read, and with `damaged: true` for a folder or a file over `maxBytes`.
 * @param within a real path; what is elsewhere is refused as a link is.
 */
export async function readPlainFile(file: string, maxBytes: number, within?: string): Promise<Buffer | null> {
  try {
    const handle = await open(file, flags);
    try {
      const found = await handle.stat();
      if (found.isDirectory()) throw damaged(`${file} is a folder, not a file.`);
      if (!found.isFile() || (within !== undefined && isOpenedOutside(within, handle.fd))) throw refused(file);
      if (found.size > maxBytes) throw damaged(`${file} has ${found.size} bytes; at most ${maxBytes} are expected.`);
      return await handle.readFile();
    } finally {
      await handle.close();
    }
  } catch (thrown) {
    const code = errnoOf(thrown);
    if (code === 'ENOENT') return null;
    if (code === 'ELOOP' || code === 'ENXIO') throw refused(file);
    throw ioError(`read ${file}`, thrown);
  }
}

function damaged(message: string): MemoError {
  return new MemoError('Refused', message, { damaged: true });
}

function refused(file: string): MemoError {
  const message = sentence`${file} is a link, pipe, socket or device. Memoscope reads plain files only; remove it.`;
  return new MemoError('Refused', message, { file });
}
