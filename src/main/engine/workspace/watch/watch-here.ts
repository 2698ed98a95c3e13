/**
 * Watches the workspace on the calling thread and reports batches of what changed. chokidar, because the faster
 * watchers lose events in folders made a moment ago (its measure: none lost in 502). Its events and those of the system
 * are hints of where to look; `finder.ts` also looks where none arrive.
 */
import { lstatSync } from 'node:fs';
import path from 'node:path';
import type { FSWatcher } from 'chokidar';
import { type CheckedFolder, errnoOf } from '../../storage/storage.ts';
import { mountsOf } from '../check-folder.ts';
import type { WorkspaceConfig } from '../config/config-schema.ts';
import { type LoadedConfig, loadConfig } from '../config/load-config.ts';
import { currentBranch, findRepository } from '../repository.ts';
import { type BatchClock, createBatcher, type RawBatch, systemBatchClock } from './batch.ts';
import { createFinder, type Finder, type Finding } from './finder.ts';
import { createSeenFiles, type Found } from './seen-files.ts';
import { createWatchRules, type WatchRules } from './watch-rules.ts';

export interface FileBatch {
  /**
   * Files of known languages that are there, made or changed, and other texts that were made; each once. Ignored ones are
   * left to `inspectFiles`.
   */
  changed: string[];
  removed: string[];
  /** Texts of no known language that were there and were written; pages of the memory bank, also when they came or went. */
  texts: string[];
  /** Anything may have changed: list everything again. The two lists are empty then. */
  rescan: boolean;
  /** Another branch is checked out. */
  branchChanged: boolean;
  /** HEAD names another commit, such as after `git commit`, which writes no file that is watched but git's own log of it. */
  committed: boolean;
  /** The configuration as it is now, when its file changed. */
  config: LoadedConfig | null;
}

export interface Watch {
  /** Resolves when everything that changed before the call has been given to `onBatch`. */
  catchUp(): Promise<void>;
  close(): Promise<void>;
}

/** Length of a batch from its first event, in milliseconds. */
export const defaultBatchMs = 800;

export interface WatchHereOptions {
  batchMs: number;
  /** The first file of a batch, at once. */
  onFirst?: (file: string) => void;
  /** Whole sentences for the person. */
  onNotice: (message: string) => void;
  /** How changes are found, at the beginning and when that becomes another way. */
  onFinding?: (finding: Finding) => void;
  clock?: BatchClock;
}

/**
 * From this many events in this time on, everything is checked. Linux queues 16,384 (fs.inotify.max_queued_events) for
 * a process that does not read them, such as a stopped one, and drops later ones; Node does not report that.
 */
const flood = { events: 4_000, ms: 2_000 };
/** What ran out: folders that a user may watch, or watchers, which count as open files too. */
const noWatchesLeft = new Map([
  ['ENOSPC', 'fs.inotify.max_user_watches'],
  ['EMFILE', 'fs.inotify.max_user_instances'],
  ['ENFILE', 'fs.file-max'],
]);
/** After files or folders came or went, once none has for so long, the watches themselves are looked at. */
const quietMs = 3_000;

/**
 * Resolves when every change from then on is reported: found by looking until the system's events arrive, for which chokidar
 * takes a while. Neither `onBatch` nor `onNotice` is called after `close`. `folder` must be checked; ignored folders, `.memo`
 * and `.git` are never reported, of `memory-bank` only its pages.
 */
