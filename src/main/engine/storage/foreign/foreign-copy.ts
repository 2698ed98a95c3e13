/**
 * Reads a database of another program. The original is never opened by SQLite, which would take locks on it and may write its
 * log back: the file and its log are copied into a private folder, and the copy is read. It is removed on closing.
 */
import { copyFile, mkdtemp, open, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type { ReadDb, ReadStatement, SqlValue } from '../database.ts';
import { errnoOf, ioError } from '../io-error.ts';
import { openSqlite, sqliteCode } from '../sqlite.ts';

export interface ForeignDatabase {
  readonly read: ReadDb;
  close(): Promise<void>;
}

/** A copy takes as much disk space for a moment. */
const maxBytes = 4 * 1024 ** 3;
/** The program may write while its file and its log are copied; the two then do not fit together. */
const maxTries = 3;

/** Null where there is no such file. Throws Refused for a link, and for a file over 4 GB or one that is not SQLite's. */
export async function openForeignCopy(file: string): Promise<ForeignDatabase | null> {
  for (let tries = 1; ; tries += 1) {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'memoscope-copy-'));
    const close = () => rm(folder, { recursive: true, force: true });
    const copy = path.join(folder, 'copy.db');
    try {
      if (!(await copied(file, copy))) {
        await close();
        return null;
      }
      await copied(`${file}-wal`, `${copy}-wal`);
      const sqlite = openSqlite(copy, { timeoutMs: 2000 });
      try {
        sqlite.pragma('trusted_schema = OFF');
        sqlite.pragma('query_only = ON');
        sqlite.prepare('SELECT count(*) FROM sqlite_schema').get();
      } catch (thrown) {
        sqlite.close();
        throw thrown;
      }
      const read: ReadDb = {
        prepare: <P extends unknown[] = SqlValue[], R = unknown>(sql: string): ReadStatement<P, R> =>
          sqlite.prepare<P, R>(sql),
      };
      return {
        read,
        async close() {
          sqlite.close();
          await close();
        },
      };
    } catch (thrown) {
      await close();
      if (sqliteCode(thrown) === '') throw ioError(`read ${file}`, thrown);
      if (tries < maxTries) continue;
      throw new MemoError(
        'Refused',
        sentence`${file} is not a database that can be read.`,
        { file },
        { cause: thrown },
      );
    }
  }
}

/** False where there is no such file. */
async function copied(from: string, to: string): Promise<boolean> {
  try {
    const handle = await open(from, 'r');
    try {
      const found = await handle.stat();
      if (!found.isFile() || found.size > maxBytes)
        throw new MemoError('Refused', sentence`${from} is not a plain file of at most 4 GB, so it is not read.`, {
          file: from,
        });
    } finally {
      await handle.close();
    }
    await copyFile(from, to);
    return true;
  } catch (thrown) {
    if (errnoOf(thrown) === 'ENOENT') return false;
    throw thrown;
  }
}
