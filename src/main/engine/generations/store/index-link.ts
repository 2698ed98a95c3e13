/**
 * `.memo/index`, a link to the live generation for people and their scripts. Memoscope itself never reads it, so a
 * failure to create it is ignored, and a foreign folder in its place stays.
 */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { checkInPlace, type StateFolder } from '../../storage/storage.ts';

export async function linkIndex(state: StateFolder, id: string): Promise<void> {
  const link = path.join(state.dir, 'index');
  const temporary = path.join(state.dir, `.memo-tmp-${randomBytes(6).toString('hex')}`);
  try {
    checkInPlace(state.dir);
    const found = await fs.lstat(link).catch(() => null); // None yet.
    if (found !== null && !found.isSymbolicLink()) return;
    // Windows takes a junction without further rights, and replaces none by a rename.
    const windows = process.platform === 'win32';
    await fs.symlink(
      windows ? path.join(state.generationsDir, id) : path.join('generations', id),
      temporary,
      'junction',
    );
    if (windows) await fs.rm(link, { force: true });
    await fs.rename(temporary, link);
  } catch {
    // A file system without links, or a link in the place of the folder: CURRENT contains the same.
    await fs.rm(temporary, { force: true }).catch(() => undefined); // The next engine removes it.
  }
}
