import { mkdir } from 'node:fs/promises';
import { errnoOf } from '../io-error.ts';

/**
 * The folder with all above it. Of a read-only disk Node says that there is no such file when it makes several at once, so the
 * one that failed is asked for by itself: what the system says of that is what is thrown.
 */
export async function makeFolder(folder: string, mode = 0o777): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode });
  } catch (thrown) {
    if (errnoOf(thrown) !== 'ENOENT' || !(thrown instanceof Error) || !('path' in thrown)) throw thrown;
    await mkdir(String(thrown.path), { mode });
    await mkdir(folder, { recursive: true, mode });
  }
}
