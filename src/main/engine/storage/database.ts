/**
 * SQLite databases of ours: narrow, typed handles over better-sqlite3 and numbered one-way migrations. Main types:
 * Database { read, write }, Migration. Reading and writing are different types over one connection, so that a
 * transaction sees its own rows; the read handle checks each statement when it is prepared. No memory-mapped reads: a
 * file that another program cuts short would end the process with SIGBUS.
 */
import { closeSync, existsSync, openSync, readSync, rmSync } from 'node:fs';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { errnoOf, ioError } from './io-error.ts';
import { noteOwnLog, setForeignLogAside } from './own-log.ts';
import { checkDatabaseFiles, corrupt, isCorrupt, naming, openSqlite, type SqliteDatabase } from './sqlite.ts';

export type SqlValue = string | number | bigint | Uint8Array | null;

/** One prepared statement that gives rows of type R. `pluck`: the first column only; `raw`: rows as arrays. */
export interface ReadStatement<P extends unknown[] = SqlValue[], R = unknown> {
  get(...params: P): R | undefined;
  all(...params: P): R[];
  /** Rows one by one. The connection takes no write until the iterator has ended. */
  iterate(...params: P): IterableIterator<R>;
  pluck(): this;
  raw(): this;
}

export interface WriteStatement<P extends unknown[] = SqlValue[], R = unknown> extends ReadStatement<P, R> {
  run(...params: P): { changes: number; lastInsertRowid: number | bigint };
}

export interface ReadDb {
  /** Throws for a statement that would write. */
  prepare<P extends unknown[] = SqlValue[], R = unknown>(sql: string): ReadStatement<P, R>;
}

export interface WriteDb extends ReadDb {
  prepare<P extends unknown[] = SqlValue[], R = unknown>(sql: string): WriteStatement<P, R>;
  /** All of `work` or nothing; nested calls are savepoints. `work` must not wait for anything. */
  transaction<T>(work: () => T): T;
  /** False again when SQLite rolled a transaction back on its own, as it does where the disk is full. */
  readonly inTransaction: boolean;
  /** Several statements without parameters. */
  exec(sql: string): void;
}

/** `version` counts from 1 without gaps; `up` runs in a transaction of its own. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  /** Free space of a file that is older may hold what was taken out of it; it is dropped before this one runs. */
  readonly dropsFreed?: true;
  up(db: WriteDb): void;
}

export interface ReadOnlyDatabase {
  readonly read: ReadDb;
  /** Safe to call twice. */
  close(): void;
}

export interface Database extends ReadOnlyDatabase {
  readonly write: WriteDb;
}

interface Options {
  readonly migrations: readonly Migration[];
  /** `databaseMark` of the workspace: a file without it is not ours, and counts as damaged before it is opened or its version read. */
  readonly mark?: number;
  /** Looks at all pages first, some 7 ms a megabyte: damage deep in a small file would else show in every later call. */
  readonly whole?: boolean;
}

/**
 * Opens `file`, made when missing, and brings it to the newest migration. Throws Refused, and leaves the file as it is,
 * when a newer Memoscope wrote it or it is no plain file; InternalError with `corrupt: true` when it is damaged (the
 * caller then calls `setAside`). With `readonly` nothing is made or migrated.
 */
