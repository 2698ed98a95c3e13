import { mkdir } from 'node:fs/promises';
import { errnoOf } from '../io-error.ts';
import { checkInPlace } from './held-folder.ts';

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
