/**
 * Distinguishes state that this machine wrote from state that came with a clone or an archive: a secret key in the user data
 * folder, and in `.memo/machine.json` its HMAC of the folder's real path. Databases are opened only where it fits.
 */
import { createHmac, type Hmac, randomBytes, timingSafeEqual } from 'node:crypto';
import fs, { type Dirent, linkSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { crockford } from './content-hash.ts';
import { errnoOf, ioError } from './io-error.ts';
import { readPlainFile } from './plain-file.ts';
import { setAside } from './set-aside.ts';
import type { StateFolder } from './state-folder.ts';
import { keyFile, userDataDir } from './user-data.ts';
import { atomicWriteFile, makeFolder, removeTemporaryFiles } from './write/atomic-write.ts';
import { checkInPlace } from './write/held-folder.ts';

/** Whether the databases in `state` are this machine's own. */
export async function verifyKey(state: StateFolder): Promise<boolean> {
  return isSameMac(macOf(state.root), (await foundMac(state)) ?? '');
}

/** The MAC in machine.json; null where it is missing or unreadable. */
async function foundMac(state: StateFolder): Promise<string | null> {
  try {
    const bytes = await readPlainFile(state.machineFile, 4096);
    if (bytes === null) return null;
    const { mac }: { mac?: unknown } = JSON.parse(bytes.toString('utf8')) ?? {};
    return typeof mac === 'string' && /^[0-9a-f]{64}$/.test(mac) ? mac : null;
  } catch (thrown) {
    const unreadable = thrown instanceof SyntaxError || (thrown instanceof MemoError && thrown.data.damaged === true);
    if (unreadable) return null;
    throw thrown;
  }
}

/** Each cleans its own subfolders, or belongs to other keys. */
const withoutSubfolders = new Set(['memory', 'homes']);

/** Folders of the state, and those in them. Generations are looked through by themselves; a link leads elsewhere. */
function stateFolders({ dir, generationsDir }: StateFolder): string[] {
  const below = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => path.join(folder, name));
  return below(dir)
    .filter((folder) => path.basename(folder) !== path.basename(generationsDir))
    .flatMap((folder) => (withoutSubfolders.has(path.basename(folder)) ? [folder] : [folder, ...below(folder)]));
}

/**
 * Gives the state folder to this machine's key, and removes what a killed owner left half-written. State of another key, or of
 * none, is parked unopened and that of this one brought back. Returns where foreign state is now, the first time that
 * this key meets it. Call it with the lock held and before any database is opened.
 */
export async function claimState(state: StateFolder): Promise<string | null> {
  for (const dir of new Set([state.dir, state.runDir, ...stateFolders(state)])) await removeTemporaryFiles(dir);
  const homes = createHomes(state.dir);
  const own = macOf(state.root);
  const found = await foundMac(state);
  let parked: string | null = null;
  if (found === null || !isSameMac(own, found)) {
    const owner = found === null ? null : homeOf(found);
    // A folder with our id but without our MAC must not get among our data.
    parked = homes.park(owner === homeOf(own) ? null : owner);
    rmSync(state.machineFile, { recursive: true, force: true });
    await atomicWriteFile(state.machineFile, `${JSON.stringify({ version: 1, mac: own })}\n`);
  }
  const known = homes.bringBack(homeOf(own));
  if (parked !== null) homes.prune();
  for (const dir of [state.generationsDir, state.vectorsDir, state.editsDir]) await makeFolder(dir, 0o700);
  return known ? null : parked;
}

/** Of the MAC that a key writes into machine.json: without the key it cannot be known beforehand. */
const homeOf = (mac: string): string => mac.slice(0, 16);

/**
 * The mark that a database of this workspace bears in its header (SQLite's application_id, 31 bits). A database that was
 * put over ours, by a pull of a repository that tracks it, does not bear it.
 */
