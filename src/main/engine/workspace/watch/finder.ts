/**
 * Finds what changed: by hints of the file system where they arrive, else by looking at all files. `catchUp` reports
 * everything that was written before it was called. Looking takes at most 1 % of a core, but for a call that cannot be
 * answered without. Main type: Finder.
 */
import { existsSync } from 'node:fs';
import type { Mount } from '../network-share.ts';
import type { BatchClock } from './batch.ts';
import { createArrivals, openCanary } from './canary.ts';
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
