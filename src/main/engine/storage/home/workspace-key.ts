/**
 * Distinguishes state that this machine wrote from state that came with a clone or an archive: a secret key in the user data
 * folder, and in `.memo/machine.json` its HMAC of the folder's real path. Databases are opened only where it fits.
 */
import { createHmac, type Hmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { linkSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { MemoError } from '#shared/base/errors.ts';
import { crockford } from '../content-hash.ts';
import { errnoOf, ioError } from '../io-error.ts';
import { readPlainFile } from '../plain-file.ts';
import { setAside } from '../set-aside.ts';
import type { StateFolder } from '../state-folder.ts';
import { keyFile, userDataDir } from '../user-data.ts';
import { atomicWriteFile, removeTemporaryFiles } from '../write/atomic-write.ts';
import { makeFolder } from '../write/make-folder.ts';
import { createHomes } from './homes.ts';

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
 * none, is parked unopened and that of this one brought back (homes.ts). Returns where foreign state is now, the first time that
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
      `The workspace key ${file} could not be made. Check the folder's permissions.`,
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
