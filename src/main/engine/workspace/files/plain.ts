/**
 * Opens one file of a folder that may be hostile: never a link, never out of the root, never waiting for a pipe, never
 * more than a bound. The async and the sync way give the same answers; workers use the sync one.
 */
import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, realpathSync, type Stats } from 'node:fs';
import { lstat, open, realpath } from 'node:fs/promises';
import path from 'node:path';
import type { SkipReason } from '#shared/contract/common.ts';
import { errnoOf, isOpenedOutside } from '../../storage/storage.ts';
import { unusableName } from './name-rules.ts';

/** Distinguishes a file from its predecessor at the same path. */
export interface Stamp {
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
}

export type Plain =
  | ({ kind: 'bytes'; bytes: Buffer } & Stamp)
  | { kind: 'skipped'; reason: SkipReason; detail: string; size: number; mtimeMs: number }
  | { kind: 'gone' };

/** Windows has neither flag; there the look before opening is all there is. */
const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
const refusesLinks = constants.O_NOFOLLOW !== undefined && constants.O_NONBLOCK !== undefined;

/** `root` must be a real path, `file` relative to it. */
export async function readPlain(root: string, file: string, maxBytes: number): Promise<Plain> {
  const place = path.join(root, file);
  try {
    const early =
      refuseName(file) ??
      refuseParent(root, await realpath(path.dirname(place))) ??
      refuse(await lstat(place), maxBytes);
    if (early !== null) return early;
    const handle = await open(place, flags);
    try {
      const found = await handle.stat();
      const late = (isOpenedOutside(root, handle.fd) ? ledOut : null) ?? refuse(found, maxBytes);
      if (late !== null) return late;
      const buffer = Buffer.allocUnsafe(found.size);
      let length = 0;
      while (length < buffer.length) {
        const { bytesRead } = await handle.read(buffer, length, buffer.length - length, length);
        if (bytesRead === 0) break;
        length += bytesRead;
      }
      return { kind: 'bytes', bytes: buffer.subarray(0, length), ...stampOf(found) };
    } finally {
      await handle.close();
    }
  } catch (thrown) {
    return failed(thrown);
  }
}

/**
 * `insiders`: folders that were found within the root moments ago, and are added to. With it a file costs half as much: its
 * folder is looked at once, and where the system itself refuses links the file only once it is open.
 */
export function readPlainSync(root: string, file: string, maxBytes: number, insiders?: Set<string>): Plain {
  const place = path.join(root, file);
  const folder = path.dirname(place);
  try {
    const away = refuseName(file) ?? (insiders?.has(folder) ? null : refuseParent(root, realpathSync.native(folder)));
    if (away !== null) return away;
    // What is refused is never added: the next file of that folder would be read.
    insiders?.add(folder);
    const early = insiders !== undefined && refusesLinks ? null : refuse(lstatSync(place), maxBytes);
    if (early !== null) return early;
    const handle = openSync(place, flags);
    try {
      const found = fstatSync(handle);
      const late = (isOpenedOutside(root, handle) ? ledOut : null) ?? refuse(found, maxBytes);
      if (late !== null) return late;
      const buffer = Buffer.allocUnsafe(found.size);
      let length = 0;
      while (length < buffer.length) {
        const bytesRead = readSync(handle, buffer, length, buffer.length - length, length);
        if (bytesRead === 0) break;
        length += bytesRead;
      }
      return { kind: 'bytes', bytes: buffer.subarray(0, length), ...stampOf(found) };
    } finally {
      closeSync(handle);
    }
  } catch (thrown) {
    return failed(thrown);
  }
}

/** Whether a file may differ from when it had this size and time; what cannot be decided counts as touched. */
export function wasTouchedSync(
  root: string,
  { file, size, mtimeMs }: { file: string; size: number; mtimeMs: number },
  maxBytes: number,
): boolean {
  const place = path.join(root, file);
  try {
    const found = lstatSync(place);
    if (refuseName(file) !== null || refuse(found, maxBytes) !== null) return true;
    if (refuseParent(root, realpathSync.native(path.dirname(place))) !== null) return true;
    return found.size !== size || found.mtimeMs !== mtimeMs;
  } catch {
    // It is gone, or unreadable: reading it will show.
    return true;
  }
}

function stampOf({ size, mtimeMs, ctimeMs }: Stats): Stamp {
  return { size, mtimeMs, ctimeMs };
}

/** Whether the very file that was read then is still there. Nothing of it is read, so it does not matter where links
 * lead. */
export function isSameSync(root: string, file: string, then: Stamp): boolean {
  try {
    const found = lstatSync(path.join(root, file));
    return found.size === then.size && found.mtimeMs === then.mtimeMs && found.ctimeMs === then.ctimeMs;
  } catch {
    // It is gone, or unreadable: reading it will show.
    return false;
  }
}

/** What the kind or size of a directory entry already decides; null when it can be read. */
export function refuse(found: Stats, maxBytes: number): Extract<Plain, { kind: 'skipped' }> | null {
  const { size, mtimeMs } = found;
  const skipped = (reason: SkipReason, detail: string) => ({ kind: 'skipped', reason, detail, size, mtimeMs }) as const;
  if (found.isSymbolicLink()) return skipped('symlink', 'links are not followed');
  if (found.isDirectory()) return skipped('notAFile', 'a folder');
  if (!found.isFile()) return skipped('notAFile', 'a pipe, socket or device');
  if (size > maxBytes)
    return skipped('tooLarge', `${Math.ceil(size / 1024)} KB; at most ${Math.floor(maxBytes / 1024)} KB are read`);
  return null;
}

function refuseName(file: string): Extract<Plain, { kind: 'skipped' }> | null {
  const why = unusableName(file);
  return why === null ? null : { kind: 'skipped', reason: 'nameUnusable', detail: why, size: 0, mtimeMs: 0 };
}

const ledOut = {
  kind: 'skipped',
  reason: 'symlink',
  detail: 'a link above it leads out of the folder',
  size: 0,
  mtimeMs: 0,
} as const;

function refuseParent(root: string, parent: string): Extract<Plain, { kind: 'skipped' }> | null {
  return parent === root || parent.startsWith(root.endsWith(path.sep) ? root : root + path.sep) ? null : ledOut;
}

function failed(thrown: unknown): Plain {
  const code = errnoOf(thrown);
  if (code === 'ENOENT' || code === 'ENOTDIR') return { kind: 'gone' };
  const skipped = (reason: SkipReason, detail: string) =>
    ({ kind: 'skipped', reason, detail, size: 0, mtimeMs: 0 }) as const;
  if (code === 'ELOOP') return skipped('symlink', 'links are not followed');
  if (code === 'ENXIO') return skipped('notAFile', 'a pipe, socket or device');
  if (code === 'ENAMETOOLONG') return skipped('nameUnusable', 'its path is too long for this system');
  return skipped('unreadable', code === 'EACCES' || code === 'EPERM' ? 'permission denied' : code || String(thrown));
}
