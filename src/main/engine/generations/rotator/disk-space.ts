/** Whether the disk has room for one more generation. */
import { readdir, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { MemoError } from '#shared/base/errors.ts';
import { endError } from '../end-reason.ts';

/** A rebuilt generation may be larger than the live one, and a log grows beside its database while it is written. */
const margin = 1.2;
const megabyte = 1_000_000;

export interface DiskSpace {
  /** Bytes. */
  needed: number;
  free: number;
}

/** @param live folder of the live generation. */
export async function diskSpace(live: string): Promise<DiskSpace> {
  // The live folder may have been deleted: then a rebuild is what brings it back.
  const { bavail, bsize } = await statfs(live).catch(() => statfs(path.dirname(live)));
  return { needed: Math.ceil((await sizeOf(live)) * margin), free: bavail * bsize };
}

export function noSpace(id: string, { needed, free }: DiskSpace): MemoError {
  const [neededMb, freeMb] = [megabytes(needed, Math.ceil), megabytes(free, Math.floor)];
  return endError('Refused', { code: 'diskFull', id, neededMb, freeMb });
}

/** In tenths, rounded so that what is said to be enough is. */
const megabytes = (bytes: number, round: (value: number) => number): number => round((bytes / megabyte) * 10) / 10;

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) bytes += await sizeOf(place);
    // Files go while they are counted: temporary ones, and the logs of databases.
    else if (entry.isFile()) bytes += (await stat(place).catch(() => null))?.size ?? 0;
  }
  return bytes;
}
