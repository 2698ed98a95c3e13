/**
 * Tells state that this machine wrote from state that came with a clone or an archive (spec 01 "hostile"): a secret key
 * in the user data folder, and in `.memo/machine.json` its HMAC of the folder's real path. Databases are opened only
 * where it fits; what does not fit is derived and can be made anew.
 */
import { createHmac, type Hmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { MemoError } from '#shared/base/errors.ts';
import { crockford } from './content-hash.ts';
import { errnoOf, ioError } from './io-error.ts';
import { readPlainFile } from './plain-file.ts';
import { setAside } from './set-aside.ts';
import type { StateFolder } from './state-folder.ts';
import { userDataDir } from './user-data.ts';
import { atomicWriteFile, removeTemporaryFiles } from './write/atomic-write.ts';

/** Whether the databases in `state` are this machine's own. */
export async function verifyKey(state: StateFolder): Promise<boolean> {
  try {
    const bytes = await readPlainFile(state.machineFile, 4096);
    if (bytes === null) return false;
    const { mac }: { mac?: unknown } = JSON.parse(bytes.toString('utf8')) ?? {};
    const expected = Buffer.from(macOf(state.root), 'hex');
    const found = Buffer.from(typeof mac === 'string' ? mac : '', 'hex');
    return found.length === expected.length && timingSafeEqual(found, expected);
  } catch (thrown) {
    const unreadable = thrown instanceof SyntaxError || (thrown instanceof MemoError && thrown.data.damaged === true);
    if (unreadable) return false;
    throw thrown;
  }
}

/**
 * Makes `state` this machine's own, and removes what a killed owner left half-written. Foreign generations are moved
 * aside unopened, and where they are now is returned. Call it with the lock held and before any database is
 * opened.
 */
export async function claimState(state: StateFolder): Promise<string | null> {
  // Generations are looked through by themselves; what is a link leads elsewhere.
  const folders = readdirSync(state.dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== path.basename(state.generationsDir))
    .map(({ name }) => path.join(state.dir, name));
  for (const dir of new Set([state.dir, state.runDir, ...folders])) await removeTemporaryFiles(dir);
  if (await verifyKey(state)) return null;
  let moved: string | null = null;
  if (readdirSync(state.generationsDir).length > 0) {
    moved = setAside(state.generationsDir, 'foreign');
    mkdirSync(state.generationsDir);
  }
  for (const file of [state.currentFile, state.machineFile]) rmSync(file, { recursive: true, force: true });
  await atomicWriteFile(state.machineFile, `${JSON.stringify({ version: 1, mac: macOf(state.root) })}\n`);
  return moved;
}

/**
 * The mark that a database of this workspace bears in its header (SQLite's application_id, 31 bits). A database that was
 * put over ours, by a pull of a repository that tracks it, does not bear it.
 */
export function databaseMark(root: string): number {
  return createHmac('sha256', machineKey()).update(`database\0${root}`).digest().readUInt32BE(0) >>> 1;
}

/** Four characters in which this clone's ids end (`op-…-k7q3`, spec 01), so that two clones of a project make none alike. */
export function cloneSuffix(root: string): string {
  const bytes = createHmac('sha256', machineKey()).update(`clone\0${root}`).digest();
  return crockford(bytes).slice(0, 4).toLowerCase();
}

/** Proves that what it is made of was written on this machine. `purpose` keeps one kind of file from passing for another. */
export function createSeal(purpose: string): Hmac {
  return createHmac('sha256', machineKey()).update(`seal\0${purpose}\0`);
}

function macOf(root: string): string {
  return createHmac('sha256', machineKey()).update(`workspace\0${root}`).digest('hex');
}

/** 32 random bytes, made once. Linking a finished file into place keeps two first starts from making two keys. */
function machineKey(): Buffer {
  const file = path.join(userDataDir(), 'workspace-key');
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
    // A key that was cut short would be weak; a new one only means that indexes are made anew.
    setAside(file);
    return null;
  } catch (thrown) {
    if (errnoOf(thrown) === 'ENOENT') return null;
    if (errnoOf(thrown) !== 'EISDIR') throw ioError(`read ${file}`, thrown);
    setAside(file);
    return null;
  }
}