export function databaseMark(root: string): number {
  return createHmac('sha256', machineKey()).update(`database\0${root}`).digest().readUInt32BE(0) >>> 1;
}

/** Four characters in which this clone's ids end (`op-…-k7q3`), so that two clones of a project make none alike. */
export function cloneSuffix(root: string): string {
  const bytes = createHmac('sha256', machineKey()).update(`clone\0${root}`).digest();
  return crockford(bytes).slice(0, 4).toLowerCase();
}

/** Eight characters that other users of this machine cannot guess, another eight for each `n`. */
export function secretName(n: number): string {
  return createHmac('sha256', machineKey()).update(`name\0${n}`).digest('hex').slice(0, 8);
}

export interface Seal {
  of(text: string): string;
  fits(text: string, mac: string | undefined): boolean;
}

/** MACs of this machine for texts of one workspace; a text that was sealed for another `purpose` or folder does not fit. */
export function createSeal(root: string, purpose: string): Seal {
  let key: Buffer | null = null;
  const of = (text: string): string => {
    key ??= machineKey();
    return createHmac('sha256', key).update(`seal\0${purpose}\0${root}\0${text}`).digest('hex');
  };
  return { of, fits: (text, mac = '') => isSameMac(of(text), mac) };
}

/** The same for files of the user data that are too large for one text: the caller feeds it their bytes. */
export function createFileSeal(purpose: string): Hmac {
  return createHmac('sha256', machineKey()).update(`file\0${purpose}\0`);
}

function macOf(root: string): string {
  return createHmac('sha256', machineKey()).update(`workspace\0${root}`).digest('hex');
}

function isSameMac(expected: string, found: string): boolean {
  const [left, right] = [Buffer.from(expected, 'hex'), Buffer.from(found, 'hex')];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** 32 random bytes, made once. Linking a finished file into place keeps two first starts from making two keys. */
function machineKey(): Buffer {
  const file = path.join(userDataDir(), keyFile);
  const key = readKey(file);
  if (key !== null) return key;
  const temporary = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    writeFileSync(temporary, randomBytes(32), { mode: 0o600, flag: 'wx' });
    linkSync(temporary, file);
  } catch (thrown) {
    if (errnoOf(thrown) !== 'EEXIST') throw ioError(`write ${file}`, thrown);
  } finally {
    rmSync(temporary, { force: true });
  }
  const made = readKey(file);
  if (made === null)
    throw new MemoError(
      'InternalError',
      sentence`The workspace key ${file} could not be made. Check the folder's permissions.`,
    );
  return made;
}

function readKey(file: string): Buffer | null {
  try {
    const key = readFileSync(file);
    if (key.length === 32) return key;
    // A truncated key would be weak; a new one only means that indexes are rebuilt.
    setAside(file);
    return null;
  } catch (thrown) {
    if (errnoOf(thrown) === 'ENOENT') return null;
    if (errnoOf(thrown) !== 'EISDIR') throw ioError(`read ${file}`, thrown);
    setAside(file);
    return null;
  }
}

// Homes: one folder may be opened by several machine keys in turn, as from a host and a container, or with sudo. What only
// the key that made it can vouch for (`keyed`) is in its usual place for the key that has the folder now. That of others is
// parked, unopened, in `.memo/homes/<id>/`, by renames, and returns when their key does. `.memo/machine.json` says whose is
// in place. A kill between two renames is harmless: what is in place belongs to the key of machine.json, which is replaced
// between parking and returning, and both go on where they stopped.

/** Names in the state folder. Everything else in it belongs to the folder, not to its user. */
export const keyed = [
  'CURRENT',
  'generations',
  'vectors',
  'edits',
  ...['history.db', 'commits.db', 'memory.db', 'bank.db', 'calls.db', 'documents.db'].flatMap((name) => [
    name,
    `${name}-wal`,
    `${name}-shm`,
  ]),
] as const;

/** Parked homes that are kept; the one that was parked first goes. */
const keptHomes = 4;

