/** Room on the disks that we write to: that of the user data, and that of the project. */
import fs from 'node:fs/promises';
import { userDataDir } from '../../../engine/storage/storage.ts';
import type { Finding, Place } from '../check.ts';

/** A rebuild writes a whole second code map; 40,000 types take some 200 MB. */
const wantedBytes = 512 * 1024 * 1024;

export async function checkDisk({ root }: Place): Promise<Finding> {
  const places = [
    { name: 'user data', folder: userDataDir() },
    ...(root === null ? [] : [{ name: 'project', folder: root }]),
  ];
  const rooms = await Promise.all(
    places.map(async ({ name, folder }) => {
      const { bavail, bsize } = await fs.statfs(folder);
      return { name, bytes: bavail * bsize };
    }),
  );
  const short = rooms.filter(({ bytes }) => bytes < wantedBytes);
  return {
    ok: short.length === 0,
    found: rooms
      .map(({ name, bytes }) => `${size(bytes)} free for ${name === 'project' ? 'the project' : name}`)
      .join(', '),
    mend: `Free at least ${size(wantedBytes)} on the disk of ${short.map(({ name }) => `the ${name}`).join(' and ')}.`,
  };
}

function size(bytes: number): string {
  const megabytes = bytes / (1024 * 1024);
  return megabytes < 1024 ? `${Math.floor(megabytes)} MB` : `${(megabytes / 1024).toFixed(1)} GB`;
}