export function openDatabase(file: string, options: Options & { readonly: true }): ReadOnlyDatabase;
export function openDatabase(file: string, options: Options & { readonly?: false }): Database;
export function openDatabase(file: string, options: Options & { readonly?: boolean }): Database {
  const newest = checkOrder(options.migrations);
  checkDatabaseFiles(file);
  const header = readHeader(file);
  // Before anything else of it is believed: a foreign file must not pass for one of a newer Memoscope.
  if (header !== null) refuseForeign(file, header.readUInt32BE(68), options.mark);
  refuseNewer(file, header?.readUInt32BE(60) ?? 0, newest);
  if (options.mark !== undefined) setForeignLogAside(file, options.readonly === true);
  let sqlite: SqliteDatabase | undefined;
  try {
    // Ours have a write-ahead log. SQLite would write the pages of a rollback journal that someone put here into the file.
    if (options.readonly !== true) rmSync(`${file}-journal`, { force: true });
    sqlite = openSqlite(file, { readonly: options.readonly === true, timeoutMs: 2000 });
    // Before write-ahead logging begins, so that it is in the file's own first page.
    if (header === null && options.mark !== undefined) sqlite.pragma(`application_id = ${options.mark}`);
    if (options.whole === true && sqlite.pragma('quick_check(1)', { simple: true }) !== 'ok') {
      throw corrupt(file, 'not all of its pages are in order');
    }
    // Its log may hold another first page.
    refuseForeign(file, Number(sqlite.pragma('application_id', { simple: true })), options.mark);
    prepareConnection(file, sqlite, options.migrations, options.readonly === true);
    if (options.mark !== undefined && options.readonly !== true) noteOwnLog(file, sqlite);
    return handles(file, sqlite);
  } catch (thrown) {
    sqlite?.close();
    if (isCorrupt(thrown)) throw thrown instanceof MemoError ? thrown : corrupt(file, 'SQLite cannot read it', thrown);
    throw ioError(`open the database ${file}`, thrown);
  }
}

/**
 * A process that was killed in the middle leaves its log beside the database, which only a connection that may write
 * takes in. Does nothing where there is none. Throws as `openDatabase` does, the log being left for the next opening.
 */
export function takeLogIn(file: string, options: { migrations: readonly Migration[]; mark: number }): void {
  if (existsSync(`${file}-wal`)) openDatabase(file, options).close();
}

function prepareConnection(
  file: string,
  sqlite: SqliteDatabase,
  migrations: readonly Migration[],
  readonly: boolean,
): void {
  const version = Number(sqlite.pragma('user_version', { simple: true }));
  refuseNewer(file, version, migrations.length);
  const tables = sqlite.prepare('SELECT count(*) FROM sqlite_schema').pluck().get();
  if (version === 0 && Number(tables) > 0) throw corrupt(file, 'it holds tables that Memoscope did not make');
  sqlite.pragma('mmap_size = 0');
  sqlite.pragma('cache_size = -16000');
  sqlite.pragma('temp_store = MEMORY');
  if (readonly) {
    if (version < migrations.length) {
      throw new MemoError(
        'Refused',
        sentence`${file} is of an older form (${version}); open it once for writing to bring it up to date.`,
      );
    }
    return;
  }
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = NORMAL');
  sqlite.pragma('foreign_keys = ON');
  // Gives the space of a large import's log back at the next checkpoint.
  sqlite.pragma('journal_size_limit = 16777216');
  // What is removed is overwritten, because it may have been removed as confidential.
  sqlite.pragma('secure_delete = ON');
  const { write } = handles(file, sqlite);
  const due = migrations.slice(version);
  if (version > 0 && due.some(({ dropsFreed }) => dropsFreed === true)) dropFreed(write);
  for (const migration of due) {
    write.transaction(() => {
      migration.up(write);
      sqlite.pragma(`user_version = ${migration.version}`);
    });
  }
}

/**
 * Rewrites the file without its free space, which may still hold data deleted before deletion meant overwriting. It
 * takes a second for a hundred megabytes, and temporarily as much disk space. Not within a transaction.
 */
export function dropFreed(write: WriteDb): void {
  write.exec('VACUUM');
  write.exec('PRAGMA wal_checkpoint(TRUNCATE)');
}

/**
 * SQLite plans by the value of a parameter that is compared with a column, and recompiles most statements with a join
 * or an order for each value: four times the cost of a look-up. A parameter behind a plus has the same value but is not
 * a bare parameter to it.
 */
function plannedOnce(sql: string): string {
  return sql.replace(/(?<=[=<>] )\?/g, '+?');
}

