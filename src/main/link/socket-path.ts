/**
 * Where the owner of a workspace listens. The place follows from the state folder by rule and is never read from a file
 * in it, because that folder may come from someone else.
 */
import type { Stats } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';

/** Bytes that fit the address of a local socket on every system (macOS has the least, 104 with the final zero). */
const longestAddress = 100;

/** Folders that others cannot have taken before us, in case the one with the well-known name is taken. */
const secretFolders = 3;

/**
 * Addresses for the state folder `stateDir`, in the order in which they are tried. Those in the temporary folder serve where
 * the first is too long or the disk has no sockets: one folder that everybody can name, and where another user sits on it,
 * folders whose names this user alone knows. On Windows there is one named pipe.
 */
export async function* socketAddresses(stateDir: string): AsyncGenerator<string> {
  if (process.platform === 'win32') {
    yield `\\\\.\\pipe\\memoscope-${os.userInfo().username}-${await keyOf(stateDir)}`;
    return;
  }
  const inside = path.join(stateDir, 'run', 'socket');
  if (Buffer.byteLength(inside) <= longestAddress) yield inside;
  const name = `${await keyOf(stateDir)}.sock`;
  const folder = path.join(os.tmpdir(), `memoscope-${process.getuid?.() ?? 'user'}`);
  yield path.join(folder, name);
  // Loaded here: most clients are connected by now.
  const { secretName } = await import('../engine/storage/storage.ts');
  for (let n = 0; n < secretFolders; n += 1) yield path.join(`${folder}-${secretName(n)}`, name);
}

/** The library is loaded here: most calls find the first address and need no hash. */
async function keyOf(stateDir: string): Promise<string> {
  const { hash } = await import('node:crypto');
  return hash('sha256', stateDir).slice(0, 16);
}

/** Makes room for a new socket: this user's own folder, and nothing at the address. Only the holder of the lock may call it. */
export async function clearAddress(address: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = path.dirname(address);
  if (isInside(address)) {
    await fs.chmod(folder, 0o700);
  } else if (!(await isOwnFolder(folder)) && !(await made(folder))) {
    throw new MemoError('Refused', sentence`${folder} belongs to another user. Remove it, or set another TMPDIR.`, {
      file: folder,
    });
  } else if (((await fs.lstat(folder)).mode & 0o077) !== 0) await fs.chmod(folder, 0o700);
  const found = await lookAt(address);
  if (found === null) return;
  if (found.isDirectory()) {
    throw new MemoError('Refused', sentence`${address} is a folder, but a socket belongs there. Move it away.`, {
      file: address,
    });
  }
  await fs.unlink(address);
}

/** Whether there is a socket of this user at the address; nothing else is ever connected to. */
export async function isOwnSocket(address: string): Promise<boolean> {
  if (process.platform === 'win32') return true;
  // In a folder of another user, what looks like ours may be a link to the engine of another folder.
  if (!isInside(address) && !(await isOwnFolder(path.dirname(address)))) return false;
  const found = await lookAt(address);
  return found?.isSocket() === true && isOwn(found);
}

/** Whether it is the one in the state folder itself. */
const isInside = (address: string): boolean => path.basename(address) === 'socket';

async function isOwnFolder(folder: string): Promise<boolean> {
  const found = await lookAt(folder);
  return found?.isDirectory() === true && isOwn(found);
}

/** False where something has the name. */
async function made(folder: string): Promise<boolean> {
  try {
    await fs.mkdir(folder, { mode: 0o700 });
    return true;
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'EEXIST') return false;
    throw thrown;
  }
}

function isOwn(found: Stats): boolean {
  return process.getuid === undefined || found.uid === process.getuid();
}

async function lookAt(file: string): Promise<Stats | null> {
  try {
    return await fs.lstat(file);
  } catch {
    // Missing or out of reach: there is nothing to connect to, and listening will say why it fails.
    return null;
  }
}
