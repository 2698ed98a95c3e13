/**
 * One engine owns a workspace: it holds `BEGIN EXCLUSIVE` on `run/lock.db` for life. The system frees such a lock
 * with its process, also after kill -9 and across containers, where process ids mean nothing. While the lock is held,
 * no code of this process may open the file in another way: closing it would drop the lock.
 */
import { lstatSync, truncateSync } from 'node:fs';
import { MemoError } from '#shared/base/errors.ts';
import { ioError } from './io-error.ts';
import { setAside } from './set-aside.ts';
import { checkDatabaseFiles, isCorrupt, openSqlite, type SqliteDatabase, sqliteCode } from './sqlite.ts';

export interface WorkspaceLock {
  /** Safe to call twice. */
  release(): void;
}

/**
 * Takes the lock, or returns null at once when another process (or this one) holds it. A damaged lock file is
 * repaired.
 */
export function tryLock(file: string): WorkspaceLock | null {
  if (lstatSync(file, { throwIfNoEntry: false })?.isDirectory()) setAside(file);
  checkDatabaseFiles(file);
  try {
    return attempt(file);
  } catch (thrown) {
    if (!isCorrupt(thrown)) throw ioError(`lock ${file}`, thrown);
  }
  // Emptied, not replaced: two processes that repair it at the same moment must end up with the same file, or both
  // would own it. No process holds the lock here, because SQLite requests it before it reads the damaged page.
  truncateSync(file, 0);
  try {
    return attempt(file);
  } catch (thrown) {
    throw ioError(`lock ${file}`, thrown);
  }
}

function attempt(file: string): WorkspaceLock | null {
  let sqlite: SqliteDatabase | undefined;
  try {
    const opened = openSqlite(file, { timeoutMs: 0 });
    sqlite = opened;
    opened.exec('BEGIN EXCLUSIVE');
    return { release: () => void opened.close() };
  } catch (thrown) {
    sqlite?.close();
    const code = sqliteCode(thrown);
    if (code === 'SQLITE_BUSY' || code === 'SQLITE_LOCKED') return null;
    if (code === 'SQLITE_CANTOPEN' || code === 'SQLITE_READONLY') {
      const message = `Could not lock ${file}: it cannot be opened for writing. Check the permissions of its folder.`;
      throw new MemoError('Refused', message, { file }, { cause: thrown });
    }
    throw thrown;
  }
}
