/**
 * Watches the workspace on the calling thread and reports batches of what changed (spec 03 "Change and propagation").
 * chokidar, because the faster watchers lose events in folders made a moment ago (its measure: none lost in 502).
 * Where the system has no watches left, the folder is looked at once a minute instead, and a notice says so.
 */
import { lstatSync } from 'node:fs';
import path from 'node:path';
import type { FSWatcher } from 'chokidar';
import { type CheckedFolder, errnoOf } from '../../storage/storage.ts';
import type { WorkspaceConfig } from '../config/config-schema.ts';
import { type LoadedConfig, loadConfig } from '../config/load-config.ts';
import { currentBranch, findRepository } from '../git/repository.ts';
import { type BatchClock, createBatcher, type RawBatch, systemBatchClock } from './batch.ts';
import { createWatchRules } from './watch-rules.ts';

export interface FileBatch {
  /**
   * Files of known languages that are there, made or changed, and other texts that were made; each once. Ignored ones are
   * left to `inspectFiles`.
   */
  changed: string[];
  removed: string[];
  /** Texts of no known language that were there and were written; pages of the memory bank, also when they came or went. */
  texts: string[];
  /** Anything may have changed: list everything anew. The two lists are empty then. */
  rescan: boolean;
  /** Another branch is checked out. */
  branchChanged: boolean;
  /** HEAD names another commit, such as after `git commit`, which writes no file that is watched but git's own log of it. */
  committed: boolean;
  /** The configuration as it is now, when its file changed. */
  config: LoadedConfig | null;
}

export interface Watch {
  close(): Promise<void>;
}

/** Length of a batch from its first event, in milliseconds (S4-86). */
export const defaultBatchMs = 800;

export interface WatchHereOptions {
  batchMs: number;
  /** The first file of a batch, at once. */
  onFirst?: (file: string) => void;
  /** Whole sentences for the person. */
  onNotice: (message: string) => void;
  clock?: BatchClock;
}

/**
 * So many events in so short a time, and everything is looked at. Linux keeps 16,384 (fs.inotify.max_queued_events) for who does
 * not take them, such as a process that was stopped, and drops what comes after them; Node does not tell.
 */
const flood = { events: 4_000, ms: 2_000 };
/** What ran out: folders that a user may watch, or watchers, which count as open files too. */
const noWatchesLeft = new Map([
  ['ENOSPC', 'fs.inotify.max_user_watches'],
  ['EMFILE', 'fs.inotify.max_user_instances'],
  ['ENFILE', 'fs.file-max'],
]);
const lookAgainMs = 60_000;
/** After files or folders came or went, once none has for so long, the watches themselves are looked at. */
const quietMs = 3_000;

/**
 * Resolves when every change from then on is reported. Neither `onBatch` nor `onNotice` is called after `close`.
 * `folder` must be checked; ignored folders, `.memo` and `.git` are never reported, of
 * `memory-bank` only its pages.
 */
