/**
 * A second worktree of a repository that is known begins with a copy of the code map that another one has, and reads only
 * the files whose content differs. The copy lies in user data and was made by this machine: nothing of the other folder is
 * believed. Main type: Seeds.
 */
import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  existsSync,
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
import { checkInPlace, copyDatabase, createFileSeal, openDatabase, userDataDir } from '../storage/storage.ts';
import { repositoryPlace } from '../workspace/workspace.ts';
import type { HashSwitches } from './build/hashes.ts';
import { factsVersionOf } from './build/plan.ts';
import { codeMapMigrations } from './migrations.ts';

export interface Seeds {
  /** Puts a copy in the place of `symbolsFile` where that is missing and there is one to begin with. Never throws. */
  plant(symbolsFile: string, mark: number): Promise<void>;
  /** To be called when all files were looked at: keeps a copy where the last one is too different or too old. Never throws. */
  synced(symbolsFile: string, changedFiles: number, files: number): Promise<void>;
}

/** The share of files that may have changed until a new copy is worth what it costs. */
const maxChanged = 0.1;
const maxAgeMs = 7 * 24 * 60 * 60 * 1000;

/** @param root real path of the opened folder. */
export function createSeeds(root: string, switches: HashSwitches, onFailed: (why: unknown) => void): Seeds {
  const place = repositoryPlace(root);
  if (place === null) return { async plant() {}, async synced() {} };
  const version = factsVersionOf(switches);
  const name = createHash('sha256')
    .update(`${place}\0${version}\0${codeMapMigrations.length}`)
    .digest('hex')
    .slice(0, 32);
  const seedFile = (): string => path.join(userDataDir(), 'seeds', `${name}.db`);
  /** Files read since the last copy. */
  let changed = 0;

  async function trying(work: Promise<unknown>): Promise<void> {
    try {
      await work;
    } catch (thrown) {
      // Without a copy everything is read.
      onFailed(thrown);
    }
  }

  return {
    async plant(symbolsFile, mark) {
      const seed = seedFile();
      if (existsSync(symbolsFile) || !existsSync(seed)) return;
      await trying(plantSeed({ seed, to: symbolsFile, mark, version }));
    },
    async synced(symbolsFile, changedFiles, files) {
      changed += changedFiles;
      const seed = seedFile();
      const kept = statSync(seed, { throwIfNoEntry: false });
      const isGood = kept !== undefined && changed <= files * maxChanged && Date.now() - kept.ctimeMs < maxAgeMs;
      if (files === 0 || isGood) return;
      changed = 0;
      await trying(storeSeed({ from: symbolsFile, seed }));
    },
  };
}

interface StoreJob {
  /** symbols.db of a workspace, which others may have open. */
  readonly from: string;
  readonly seed: string;
}

interface PlantJob {
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
/** Pages of a database copied at once. */
const pagesAtOnce = 128;
/** Offset of SQLite's `application_id` in the header. */
const markOffset = 68;

/**
 * Copies of code maps in user data, one for each repository and version: files that are sealed with the machine key, so
 * that a damaged or foreign one is never believed. The work is done in small pieces on the thread that asks: starting another
 * thread costs more than a copy of usual size.
 */
async function storeSeed({ from, seed }: StoreJob): Promise<void> {
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
async function plantSeed({ seed, to, mark, version }: PlantJob): Promise<boolean> {
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

/** SQLite's header has this many bytes. */
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

/** Covers the content and the name, which says repository and version. */
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
