/**
 * Where the owner of a workspace listens. The place follows from the state folder by rule and is never read from a file
 * in it, because that folder may come from someone else.
 */
import type { Stats } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { MemoError } from '#shared/base/errors.ts';

/** Bytes that fit the address of a local socket on every system (macOS has the least, 104 with the final zero). */
const longestAddress = 100;

/**
 * Addresses for the state folder `stateDir`, in the order in which they are tried. The second one serves where the first
 * is too long or the disk has no sockets; on Windows there is one named pipe.
 */
export async function* socketAddresses(stateDir: string): AsyncGenerator<string> {
  if (process.platform === 'win32') {
    yield `\\\\.\\pipe\\memoscope-${os.userInfo().username}-${await keyOf(stateDir)}`;
    return;
  }
  const inside = path.join(stateDir, 'run', 'socket');
  if (Buffer.byteLength(inside) <= longestAddress) yield inside;
  yield path.join(temporaryFolder(), `${await keyOf(stateDir)}.sock`);
}

/** The library is loaded here: most calls find the first address and need no hash. */
async function keyOf(stateDir: string): Promise<string> {
  const { hash } = await import('node:crypto');
  return hash('sha256', stateDir).slice(0, 16);
}

function temporaryFolder(): string {
  return path.join(os.tmpdir(), `memoscope-${process.getuid?.() ?? 'user'}`);
}

/** Makes room for a new socket: this user's own folder, and nothing at the address. Only the holder of the lock may call it. */
export async function clearAddress(address: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = path.dirname(address);
  if (folder === temporaryFolder()) {
    await fs.mkdir(folder, { recursive: true, mode: 0o700 });
    const found = await fs.lstat(folder);
    if (!found.isDirectory() || !isOwn(found) || (found.mode & 0o077) !== 0) {
      throw new MemoError('Refused', `${folder} is open to other users. Remove it and try again.`, { file: folder });
    }
  } else {
    await fs.chmod(folder, 0o700);
  }
  const found = await lookAt(address);
  if (found === null) return;
  if (found.isDirectory()) {
    throw new MemoError('Refused', `${address} is a folder, but a socket belongs there. Move it away.`, {
      file: address,
    });
  }
  await fs.unlink(address);
}

/** Whether there is a socket of this user at the address; nothing else is ever connected to. */
export async function isOwnSocket(address: string): Promise<boolean> {
  if (process.platform === 'win32') return true;
  const found = await lookAt(address);
  return found?.isSocket() === true && isOwn(found);
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