export async function watchHere(
  folder: CheckedFolder,
  config: WorkspaceConfig,
  onBatch: (batch: FileBatch) => void,
  options: WatchHereOptions,
): Promise<Watch> {
  const { batchMs, onFirst, onNotice, clock = systemBatchClock } = options;
  const { watch } = await import('chokidar');
  const repository = await findRepository(folder.root);
  const headFiles = repository === null ? [] : ['HEAD', 'logs/HEAD'].map((file) => path.join(repository.gitDir, file));
  let current = config;
  let branch = repository === null ? null : await currentBranch(repository);
  let watcher: FSWatcher | null = null;
  let stopLooking: (() => void) | null = null;
  let cancelCheck: (() => void) | null = null;
  /** Folder → inode that it had when its watch began. */
  let inodes = new Map<string, number>();
  let foldersAdded = false;
  /** As the system told them, several for each change; since when. */
  let events = 0;
  let eventsSince = 0;
  let closed = false;
  /** Batches are finished one after the other: reading HEAD or starting anew takes a moment. */
  let finishing: Promise<void> = Promise.resolve();

  const batcher = createBatcher(batchMs, clock, (batch) => {
    finishing = finishing.then(() => finish(batch)).catch((thrown) => report(thrown));
  });
  const report = (thrown: unknown): void => {
    if (closed) return;
    onNotice(`Watching ${folder.name} met a problem: ${thrown instanceof Error ? thrown.message : String(thrown)}.`);
    onBatch({
      changed: [],
      removed: [],
      texts: [],
      rescan: true,
      branchChanged: false,
      committed: false,
      config: null,
    });
  };

  /**
   * A folder that is removed and made again at once may keep a watch on what was removed, and what is written into it
   * while its watch begins may go unseen. Both are found out when it is quiet: neither is told by any event.
   */
  function checkWhenQuiet(): void {
    cancelCheck?.();
    cancelCheck = clock.start(quietMs, () => {
      cancelCheck = null;
      finishing = finishing
        .then(async () => {
          if (closed) return;
          const stale = [...inodes].some(([place, inode]) => inodeOf(place) !== inode);
          if (stale) await begin();
          if (stale || foldersAdded) batcher.flag('rescan');
          foldersAdded = false;
        })
        .catch((thrown) => report(thrown));
    });
  }

  async function finish(raw: RawBatch): Promise<void> {
    if (closed) return;
    const loaded = raw.config ? await loadConfig({ configFile: path.join(folder.root, '.memo', 'config.yaml') }) : null;
    if (loaded !== null) current = loaded.config;
    const now = repository === null ? null : await currentBranch(repository);
    const branchChanged = now !== branch;
    branch = now;
    const rescan = raw.rescan || raw.rules || raw.config;
    // Other folders may be ignored now; the new watch stands before the rescan that it makes right.
    if (raw.rules || raw.config) await begin();
    const { texts, head: committed } = raw;
    const batch: FileBatch = { changed: [], removed: [], texts, rescan, branchChanged, committed, config: loaded };
    if (!rescan) for (const file of raw.files) (isFile(folder.root, file) ? batch.changed : batch.removed).push(file);
    const files = batch.changed.length + batch.removed.length + texts.length;
    if (!closed && (rescan || branchChanged || committed || files > 0)) onBatch(batch);
  }

  /** Starts watching by the rules as they are now, then lets go of an earlier watch. */
  async function begin(): Promise<void> {
    if (closed || stopLooking !== null) return;
    const rules = await createWatchRules(folder, current, repository, headFiles);
    const started = watch([folder.root, ...headFiles], {
      ignored: rules.ignored,
      ignoreInitial: true,
      followSymlinks: false,
      ignorePermissionErrors: true,
    });
    const watched = new Map<string, number>();
    await new Promise<void>((resolve) => {
      started.on('all', (event, place, stats) => {
        if (event === 'unlinkDir') watched.delete(place);
        if (event === 'addDir') {
          watched.set(place, stats?.ino ?? inodeOf(place));
          foldersAdded = true;
        }
        if (event !== 'change') checkWhenQuiet();
        const { kind, file } = rules.kindOf(place);
        // The only folder that is an event by itself is the `.git` of a repository below.
        if ((event === 'addDir' || event === 'unlinkDir') && kind !== 'rules') return;
        if (kind === 'file') {
          if (batcher.file(file)) onFirst?.(file);
        } else if (kind === 'text') {
          if (event === 'change') batcher.text(file);
          else batcher.file(file);
        } else if (kind === 'bank') batcher.text(file);
        else if (kind !== null) batcher.flag(kind);
      });
      started.on('raw', () => {
        const now = performance.now();
        if (now - eventsSince > flood.ms) {
          eventsSince = now;
          events = 0;
        }
        events += 1;
        if (events === flood.events) batcher.flag('rescan');
      });
      started.on('error', (thrown) => {
        const limit = noWatchesLeft.get(errnoOf(thrown));
        if (limit !== undefined) {
          lookAgain(started, limit);
          resolve();
        } else batcher.flag('rescan');
      });
      started.once('ready', resolve);
    });
    for (const place of Object.keys(started.getWatched())) if (!watched.has(place)) watched.set(place, inodeOf(place));
    inodes = watched;
    const earlier = watcher;
    watcher = started;
    await earlier?.close();
    if (closed || stopLooking !== null) await started.close();
  }

  function lookAgain(failed: FSWatcher, limit: string): void {
    void failed.close();
    if (closed || stopLooking !== null) return;
    const next = (): void => {
      stopLooking = clock.start(lookAgainMs, () => {
        batcher.flag('rescan');
        next();
      });
    };
    next();
    onNotice(
      `The system has no file watches left, so ${folder.name} is looked at once a minute. Raise ${limit}, or leave folders out with .memoignore, and open it again.`,
    );
  }

  await begin();
  return {
    close: async () => {
      closed = true;
      batcher.close();
      cancelCheck?.();
      stopLooking?.();
      await watcher?.close();
      await finishing;
    },
  };
}

function isFile(root: string, file: string): boolean {
  try {
    return lstatSync(path.join(root, file), { throwIfNoEntry: false }) !== undefined;
  } catch (thrown) {
    // A folder above it was replaced by a file.
    if (errnoOf(thrown) === 'ENOTDIR') return false;
    throw thrown;
  }
}

/** 0 for what is not there. */
function inodeOf(place: string): number {
  return lstatSync(place, { throwIfNoEntry: false })?.ino ?? 0;
}
