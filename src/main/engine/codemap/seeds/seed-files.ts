/**
 * Copies of code maps in user data, one for each repository and version: files that are sealed with the machine key, so
 * that a damaged or foreign one is never believed. The work is done in small pieces on the thread that asks: starting another
 * thread costs more than a copy of usual size.
 */
import {
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { checkInPlace, copyDatabase, createFileSeal, openDatabase } from '../../storage/storage.ts';
import { codeMapMigrations } from '../store/migrations.ts';

export interface StoreJob {
  /** symbols.db of a workspace, which others may have open. */
  readonly from: string;
  readonly seed: string;
}

export interface PlantJob {
  readonly seed: string;
  /** Where symbols.db is to be; nothing is there yet. */
  readonly to: string;
  /** `databaseMark` of the workspace. */
  readonly mark: number;
  /** `factsVersionOf` today: how its files must have been read. */
  readonly version: string;
}

/** All seeds together; the ones that were not used for longest go first. */
const maxBytes = 500 * 1024 * 1024;
/** One that would push out most others is not worth it. */
const maxSeedBytes = maxBytes / 2;
const sealBytes = 32;
const pieceBytes = 512 * 1024;
/** Of a database that is copied: as many bytes. */
const pagesAtOnce = 128;
/** Of SQLite's `application_id` in the header. */
const markOffset = 68;

export async function storeSeed({ from, seed }: StoreJob): Promise<void> {
  if (statSync(from).size > maxSeedBytes) return;
  const folder = path.dirname(seed);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unfinished = `${seed}.${process.pid}.new`;
  try {
    closeSync(openSync(unfinished, 'w', 0o600));
    await copyDatabase(from, unfinished, pagesAtOnce);
    const handle = openSync(unfinished, 'r+');
    try {
      const { size } = fstatSync(handle);
      writeSync(handle, await sealOf(handle, size, seed), 0, sealBytes, size);
    } finally {
      closeSync(handle);
    }
    renameSync(unfinished, seed);
  } finally {
    rmSync(unfinished, { force: true });
  }
  removeOldest(folder, path.basename(seed));
}

/** False, with nothing left behind, where there is no seed that can be believed. */
export async function plantSeed({ seed, to, mark, version }: PlantJob): Promise<boolean> {
  try {
    checkInPlace(path.dirname(to));
    if (!(await copySealed(seed, to, mark))) return false;
    if (!prepare(to, mark, version)) {
      removeDatabase(to);
      return refuse(seed);
    }
    const now = new Date();
    utimesSync(seed, now, now);
    return true;
  } catch (thrown) {
    removeDatabase(to);
    throw thrown;
  }
}

function removeDatabase(file: string): void {
  for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true });
}

async function copySealed(seed: string, to: string, mark: number): Promise<boolean> {
  const source = openSync(seed, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    const found = fstatSync(source);
    const size = found.size - sealBytes;
    const seal = Buffer.alloc(sealBytes);
    if (!found.isFile() || size < pageStart) return refuse(seed);
    readSync(source, seal, 0, sealBytes, size);
    if (!(await sealOf(source, size, seed)).equals(seal)) return refuse(seed);
    const target = openSync(to, 'wx', 0o600);
    try {
      for await (const { piece, at } of pieces(source, size)) writeSync(target, piece, 0, piece.length, at);
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(mark);
      writeSync(target, bytes, 0, bytes.length, markOffset);
    } finally {
      closeSync(target);
    }
    return true;
  } finally {
    closeSync(source);
  }
}

/** SQLite's header has so many bytes. */
const pageStart = 100;

function refuse(seed: string): false {
  rmSync(seed, { force: true });
  return false;
}

/**
 * Another branch is no earlier state of this folder: nothing of it is compared with, and what a broken file last said there
 * is not kept here. Every file is looked at, whatever its time.
 */
function prepare(file: string, mark: number, version: string): boolean {
  const { read, write, close } = openDatabase(file, { migrations: codeMapMigrations, mark });
  try {
    const known = read.prepare<[], string>(`SELECT value FROM meta WHERE key = 'factsVersion'`).pluck().get();
    if (known !== version) return false;
    write.transaction(() => {
      write.exec(`
        DELETE FROM pending_changes;
        UPDATE files SET mtime_ms = -1;
        UPDATE files SET hash = '' WHERE parse_errors > 0;
        DELETE FROM meta WHERE key = 'factsVersion';
        INSERT OR REPLACE INTO meta(key, value) VALUES ('seeded', '1');
      `);
    });
    return true;
  } finally {
    close();
  }
}

/** Of the content and of the name, which says repository and version. */
async function sealOf(handle: number, size: number, seed: string): Promise<Buffer> {
  const seal = createFileSeal(`seed\0${path.basename(seed)}`);
  for await (const { piece } of pieces(handle, size)) seal.update(piece);
  return seal.digest();
}

async function* pieces(handle: number, size: number): AsyncGenerator<{ piece: Buffer; at: number }> {
  const buffer = Buffer.alloc(pieceBytes);
  for (let at = 0; at < size; ) {
    const length = readSync(handle, buffer, 0, Math.min(pieceBytes, size - at), at);
    if (length === 0) throw new Error('A seed became shorter while it was read.');
    yield { piece: buffer.subarray(0, length), at };
    at += length;
    await othersTurn();
  }
}

function removeOldest(folder: string, kept: string): void {
  const found = readdirSync(folder)
    .map((name) => ({ name, stats: statSync(path.join(folder, name), { throwIfNoEntry: false }) }))
    .flatMap(({ name, stats }) => (stats === undefined ? [] : [{ name, size: stats.size, used: stats.mtimeMs }]))
    .sort((a, b) => Number(b.name === kept) - Number(a.name === kept) || b.used - a.used);
  let bytes = 0;
  for (const { name, size } of found) {
    bytes += size;
    if (bytes > maxBytes) rmSync(path.join(folder, name), { force: true });
  }
}
