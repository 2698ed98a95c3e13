/** better-sqlite3, loaded when it is first needed, and what its error codes mean to us. */
import { chmodSync, closeSync, lstatSync, openSync, truncateSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type SqliteConstructor from 'better-sqlite3';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { errnoOf, ioError } from './io-error.ts';
import { setAside } from './set-aside.ts';
import { checkInPlace, checkOpenedInPlace } from './write/held-folder.ts';

export type SqliteDatabase = SqliteConstructor.Database;

const load = createRequire(import.meta.url);

/** `timeoutMs`: how long a statement waits, blocking the thread, for another process to release its lock. */
export function openSqlite(file: string, options: { readonly?: boolean; timeoutMs: number }): SqliteDatabase {
  const Sqlite: typeof SqliteConstructor = load('better-sqlite3');
  if (options.readonly !== true) makePrivate(file);
  const database = new Sqlite(file, { readonly: options.readonly === true, timeout: options.timeoutMs });
  try {
    checkOpenedInPlace(file);
    return database;
  } catch (thrown) {
    database.close();
    throw thrown;
  }
}

/**
 * Makes a database that is missing, and keeps other users out of one that is there: SQLite itself follows the umask, and gives its
 * side files the mode of the database. One that is there is not opened: closing it would drop the locks that this process has on it.
 */
function makePrivate(file: string): void {
  try {
    if (lstatSync(file, { throwIfNoEntry: false }) === undefined) closeSync(openSync(file, 'wx', 0o600));
    for (const name of [file, `${file}-wal`, `${file}-shm`]) {
      const mode = lstatSync(name, { throwIfNoEntry: false })?.mode ?? 0;
      if ((mode & 0o077) !== 0) chmodSync(name, 0o600);
    }
  } catch {
    // SQLite says what is wrong with the place; where modes cannot be changed, the folder's own mode is all there is.
  }
}

/** SQLite's code without its detail: `SQLITE_CORRUPT_INDEX` gives `SQLITE_CORRUPT`; '' for other errors. */
export function sqliteCode(thrown: unknown): string {
  return /^SQLITE_[A-Z]+/.exec(errnoOf(thrown))?.[0] ?? '';
}

/** Whether an error, at opening or from any later statement, says that the file itself is damaged. */
export function isCorrupt(thrown: unknown): boolean {
  if (thrown instanceof MemoError) return thrown.data.corrupt === true;
  const code = sqliteCode(thrown);
  return code === 'SQLITE_CORRUPT' || code === 'SQLITE_NOTADB';
}

/** What is thrown of a damaged database: `damagedFile` gives the file again. */
export function corrupt(file: string, why: string, cause?: unknown, data: { foreign?: true } = {}): MemoError {
  const message = sentence`The database ${file} is damaged: ${why}.`;
  return new MemoError('InternalError', message, { corrupt: true, file, ...data }, { cause });
}

/** SQLite's own errors do not name their database: adds the name of `file` to those that report damage. */
export function naming(file: string, thrown: unknown): unknown {
  if (thrown instanceof MemoError || !isCorrupt(thrown)) return thrown;
  return corrupt(file, 'SQLite cannot read all of it', thrown);
}

/** The database that an error reports as damaged; null for any other error. */
export function damagedFile(thrown: unknown): string | null {
  return thrown instanceof MemoError && isCorrupt(thrown) ? String(thrown.data.file) : null;
}

/** SQLite follows links and opens what it is given, so its file and side files are looked at first. */
export function checkDatabaseFiles(file: string): void {
  checkInPlace(path.dirname(file));
  for (const name of [file, `${file}-wal`, `${file}-shm`, `${file}-journal`]) {
    const found = lstatSync(name, { throwIfNoEntry: false });
    if (found === undefined || found.isFile()) continue;
    if (found.isDirectory()) throw corrupt(file, `${name} is a folder`);
    const message = sentence`${name} is a link, pipe, socket or device. Memoscope opens plain files only; remove it.`;
    throw new MemoError('Refused', message, { file: name });
  }
}

/**
 * Whether all pages of `file`, which others may have open, are in order. It reads all of them, some 7 ms a megabyte: call
 * it on a worker thread. Throws Refused where `file` is no plain file.
 */
export function isWholeDatabase(file: string): boolean {
  checkDatabaseFiles(file);
  try {
    const database = openSqlite(file, { readonly: true, timeoutMs: 2000 });
    try {
      return database.pragma('quick_check(1)', { simple: true }) === 'ok';
    } finally {
      database.close();
    }
  } catch (thrown) {
    if (isCorrupt(thrown)) return false;
    throw thrown;
  }
}

const allPages = 0x7fffffff;

/**
 * Writes what is committed in `from`, which others may have open and write to, into the new file `to`. It keeps the
 * thread busy with the disk for a good part of a second: call it on a worker thread, or say how many pages are copied in one
 * turn. Throws Refused where `from` is no plain file.
 */
export async function copyDatabase(from: string, to: string, pagesAtOnce = allPages): Promise<void> {
  checkDatabaseFiles(from);
  checkInPlace(path.dirname(to));
  makePrivate(to);
  const source = openSqlite(from, { readonly: true, timeoutMs: 2000 });
  try {
    // In one step no commit in between makes it begin again.
    await source.backup(to, { progress: () => pagesAtOnce });
  } finally {
    source.close();
  }
}

/**
 * Takes what is committed from the log of `file`, which others may have open and write to, into the file itself, as far as
 * no reader needs it where it is. It waits for the disk: call it on a worker thread.
 */
export function checkpointDatabase(file: string): void {
  checkDatabaseFiles(file);
  const database = openSqlite(file, { timeoutMs: 2000 });
  try {
    database.pragma('wal_checkpoint(PASSIVE)');
  } finally {
    database.close();
  }
}

/**
 * Makes what these statements say in `file`, which others may have open and read, each in a transaction of its own. Sorting millions of
 * rows takes seconds and no one else can write meanwhile: call it on a worker thread.
 */
export function executeIn(file: string, statements: readonly string[]): void {
  checkDatabaseFiles(file);
  const database = openSqlite(file, { timeoutMs: 2000 });
  try {
    database.pragma('temp_store = MEMORY');
    for (const statement of statements) database.exec(statement);
  } finally {
    database.close();
  }
}

// One engine owns a workspace: it holds `BEGIN EXCLUSIVE` on `run/lock.db` for life. The system frees such a lock with its
// process, also after kill -9 and across containers, where process ids mean nothing. While the lock is held, no code of this
// process may open the file in another way: closing it would drop the lock.

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
      const message = sentence`Could not lock ${file}: it cannot be opened for writing. Check the permissions of its folder.`;
      throw new MemoError('Refused', message, { file }, { cause: thrown });
    }
    throw thrown;
  }
}
