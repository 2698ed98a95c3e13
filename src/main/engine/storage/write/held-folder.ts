/**
 * The folder of what is written, held open: what is made, renamed and removed by the names that it gives happens in it,
 * wherever its path leads by then. Linux names what is open; elsewhere the look before is all there is. A folder of
 * `.memo/` has to stand where its path says, because all our paths are real ones: where it does not, a link has taken
 * the place of a folder since the workspace was opened, as a branch that brings one does.
 */
import { closeSync, constants, fsync, openSync, readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { errnoOf } from '../io-error.ts';
import { isOpenedOutside, openFiles, placeOf, saysWhatIsOpen } from '../plain-file.ts';

export interface HeldFolder {
  /** Path of the file `name` in it, for the system only: people know it by the folder's own path. */
  at(name: string): string;
  /** Makes what was renamed in it survive a power cut. */
  sync(): Promise<void>;
  close(): void;
}

const flags = constants.O_RDONLY | (constants.O_DIRECTORY ?? 0);
const syncHandle = promisify(fsync);

/** @param within a real path, out of which the folder must not lead. Throws Refused, and what the system says. */
export function holdFolder(dir: string, within?: string): HeldFolder {
  if (!saysWhatIsOpen) {
    checkInPlace(dir, within);
    return { at: (name) => path.join(dir, name), sync: () => syncByPath(dir), close: () => undefined };
  }
  let handle: number;
  try {
    handle = openSync(dir, flags);
  } catch (thrown) {
    // What is missing where a link leads is missing for that reason.
    checkInPlace(dir, within);
    throw thrown;
  }
  try {
    if (isOfState(dir) && placeOf(handle) !== dir) throw ledAway(dir);
    if (within !== undefined && isOpenedOutside(within, handle)) throw ledAway(dir);
  } catch (thrown) {
    closeSync(handle);
    throw thrown;
  }
  return {
    at: (name) => path.join(openFiles, String(handle), name),
    sync: () => syncHandle(handle),
    close: () => closeSync(handle),
  };
}

/** For what can only be done by path. What is not there leads nowhere. Throws Refused. */
export function checkInPlace(dir: string, within?: string): void {
  if (!isOfState(dir) && within === undefined) return;
  let real: string;
  try {
    real = realpathSync.native(dir);
  } catch (thrown) {
    if (errnoOf(thrown) !== 'ENOENT' || path.dirname(dir) === dir) throw thrown;
    checkInPlace(path.dirname(dir), within);
    return;
  }
  if (isOfState(dir) && real !== dir) throw ledAway(dir);
  if (within !== undefined && real !== within && !real.startsWith(within + path.sep)) throw ledAway(dir);
}

/**
 * For what has been opened by path, and whose handle is not available: whether this process has `file` open where
 * its path says.
 */
export function checkOpenedInPlace(file: string): void {
  if (!saysWhatIsOpen || !isOfState(file)) return;
  const isIt = (handle: string): boolean => {
    try {
      return placeOf(Number(handle)) === file;
    } catch {
      // The handle that listed them, and what another thread has closed.
      return false;
    }
  };
  if (!readdirSync(openFiles).some(isIt)) throw ledAway(path.dirname(file));
}

function isOfState(place: string): boolean {
  return place.split(path.sep).includes('.memo');
}

function ledAway(dir: string): MemoError {
  const message = sentence`${dir} leads elsewhere by now: a link stands in the place of a folder. Nothing is written there. Put the folder back, or remove the link and open the project again.`;
  return new MemoError('Refused', message, { file: dir });
}

/** Windows opens no folder. */
async function syncByPath(dir: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = openSync(dir, flags);
  try {
    await syncHandle(handle);
  } finally {
    closeSync(handle);
  }
}
