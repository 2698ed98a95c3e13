/**
 * Finds what changed: by hints of the file system where they arrive, else by looking at all files. `catchUp` reports
 * everything that was written before it was called. Looking takes at most 1 % of a core, but for a call that cannot be
 * answered without. Main type: Finder.
 */

import { randomUUID } from 'node:crypto';
import { existsSync, type FSWatcher, readdirSync, rmSync, watch, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkInPlace } from '../../storage/storage.ts';
import type { Mount } from '../check-folder.ts';
import type { BatchClock } from './batch.ts';
import type { Found, SeenFiles } from './seen-files.ts';

/** How changes are found: `events` of the file system, or by `looking` because none come from `folders`. */
export interface Finding {
  by: 'events' | 'looking';
  /** Absolute paths. */
  folders: string[];
}

export interface Finder {
  /** The system named this place, at once. */
  hint(place: string): void;
  /** Something is known to be different at this place: reports it now. */
  look(place: string): void;
  /** A different table, because other files are watched: the caller then checks everything again. */
  use(seen: SeenFiles): void;
  /** No events are to be had from now on. */
  withoutEvents(): void;
  catchUp(): Promise<void>;
  close(): void;
}

export interface FinderOptions {
  root: string;
  seen: SeenFiles;
  mounts: readonly Mount[];
  /** Where a canary may be written; null for nowhere. */
  canaryFolder: string | null;
  clock: BatchClock;
  report(found: Found): void;
  onFinding(finding: Finding): void;
}

/** An event takes milliseconds; after this files are looked at instead. */
const canaryMs = 400;
/** A machine at its limit is given this long before no events are expected. */
const lostCanaryMs = 5_000;
/** How long an event may come after the change was found by looking. */
const lateMs = 2_000;
/** Pauses between rounds: this share of a core at most, and never shorter. */
const costs = 100;
const pauseMs = { looking: 3_000, events: 60_000 };
/** More hints than this are not followed one by one. */
const maxHints = 2_000;

export function createFinder(options: FinderOptions): Finder {
  const { root, clock, report, onFinding } = options;
  let { seen } = options;
  const canary = openCanary(options.canaryFolder);
  const arrivals = createArrivals(options.mounts);
  const hints = new Set<string>();
  let hintsLost = false;
  let canaryLost = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let lookMs = 0;
  let closed = false;
  let cancelRound: () => void = () => {};
  let told = '';
  /** The running catch-up, and the one that waits for its end: callers that arrive meanwhile share it. */
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  function tell(): void {
    const folders = arrivals.missing();
    const finding: Finding = { by: folders.length > 0 ? 'looking' : 'events', folders };
    const text = JSON.stringify(finding);
    if (closed || text === told) return;
    told = text;
    onFinding(finding);
    schedule();
  }

  function takeHints(): void {
    const places = [...hints];
    hints.clear();
    for (const place of places) for (const found of seen.lookAt(place)) report(found);
    for (const found of seen.lookAtNewFolders()) report(found);
  }

  function lookAround(): void {
    const since = lookedAt;
    const began = performance.now();
    const before = process.threadCpuUsage();
    const all = seen.lookAtAll();
    const used = process.threadCpuUsage(before);
    lookedAt = performance.now();
    // A slow network drive takes time rather than processor time, and others want to use it as well.
    lookMs = Math.max((used.user + used.system) / 1000, (lookedAt - began) / 20);
    hints.clear();
    hintsLost = false;
    for (const found of all) report(found);
    const certain = all.filter((found) => found.certain).map(({ place }) => place);
    if (certain.length === 0) return;
    // Their events may be on their way.
    clock.start(lateMs, () => {
      arrivals.found(certain, since);
      tell();
    });
  }

  const affordable = (): boolean => performance.now() - lookedAt >= lookMs * costs;

  async function once(): Promise<void> {
    if (hintsLost || canaryLost || !arrivals.reliable() || affordable()) lookAround();
    else if (await canary.arrives(canaryMs)) takeHints();
    else if (!closed) lookAround();
  }

  function catchUp(): Promise<void> {
    if (running === null) {
      running = once().finally(() => {
        running = null;
      });
      return running;
    }
    const again = (): Promise<void> => {
      next = null;
      return catchUp();
    };
    next ??= running.then(again, again);
    return next;
  }

  function schedule(): void {
    cancelRound();
    if (closed) return;
    const usual = arrivals.reliable() ? pauseMs.events : pauseMs.looking;
    cancelRound = clock.start(Math.max(usual, lookMs * costs), () => {
      if (!closed) lookAround();
      void listen();
      schedule();
    });
  }

  /** Whether events come at all. */
  async function listen(): Promise<void> {
    if (options.canaryFolder === null) return;
    const arrived = await canary.arrives(lostCanaryMs);
    if (closed || arrived !== canaryLost) return;
    // A folder that was moved away does not show whether events arrive.
    if (!arrived && !existsSync(root)) return;
    canaryLost = !arrived;
    arrivals.canary(arrived);
    tell();
  }

  void listen();
  lookedAt = performance.now();
  tell();
  return {
    hint(place) {
      if (!isOwnState(root, place)) arrivals.heard(place, performance.now());
      if (hints.size < maxHints) hints.add(place);
      else hintsLost = true;
    },
    look(place) {
      hints.delete(place);
      for (const found of seen.lookAt(place)) report(found);
    },
    use(other) {
      seen = other;
    },
    withoutEvents() {
      arrivals.none();
      tell();
    },
    catchUp,
    close() {
      closed = true;
      cancelRound();
      canary.close();
    },
  };
}

/** What the engine writes itself proves nothing about other folders. */
function isOwnState(root: string, place: string): boolean {
  return place.startsWith(`${root}/.memo`) || place.startsWith(`${root}\\.memo`);
}

// Shows whether file events arrive, and that all earlier ones have: a file is written into `.memo/run/` and its own event
// awaited. The system delivers events of one thread in order, so this thread has all that happened before.

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
