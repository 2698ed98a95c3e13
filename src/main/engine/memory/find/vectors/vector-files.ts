/**
 * Which file under `vectors/` holds the index of a model, and what is in it. A new file gets a new name, then memory.db
 * says that it is the one, then the old one goes: a kill in between leaves an unreferenced file, and such files are
 * removed.
 */
import { randomBytes } from 'node:crypto';
import { lstat, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { contentHash, type Database, makeFolder } from '../../../storage/storage.ts';
import { nativeForm, type SavedIndex } from './native-index.ts';

/** Row to the revision of its vectors. */
export type Revisions = Map<number, number>;

export interface VectorFiles {
  readonly dir: string;
  /** The file of this model and dimension with what it holds; null where there is none. */
  known(): { saved: SavedIndex; keys: Revisions } | null;
  /** A name that was never used. */
  newName(): string;
  /** From now on this is the file, and it holds `keys`. */
  replace(saved: SavedIndex, keys: Revisions): Promise<void>;
  /** The file is no good, or no file is needed. */
  drop(): Promise<void>;
  /** Makes the folder and removes from it indexes that are not in use. Throws Refused where it is a link. */
  tidy(): Promise<void>;
}

/** What is removed where it is not the file in use. */
const ours = /\.usearch$|^\.memo-tmp-/;

export function createVectorFiles(
  { read, write }: Database,
  dir: string,
  model: string,
  dimensions: number,
): VectorFiles {
  const find = read.prepare<[string, number, string], SavedIndex & { keys: Uint8Array }>(
    'SELECT name, count, size, checksum, keys FROM vector_files WHERE model = ? AND dimension = ? AND metric = ?',
  );
  const insert = write.prepare<[string, string, number, string, number, number, number, string, Uint8Array]>(
    `INSERT INTO vector_files(name, model, dimension, metric, count, revision, size, checksum, keys)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const forget = write.prepare('DELETE FROM vector_files');
  /** Only the index that is in use is kept: that of a model that was left would be made from vectors that are gone. */
  async function tidy(): Promise<void> {
    await makeFolder(dir);
    if (!(await lstat(dir)).isDirectory()) {
      throw new MemoError('Refused', sentence`${dir} is a link, and what it leads to is not ours to write. Remove it.`);
    }
    const kept = find.get(model, dimensions, nativeForm)?.name;
    for (const name of await readdir(dir)) {
      if (name !== kept && ours.test(name)) await rm(path.join(dir, name), { recursive: true, force: true });
    }
  }
  return {
    dir,
    known() {
      const found = find.get(model, dimensions, nativeForm);
      if (found === undefined) return null;
      const { keys, ...saved } = found;
      return { saved, keys: revisionsOf(keys) };
    },
    newName: () => `${contentHash(model).toLowerCase()}-${randomBytes(6).toString('hex')}.usearch`,
    async replace({ name, count, size, checksum }, keys) {
      const pairs = new Uint32Array(2 * keys.size);
      let at = 0;
      let newest = 0;
      for (const [row, revision] of keys) {
        pairs[at] = row;
        pairs[at + 1] = revision;
        at += 2;
        newest = Math.max(newest, revision);
      }
      write.transaction(() => {
        forget.run();
        insert.run(name, model, dimensions, nativeForm, count, newest, size, checksum, new Uint8Array(pairs.buffer));
      });
      await tidy();
    },
    async drop() {
      forget.run();
      await tidy();
    },
    tidy,
  };
}

function revisionsOf(bytes: Uint8Array): Revisions {
  const pairs = new Uint32Array(bytes.slice().buffer);
  const keys: Revisions = new Map();
  for (let i = 0; i + 1 < pairs.length; i += 2) keys.set(pairs[i] ?? 0, pairs[i + 1] ?? 0);
  return keys;
}
