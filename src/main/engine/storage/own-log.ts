/**
 * Whether the write-ahead log beside a database is one that this machine wrote. SQLite reads whatever log lies there,
 * so one that comes with a pull could change every row. Main functions: setForeignLogAside, noteOwnLog, foreignLogs. A
 * log begins with a random number (its salt), which SQLite makes for a new log and counts up by one each time that it
 * begins the log again. We keep that number in the user data folder, where no repository can read or write it: a log
 * that continues from it is ours, any other is set aside before SQLite sees it.
 */
import { hash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { setAside } from './set-aside.ts';
import { corrupt, type SqliteDatabase } from './sqlite.ts';
import { userDataDir } from './user-data.ts';

const headerBytes = 32;
const [beginningsAt, saltAt] = [12, 16];
/** A session begins its log again once in some megabytes. */
const mostBegun = 2 ** 16;
/** The owner may have begun the log in this moment and not noted it yet. */
const patienceMs = 200;
const lookEveryMs = 20;

const folder = (): string => path.join(userDataDir(), 'logs-of-databases');
const noteOf = (file: string): string => path.join(folder(), hash('sha256', path.resolve(file)).slice(0, 32));

/**
 * To be called before SQLite opens `file`. A foreign log is set aside; a reader, who changes nothing, throws
 * InternalError with `corrupt: true` instead.
 */
export function setForeignLogAside(file: string, readonly: boolean): void {
  for (let waited = 0; !isOwn(file); waited += lookEveryMs) {
    if (waited >= patienceMs) {
      if (readonly)
        throw corrupt(file, 'the log beside it was not written on this machine', undefined, { foreign: true });
      rmSync(`${file}-shm`, { force: true });
      setAside(`${file}-wal`, 'foreign');
      return;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, lookEveryMs);
  }
}

function isOwn(file: string): boolean {
  const log = logOf(file);
  if (log === null) return true;
  const noted = notedOf(file);
  return noted !== null && (log.salt - noted) >>> 0 <= mostBegun;
}

const asideForm = /^(.+\.db)-wal\.foreign-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z/;

/**
 * Logs that were set aside since then, by whichever thread or process of ours opened the database: in the state
 * folder and in its generations.
 */
export function foreignLogs(dir: string, since: number): { database: string; keptAs: string }[] {
  const generations = path.join(dir, 'generations');
  const folders = [dir, ...namesIn(generations).map((name) => path.join(generations, name))];
  return folders.flatMap((each) =>
    namesIn(each).flatMap((name) => {
      const [, database, ...time] = asideForm.exec(name) ?? [];
      if (database === undefined) return [];
      const [year = 0, month = 1, ...rest] = time.map(Number);
      const at = Date.UTC(year, month - 1, ...rest);
      return at < since ? [] : [{ database: path.join(each, database), keptAs: path.join(each, name) }];
    }),
  );
}

function namesIn(dir: string): string[] {
  try {
    return readdirSync(dir);
  } catch {
    return []; // Not there, or none of our folders.
  }
}

/** To be called when `sqlite` has opened `file` for writing: makes sure that the log has begun, and notes it, if need be later. */
export function noteOwnLog(file: string, sqlite: SqliteDatabase): void {
  if (isNoted(file, sqlite)) return;
  // What is committed from now on must not be set aside because the disk was full for a moment when the file was
  // opened.
  const again = setInterval(() => {
    if (!sqlite.open || isNoted(file, sqlite)) clearInterval(again);
  }, tryEveryMs);
  again.unref();
}

const tryEveryMs = 500;

/** False where a full disk or the user data folder does not let it. */
function isNoted(file: string, sqlite: SqliteDatabase): boolean {
  try {
    // A log that was never begun again and holds nothing that was committed gets another random number at the next write.
    if ((logOf(file)?.beginnings ?? 0) === 0)
      sqlite.pragma(`user_version = ${Number(sqlite.pragma('user_version', { simple: true }))}`);
    const salt = logOf(file)?.salt;
    const noted = notedOf(file);
    if (salt === undefined) return false;
    if (salt === noted) return true;
    write(noteOf(file), `${salt}\n${path.resolve(file)}\n`);
    if (noted === null) forgetRemoved();
    return true;
  } catch {
    return false;
  }
}

interface Log {
  readonly salt: number;
  /** How often it was begun again. */
  readonly beginnings: number;
}

/** Null where nothing follows its header, as after a kill in that moment: SQLite does not read such a log, and begins another. */
function logOf(file: string): Log | null {
  let descriptor: number;
  try {
    descriptor = openSync(`${file}-wal`, 'r');
  } catch {
    return null; // There is none; SQLite says what else is wrong with the place.
  }
  try {
    const header = Buffer.alloc(headerBytes + 1);
    if (readSync(descriptor, header, 0, header.length, 0) < header.length) return null;
    return { salt: header.readUInt32BE(saltAt), beginnings: header.readUInt32BE(beginningsAt) };
  } finally {
    closeSync(descriptor);
  }
}

function notedOf(file: string): number | null {
  try {
    const [salt = '', of] = readFileSync(noteOf(file), 'utf8').split('\n');
    return of === path.resolve(file) && /^\d{1,10}$/.test(salt) ? Number(salt) : null;
  } catch {
    return null; // Never opened here.
  }
}

/** Survives a kill when it returns, and a power cut some milliseconds later, for which no caller has to wait. */
function write(note: string, text: string): void {
  mkdirSync(folder(), { recursive: true, mode: 0o700 });
  const temporary = `${note}.${process.pid}`;
  writeFileSync(temporary, text, { mode: 0o600 });
  renameSync(temporary, note);
  void flush(note);
}

async function flush(note: string): Promise<void> {
  try {
    const handle = await open(note, 'r+');
    await handle.sync().finally(() => handle.close());
  } catch {
    // Gone again with its database, or a disk that fails: it stays as it is in the memory of the system.
  }
}

/** Notes of databases that are gone, as those of earlier generations are. */
function forgetRemoved(): void {
  for (const name of readdirSync(folder())) {
    const note = path.join(folder(), name);
    const [, of] = readFileSync(note, 'utf8').split('\n');
    if (of !== undefined && !existsSync(of)) rmSync(note, { force: true });
  }
}
