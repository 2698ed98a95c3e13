/** A generation that is built is written plainly, and brought to the disk once. */
import { open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { folders } from '../store/folders.ts';

/** @param dir of a generation whose databases are closed. */
export async function syncFolder(dir: string): Promise<void> {
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    if (entry.isFile()) await sync(path.join(dir, entry.name), 'r+');
  }
  // Windows opens no folder.
  if (process.platform !== 'win32') for (const folder of ['.', ...folders]) await sync(path.join(dir, folder), 'r');
}

async function sync(place: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(place, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
