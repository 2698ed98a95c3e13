/** The index.scip of a folder. What came with a clone is not believed before the person trusts the folder. */
import { lstat } from 'node:fs/promises';
import path from 'node:path';
import { trustedSince } from '../../storage/storage.ts';

export interface ScipIndex {
  readonly file: string;
  /** Another one for another content. */
  readonly stamp: string;
}

/** Null where there is none, or none that counts. */
export async function findIndex(root: string): Promise<ScipIndex | null> {
  const file = path.join(root, 'index.scip');
  const found = await lstat(file).catch(() => null);
  if (found === null || !found.isFile() || (await trustedSince(root)) === null) return null;
  return { file, stamp: `${found.mtimeMs} ${found.size} ${found.ino}` };
}
