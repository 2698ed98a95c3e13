/**
 * The watched files as they were last seen: a stamp for each file and folder. A hint of the file system says where to
 * look; `lookAtAll` looks everywhere, about 25 ms of processor time for 20,000 files, because a folder is only listed
 * again when its own stamp changed. Main type: SeenFiles.
 */
import { lstatSync, readdirSync, type Stats } from 'node:fs';
import path from 'node:path';
import { errnoOf } from '../../storage/storage.ts';
import type { WatchRules } from './watch-rules.ts';

export interface Found {
  /** Absolute path of a file, or the root itself where it went away or came back. */
  place: string;
  event: 'added' | 'changed' | 'removed';
  /** False where the file may be the same: it was written so recently that its stamp could not be trusted. */
  certain: boolean;
}

export interface SeenFiles {
  /** Looks at one place: a file, or a folder with all below it. */
  lookAt(place: string): Found[];
  /** Looks at the folders that came a moment ago: until they are watched themselves, no event reports what is made in them. */
  lookAtNewFolders(): Found[];
  lookAtAll(): Found[];
}

interface Folder {
  stamp: number;
  readonly files: Map<string, number>;
  readonly folders: Map<string, Folder>;
}

/** A second write this soon after the first may leave the same times behind; in seconds where times are whole seconds. */
const grainMs = { fine: 20, coarse: 2_100 };
/** By then a new folder is watched; a machine at its limit takes seconds. */
const newFolderMs = 10_000;
/** Files that editors write beside the one they save; the watcher leaves them out as well. */
const temporaryName = /\..*\.sw[px]$|~$|\.subl.*\.tmp/;
/** It cannot be read, so what is known of it stays. */
const missing = Symbol('missing');