interface Homes {
  /** Moves what is in place to the home `owner`, or to one without a name. Returns where it is; null where nothing was there. */
  park(owner: string | null): string | null;
  /** Moves the home `id` into place, where nothing else is. Returns whether there was one. */
  bringBack(id: string): boolean;
  /** Removes those beyond the bound. */
  prune(): void;
}

/** @param dir the state folder. Call with the lock held and no database open. */
function createHomes(dir: string): Homes {
  const base = path.join(dir, 'homes');

  function makeHome(name: string): string {
    checkInPlace(dir);
    fs.mkdirSync(base, { mode: 0o700, recursive: true });
    checkInPlace(base);
    const home = path.join(base, name);
    fs.mkdirSync(home, { mode: 0o700, recursive: true });
    checkInPlace(home);
    return home;
  }

  /** A home that cannot take `items`, because it has some of that name or is no folder, is left as it is. */
  function homeFor(owner: string | null, items: readonly string[]): string {
    const stamp = new Date().toISOString().replace(/[-:.]/g, '');
    const names = [...(owner === null ? [] : [owner]), `unknown-${stamp}`];
    for (let n = 2; n < 1_000; n += 1) names.push(`unknown-${stamp}-${n}`);
    const free = names.find((name) => {
      const home = path.join(base, name);
      return !exists(home) || (isFolder(home) && !items.some((item) => exists(path.join(home, item))));
    });
    return makeHome(free ?? `unknown-${stamp}-last`);
  }

  function parked(): Dirent[] {
    try {
      checkInPlace(base);
      return fs.readdirSync(base, { withFileTypes: true });
    } catch (thrown) {
      if (errnoOf(thrown) === 'ENOENT') return [];
      throw thrown;
    }
  }

  return {
    park(owner) {
      try {
        const items = keyed.filter((name) => exists(path.join(dir, name)) && !dropIfEmpty(path.join(dir, name)));
        if (items.length === 0) return null;
        const home = homeFor(owner, items);
        for (const name of items) fs.renameSync(path.join(dir, name), path.join(home, name));
        return home;
      } catch (thrown) {
        throw ioError(`set the state of another user or machine aside in ${base}`, thrown);
      }
    },
    bringBack(id) {
      const home = path.join(base, id);
      try {
        if (!isFolder(home)) return false;
        checkInPlace(home);
        for (const name of keyed) {
          const [from, to] = [path.join(home, name), path.join(dir, name)];
          // Only this machine knows the name of its home, but a link in it is not ours.
          if (!exists(from) || isLink(from)) continue;
          if (exists(to) && !dropIfEmpty(to)) continue;
          fs.renameSync(from, to);
        }
        dropIfEmpty(home);
        return true;
      } catch (thrown) {
        throw ioError(`take the state of this machine back from ${home}`, thrown);
      }
    },
    prune() {
      const homes = parked().map(({ name }) => ({ home: path.join(base, name), at: timeOf(path.join(base, name)) }));
      homes.sort((a, b) => b.at - a.at);
      for (const { home } of homes.slice(keptHomes)) fs.rmSync(home, { recursive: true, force: true });
      dropIfEmpty(base);
    },
  };
}

function exists(place: string): boolean {
  return fs.lstatSync(place, { throwIfNoEntry: false }) !== undefined;
}

function isFolder(place: string): boolean {
  return fs.lstatSync(place, { throwIfNoEntry: false })?.isDirectory() === true;
}

function isLink(place: string): boolean {
  return fs.lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

/** Epoch milliseconds when something was last put there; what is no folder goes first. */
function timeOf(home: string): number {
  return isFolder(home) ? fs.statSync(home).mtimeMs : 0;
}

/** Whether it was an empty folder, and is gone. */
function dropIfEmpty(place: string): boolean {
  if (!isFolder(place)) return false;
  try {
    fs.rmdirSync(place);
    return true;
  } catch {
    return false; // It holds something.
  }
}
