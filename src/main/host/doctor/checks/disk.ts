/** Room on the disks that we write to: that of the user data, and that of the project. */
import fs from 'node:fs/promises';
import { userDataDir } from '../../../engine/storage/storage.ts';
import { type CheckScope, type Finding, told } from '../check.ts';

/** A rebuild writes a whole second code map; 40,000 types take some 200 MB. */
const wantedBytes = 512_000_000;

export async function checkDisk({ root }: CheckScope): Promise<Finding> {
  const places = [
    { name: 'UserData' as const, folder: userDataDir() },
    ...(root === null ? [] : [{ name: 'Project' as const, folder: root }]),
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
    found: rooms.map(({ name, bytes }) => told(`disk${name}`, { size: size(bytes) })),
    mend: told(`disk${short.length > 1 ? 'Both' : (short[0]?.name ?? 'UserData')}Mend`, { size: size(wantedBytes) }),
  };
}

function size(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  return megabytes < 1000 ? `${Math.floor(megabytes)} MB` : `${(megabytes / 1000).toFixed(1)} GB`;
}