/** Takes everything in as it is now. `singles`: files outside the root that are watched too. Throws when the root cannot be read. */
export function createSeenFiles(
  root: string,
  rules: Pick<WatchRules, 'ignored'>,
  singles: readonly string[],
): SeenFiles {
  const outside = new Map(singles.map((place) => [place, stampOf(lookOnce(place))]));
  const top: Folder = { stamp: Number.NaN, files: new Map(), folders: new Map() };
  let isThere = true;
  /** When each was seen first. */
  const newFolders = new Map<string, number>();

  function lookOnce(place: string): Stats | null {
    return lstatSync(place, { throwIfNoEntry: false }) ?? null;
  }

  /** Null where there is nothing, `missing` without permission. */
  function look(place: string): Stats | null | typeof missing {
    try {
      return lookOnce(place);
    } catch (thrown) {
      return errnoOf(thrown) === 'ENOTDIR' ? null : missing;
    }
  }

  function forget(folder: Folder, name: string, place: string, found: Found[]): void {
    if (folder.files.delete(name)) found.push({ place, event: 'removed', certain: true });
    const below = folder.folders.get(name);
    if (below === undefined) return;
    for (const each of [...below.files.keys(), ...below.folders.keys()]) {
      forget(below, each, place + path.sep + each, found);
    }
    folder.folders.delete(name);
  }

  /** One entry of a folder, as it is now. */
  function entry(folder: Folder, name: string, place: string, found: Found[]): void {
    const stats = look(place);
    if (stats === missing) return;
    if (stats === null) {
      forget(folder, name, place, found);
      return;
    }
    const isFolder = stats.isDirectory();
    // The rules are the same for as long as this table is in use.
    const known = isFolder ? folder.folders.has(name) : folder.files.has(name);
    if (!known && (temporaryName.test(name) || rules.ignored(place, stats))) {
      forget(folder, name, place, found);
      return;
    }
    if (isFolder) {
      if (folder.files.has(name)) forget(folder, name, place, found);
      const below = folder.folders.get(name) ?? { stamp: Number.NaN, files: new Map(), folders: new Map() };
      folder.folders.set(name, below);
      if (!known) newFolders.set(place, performance.now());
      whole(below, place, stats, found);
      return;
    }
    if (folder.folders.has(name)) forget(folder, name, place, found);
    const before = folder.files.get(name);
    const stamp = stampOf(stats);
    if (before === stamp) return;
    folder.files.set(name, stamp);
    if (before === undefined) found.push({ place, event: 'added', certain: true });
    else found.push({ place, event: 'changed', certain: !Number.isNaN(before) });
  }

  /** A folder and all below it. */
  function whole(folder: Folder, place: string, stats: Stats, found: Found[]): void {
    const stamp = stampOf(stats);
    const names = [...folder.files.keys(), ...folder.folders.keys()];
    if (stamp !== folder.stamp) {
      const listed = list(place);
      if (listed === null) return;
      folder.stamp = stamp;
      for (const name of listed) if (!folder.files.has(name) && !folder.folders.has(name)) names.push(name);
    }
    const above = place.endsWith(path.sep) ? place : place + path.sep;
    for (const name of names) entry(folder, name, above + name, found);
  }

  function list(place: string): string[] | null {
    try {
      return readdirSync(place);
    } catch {
      // Gone since, which its parent shows, or unreadable: then its known state stays.
      return null;
    }
  }

  function lookAtSingles(found: Found[], wanted: (place: string) => boolean): void {
    for (const [place, before] of outside) {
      if (!wanted(place)) continue;
      const stamp = stampOf(lookOnce(place));
      if (stamp === before) continue;
      outside.set(place, stamp);
      found.push({ place, event: 'changed', certain: !Number.isNaN(before) });
    }
  }

  function lookAtAll(): Found[] {
    const found: Found[] = [];
    const stats = lookOnce(root);
    const wasThere = isThere;
    isThere = stats?.isDirectory() === true;
    if (isThere !== wasThere) found.push({ place: root, event: isThere ? 'added' : 'removed', certain: false });
    // A folder that was moved away is no empty one.
    if (stats?.isDirectory()) whole(top, root, stats, found);
    lookAtSingles(found, () => true);
    return found;
  }

  // The first scan finds everything, and need not report it. It must be able to fail.
  readdirSync(root);
  lookAtAll();
  newFolders.clear();

  function lookAt(place: string): Found[] {
    const found: Found[] = [];
    if (outside.has(place)) lookAtSingles(found, (single) => single === place);
    const relative = path.relative(root, place);
    if (relative === '') return [...found, ...lookAtAll()];
    if (relative.startsWith('..') || path.isAbsolute(relative)) return found;
    let folder = top;
    let at = root;
    for (const name of relative.split(path.sep)) {
      at = path.join(at, name);
      const below = folder.folders.get(name);
      if (below === undefined || at === place) {
        entry(folder, name, at, found);
        break;
      }
      folder = below;
    }
    return found;
  }

  return {
    lookAt,
    lookAtAll,
    lookAtNewFolders() {
      const found: Found[] = [];
      for (const [place, since] of [...newFolders]) {
        found.push(...lookAt(place));
        if (performance.now() - since > newFolderMs) newFolders.delete(place);
      }
      return found;
    },
  };
}

const numbers = new Float64Array(4);
const halves = new Uint32Array(numbers.buffer);

/** One number for times, size and identity; -1 for what is not there. NaN, which equals nothing, for what was written just now. */
function stampOf(stats: Stats | null): number {
  if (stats === null) return -1;
  const { mtimeMs, ctimeMs, size, ino } = stats;
  const grain = mtimeMs % 1000 === 0 && ctimeMs % 1000 === 0 ? grainMs.coarse : grainMs.fine;
  const age = Date.now() - Math.max(mtimeMs, ctimeMs);
  if (age >= 0 && age < grain) return Number.NaN;
  numbers[0] = mtimeMs;
  numbers[1] = ctimeMs;
  numbers[2] = size;
  numbers[3] = ino;
  let high = 0x811c9dc5;
  let low = 0x1b873593;
  for (const half of halves) {
    high = Math.imul(high ^ half, 0x01000193);
    low = Math.imul(low ^ (half >>> 3), 0x85ebca6b) + half;
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0);
}