/** What turns out damaged in use names its file, for one call may read several databases (`damagedFile`). */
function handles(file: string, sqlite: SqliteDatabase): Database {
  const named = <T>(work: () => T): T => {
    try {
      return work();
    } catch (thrown) {
      throw naming(file, thrown);
    }
  };
  const prepare = <P extends unknown[], R>(sql: string) => named(() => sqlite.prepare<P, R>(plannedOnce(sql)));
  const read: ReadDb = {
    prepare<P extends unknown[], R>(sql: string) {
      const statement = prepare<P, R>(sql);
      if (statement.readonly) return namedStatement(file, statement as WriteStatement<P, R>);
      throw new MemoError('InternalError', sentence`A read handle was given a statement that writes: ${sql}`);
    },
  };
  const write: WriteDb = {
    prepare: <P extends unknown[], R>(sql: string) => namedStatement(file, prepare<P, R>(sql) as WriteStatement<P, R>),
    transaction: (work) => named(() => sqlite.transaction(work)()),
    get inTransaction() {
      return sqlite.inTransaction;
    },
    exec: (sql) => named(() => void sqlite.exec(sql)),
  };
  return { read, write, close: () => void sqlite.close() };
}

/** Spelt out, without a function for each call, because it runs before every row that is read or written. */
function namedStatement<P extends unknown[], R>(file: string, statement: WriteStatement<P, R>): WriteStatement<P, R> {
  const own: WriteStatement<P, R> = {
    get(...params) {
      try {
        return statement.get(...params);
      } catch (thrown) {
        throw naming(file, thrown);
      }
    },
    all(...params) {
      try {
        return statement.all(...params);
      } catch (thrown) {
        throw naming(file, thrown);
      }
    },
    run(...params) {
      try {
        return statement.run(...params);
      } catch (thrown) {
        throw naming(file, thrown);
      }
    },
    iterate(...params) {
      const rows = statement.iterate(...params);
      const named: IterableIterator<R> = {
        next() {
          try {
            return rows.next();
          } catch (thrown) {
            throw naming(file, thrown);
          }
        },
        return: () => rows.return?.() ?? { done: true, value: undefined },
        [Symbol.iterator]: () => named,
      };
      return named;
    },
    pluck() {
      statement.pluck();
      return own;
    },
    raw() {
      statement.raw();
      return own;
    },
  };
  return own;
}

function checkOrder(migrations: readonly Migration[]): number {
  migrations.forEach(({ version, name }, index) => {
    if (version !== index + 1) throw new Error(`Migration ${version} (${name}) stands at place ${index + 1}.`);
  });
  return migrations.length;
}

function refuseForeign(file: string, found: number, mark: number | undefined): void {
  if (mark === undefined || found === mark) return;
  throw corrupt(file, 'it does not bear the mark of this machine', undefined, { foreign: true });
}

/** Whether opening was refused because a newer Memoscope wrote the file. */
export function isNewer(thrown: unknown): boolean {
  return thrown instanceof MemoError && thrown.code === 'Refused' && thrown.data.supported !== undefined;
}

function refuseNewer(file: string, version: number, newest: number): void {
  if (version <= newest) return;
  throw new MemoError(
    'Refused',
    sentence`${file} was written by a newer Memoscope (form ${version}; this one knows ${newest}). Update Memoscope; the file was not touched.`,
    { file, found: version, supported: newest },
  );
}

/**
 * The header of the file's first page, null when the file is new or empty. Opening a WAL database through SQLite may
 * already write to it, so a newer or foreign one is recognised here first.
 */
function readHeader(file: string): Buffer | null {
  const header = Buffer.alloc(100);
  try {
    const handle = openSync(file, 'r');
    try {
      const length = readSync(handle, header, 0, 100, 0);
      if (length === 0) return null;
      if (length < 100 || header.toString('latin1', 0, 16) !== 'SQLite format 3\0') {
        throw corrupt(file, 'it is not an SQLite file');
      }
      return header;
    } finally {
      closeSync(handle);
    }
  } catch (thrown) {
    if (errnoOf(thrown) === 'ENOENT') return null;
    throw ioError(`read the database ${file}`, thrown);
  }
}
