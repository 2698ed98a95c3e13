/**
 * Homes: one folder may be opened by several machine keys in turn, as from a host and a container, or with sudo. What only the key
 * that made it can vouch for (`keyed`) is in its usual place for the key that has the folder now. That of others is parked, unopened,
 * in `.memo/homes/<id>/`, by renames, and returns when their key does. `.memo/machine.json` says whose is in place.
 * A kill between two renames is harmless: what is in place belongs to the key of machine.json, which is replaced between parking and
 * returning, and both go on where they stopped.
 */
import fs, { type Dirent } from 'node:fs';
import path from 'node:path';
import { errnoOf, ioError } from '../io-error.ts';
import { checkInPlace } from '../write/held-folder.ts';

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

export interface Homes {
  /** Moves what is in place to the home `owner`, or to one without a name. Returns where it is; null where nothing was there. */
  park(owner: string | null): string | null;
  /** Moves the home `id` into place, where nothing else is. Returns whether there was one. */
  bringBack(id: string): boolean;
  /** Removes those beyond the bound. */
  prune(): void;
}

/** @param dir the state folder. Call with the lock held and no database open. */
export function createHomes(dir: string): Homes {
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