export async function watchHere(
  folder: CheckedFolder,
  config: WorkspaceConfig,
  onBatch: (batch: FileBatch) => void,
  options: WatchHereOptions,
): Promise<Watch> {
  const { batchMs, onFirst, onNotice, onFinding = () => {}, clock = systemBatchClock } = options;
  const { watch } = await import('chokidar');
  const repository = await findRepository(folder.root);
  const headFiles = repository === null ? [] : ['HEAD', 'logs/HEAD'].map((file) => path.join(repository.gitDir, file));
  let current = config;
  let branch = repository === null ? null : await currentBranch(repository);
  let rules: WatchRules = await createWatchRules(folder, current, repository, headFiles);
  let watcher: FSWatcher | null = null;
  /** The system has no watches left. */
  let unwatched = false;
  let cancelCheck: (() => void) | null = null;
  /** Folder → inode that it had when its watch began. */
  let inodes = new Map<string, number>();
  let foldersAdded = false;
  /** As the system reported them, several for each change; since when. */
  let events = 0;
  let eventsSince = 0;
  let closed = false;
  /** Batches are finished one after the other: reading HEAD or restarting takes a moment. */
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
   * while its watch begins may go unseen. Both are detected when it is quiet, because no event reports them.
   */
  function checkWhenQuiet(): void {
    cancelCheck?.();
    cancelCheck = clock.start(quietMs, () => {
      cancelCheck = null;
      finishing = finishing
        .then(async () => {
          if (closed) return;
          const stale = [...inodes].some(([place, inode]) => inodeOf(place) !== inode);
          if (stale) await begin(finder);
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
    // Other folders may be ignored now; the new watch is in place before the rescan.
    if (raw.rules || raw.config) {
      rules = await createWatchRules(folder, current, repository, headFiles);
      finder.use(createSeenFiles(folder.root, rules, headFiles));
      await begin(finder);
    }
    const { texts, head: committed } = raw;
    const batch: FileBatch = { changed: [], removed: [], texts, rescan, branchChanged, committed, config: loaded };
    let files = rescan ? [] : raw.files;
    // Where a renamed file went must be known with where it was: two batches would lose it.
    if (files.some((file) => !isFile(folder.root, file))) {
      await finder.catchUp();
      files = [...new Set([...files, ...batcher.takeFiles()])];
    }
    for (const file of files) (isFile(folder.root, file) ? batch.changed : batch.removed).push(file);
    const isEmpty = files.length + texts.length === 0;
    if (!closed && (rescan || branchChanged || committed || !isEmpty)) onBatch(batch);
  }

  function take({ place, event }: Found): void {
    const { kind, file } = rules.kindOf(place);
    // A folder that came back is watched again: its old watches may be on a folder that was moved or removed.
    if (place === folder.root) batcher.flag(event === 'removed' ? 'rescan' : 'rules');
    else if (kind === 'file' || (kind === 'text' && event !== 'changed')) {
      if (batcher.file(file) && kind === 'file') onFirst?.(file);
    } else if (kind === 'text' || kind === 'bank') batcher.text(file);
    else if (kind !== null) batcher.flag(kind);
  }

  /** Starts watching by the present rules, then releases an earlier watch. */
  async function begin(finder: Finder): Promise<void> {
    if (closed || unwatched) return;
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
        // Folders are not reported by the finder; the `.git` of a repository below changes what is left out.
        if (event === 'addDir' || event === 'unlinkDir') {
          if (rules.kindOf(place).kind === 'rules') batcher.flag('rules');
        }
        finder.look(place);
      });
      started.on('raw', (_, name, details) => {
        const { watchedPath } = details as { watchedPath: string };
        // A watched file reports its own name, a folder that of an entry.
        finder.hint(headFiles.includes(watchedPath) || name === null ? watchedPath : path.join(watchedPath, name));
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
          withoutWatches(started, limit);
          finder.withoutEvents();
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
    if (closed || unwatched) await started.close();
  }

  function withoutWatches(failed: FSWatcher, limit: string): void {
    void failed.close();
    if (closed || unwatched) return;
    unwatched = true;
    onNotice(
      `The system has no file watches left, so changes in ${folder.name} are found by looking at its files every few seconds. Raise ${limit}, or leave folders out with .memoignore, and open it again.`,
    );
  }

  const finder = createFinder({
    root: folder.root,
    seen: createSeenFiles(folder.root, rules, headFiles),
    mounts: (await mountsOf(folder.root)).filter(({ at }) => at === folder.root || rules.watches(at)),
    canaryFolder: folder.readOnly === null ? path.join(folder.root, '.memo', 'run') : null,
    clock,
    report: take,
    onFinding,
  });
  /** What changed while the watches were set is found by one more look. */
  const beginning = begin(finder)
    .then(() => finder.catchUp())
    .catch((thrown) => report(thrown));

  return {
    async catchUp() {
      await finder.catchUp();
      batcher.flush();
      await finishing;
    },
    close: async () => {
      closed = true;
      batcher.close();
      cancelCheck?.();
      finder.close();
      await watcher?.close();
      await beginning;
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
