/**
 * Shows whether file events arrive, and that all earlier ones have: a file is written into `.memo/run/` and its own event
 * awaited. The system delivers events of one thread in order, so this thread has all that happened before. Main type: Canary.
 */
import { randomUUID } from 'node:crypto';
import { type FSWatcher, readdirSync, rmSync, watch, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkInPlace } from '../../storage/storage.ts';
import type { Mount } from '../network-share.ts';

interface Canary {
  /** True once its event arrived; false where none came within `ms`, or where it cannot be written. */
  arrives(ms: number): Promise<boolean>;
  close(): void;
}

const prefix = 'canary-';

/** @param a folder that holds only our files; null where nothing may be written. */
export function openCanary(folder: string | null): Canary {
  let watcher: FSWatcher | null = null;
  const awaited = new Map<string, (arrived: boolean) => void>();
  const lose = (): void => {
    watcher?.close();
    watcher = null;
    for (const resolve of awaited.values()) resolve(false);
    awaited.clear();
  };
  /** Again after the folder was removed and recreated, or watches ran out. */
  function begin(): void {
    if (folder === null || watcher !== null) return;
    try {
      checkInPlace(folder);
      // A process that was killed may have left one.
      for (const name of readdirSync(folder))
        if (name.startsWith(prefix)) rmSync(path.join(folder, name), { force: true });
      watcher = watch(folder, { persistent: false }, (_, name) => {
        const arrived = name === null ? undefined : awaited.get(name);
        if (arrived !== undefined) return arrived(true);
        // A folder reports its own removal by its own name.
        if (name === path.basename(folder)) lose();
      });
      watcher.on('error', lose);
    } catch {
      // No watches left, no such folder, or a link in its place: nothing arrives then.
    }
  }
  begin();
  return {
    async arrives(ms) {
      begin();
      if (folder === null || watcher === null) return false;
      const name = prefix + randomUUID();
      const place = path.join(folder, name);
      let timer: NodeJS.Timeout | undefined;
      const arrived = new Promise<boolean>((resolve) => {
        awaited.set(name, resolve);
        // A thread that was busy takes the events that wait before it gives up.
        timer = setTimeout(() => setImmediate(() => resolve(false)), ms);
      });
      try {
        checkInPlace(folder);
        // Exclusive: a planted link is not followed.
        writeFileSync(place, '', { flag: 'wx', mode: 0o600 });
        rmSync(place, { force: true });
      } catch {
        // A full disk, or a folder that may not be written: it proves nothing.
        awaited.get(name)?.(false);
      }
      try {
        return await arrived;
      } finally {
        clearTimeout(timer);
        awaited.delete(name);
      }
    },
    close: lose,
  };
}

/**
 * Whether file events can be relied on, for each mounted file system of the folder: a bind mount or share may send none
 * although others do. Events count as reliable once one has come; until then, and from where none come, files are looked at.
 * Main type: Arrivals.
 */
interface Arrivals {
  /** An event for this absolute path arrived at `now`. */
  heard(place: string, now: number): void;
  /** Looking found changes at these paths: since then an event of their file system came, or it misses events. */
  found(places: readonly string[], since: number): void;
  /** Whether the event of a file came that was written to see it. */
  canary(arrived: boolean): void;
  /** The system has no watches left, so no events are to be had. */
  none(): void;
  /** Whether each file system has sent an event, is no share, and did not miss one since. */
  reliable(): boolean;
  /** Folders from which no events come; empty while that is not known. */
  missing(): string[];
}

interface State extends Mount {
  heardAt: number;
  /** Changes that were found although no event came, in a row. */
  missed: number;
  silent: boolean;
}

/** One may be an accident, such as a queue that ran over. */
const missesUntilSilent = 2;

/** @param mounts the innermost first. */
export function createArrivals(mounts: readonly Mount[]): Arrivals {
  const states: State[] = mounts.map((mount) => ({ ...mount, heardAt: 0, missed: 0, silent: mount.shared }));
  const stateOf = (place: string): State | undefined =>
    states.find(({ at }) => place === at || place.startsWith(at.endsWith('/') ? at : `${at}/`)) ?? states.at(-1);
  return {
    heard(place, now) {
      const state = stateOf(place);
      if (state === undefined) return;
      state.heardAt = now;
      state.missed = 0;
      // This machine's own writes make events on a share as well, and prove nothing.
      state.silent = state.shared;
    },
    found(places, since) {
      for (const state of new Set(places.map(stateOf))) {
        if (state === undefined || state.heardAt >= since) continue;
        state.missed += 1;
        if (state.missed >= missesUntilSilent) state.silent = true;
      }
    },
    canary(arrived) {
      for (const state of states) state.silent = state.shared || !arrived;
    },
    none() {
      for (const state of states) Object.assign(state, { shared: true, silent: true });
    },
    reliable: () => states.every(({ silent, heardAt, missed }) => !silent && heardAt > 0 && missed === 0),
    missing: () => states.filter(({ silent }) => silent).map(({ at }) => at),
  };
}
