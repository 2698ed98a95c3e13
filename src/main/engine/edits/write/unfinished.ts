/**
 * Ids of the edits of one workspace that were begun and have not ended, kept in the user data folder. A journal proves by its
 * seal that this machine wrote it, but not when: an old one that comes back with a pull is not replayed, for it is not listed here.
 */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { atomicWriteFile, makeFolder, readPlainFile, userDataDir } from '../../storage/storage.ts';

const Ids = z.array(z.string().max(64)).max(1_000);
const maxBytes = 128 * 1024;

export interface Unfinished {
  has(id: string): Promise<boolean>;
  /** On disk when it resolves. */
  add(id: string): Promise<void>;
  remove(id: string): Promise<void>;
}

/** @param key `CheckedFolder.key`. A damaged list counts as empty: the originals of its edits stay in their folders. */
export function createUnfinished(key: string): Unfinished {
  const file = path.join(userDataDir(), 'edits', `${key}.json`);

  async function read(): Promise<string[]> {
    const bytes = await readPlainFile(file, maxBytes);
    if (bytes === null) return [];
    try {
      return Ids.parse(JSON.parse(bytes.toString('utf8')));
    } catch {
      return [];
    }
  }
  return {
    has: async (id) => (await read()).includes(id),
    async add(id) {
      await makeFolder(path.dirname(file), 0o700);
      await atomicWriteFile(file, JSON.stringify([...(await read()), id]));
    },
    async remove(id) {
      const ids = await read();
      const left = ids.filter((one) => one !== id);
      if (left.length === 0) await rm(file, { force: true });
      else if (left.length < ids.length) await atomicWriteFile(file, JSON.stringify(left));
    },
  };
}
