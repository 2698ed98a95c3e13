/**
 * Keeps the code map true: one look at all files when the workspace opens, then whatever the watcher reports. All work
 * goes through one queue, so that two batches never write at once; a new batch waits, it does not cancel.
 * The watcher begins beside the first look. Once it stands, files are listed again: where that differs there is one more look,
 * because what changed in between would otherwise be missed. After a batch that failed, as on a full disk, there is a look
 * each minute until one succeeds.
 */
import { existsSync } from 'node:fs';
import { MemoError, toMemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { type EveryMinute, everyMinute } from './background/every-minute.ts';
import type { CodeMap, ParsePool, SyncInput, SyncResult } from './codemap/codemap.ts';
import type { Sentence } from './live-state.ts';
import type { OpHandle, Ops } from './ops.ts';
import { diskFault, type Log } from './storage/storage.ts';
import {
  type CheckedFolder,
  type FileBatch,
  type Finding,
  inspectFiles,
  isSameListing,
  type Listing,
  type LoadedConfig,
  languageOf,
  listFiles,
  pauses,
  type Watch,
  type WorkspaceConfig,
  watchFolder,
} from './workspace/workspace.ts';

export interface UpkeepOptions {
  folder: CheckedFolder;
  /** `take`: the file was re-read. `close`: nothing is taken any more. */
  config: { now(): WorkspaceConfig; take(loaded: LoadedConfig): void; close(): void };
  pool: ParsePool;
  ops: Ops;
  log: Log;
  codeMap(): CodeMap;
  watch: boolean;
  onCommitted(changed: ReadonlySet<number>, removed: ReadonlySet<number>): void;
  /** After each finished sync. `complete`: all files were looked at. The signal is aborted when the engine closes. */
  onSynced(result: SyncResult, complete: boolean, signal: AbortSignal): Promise<void> | void;
  onListed(listing: Listing, signal: AbortSignal): Promise<void>;
  /** The same files in the order in which they are to be read. */
  ordered(files: Listing['files'], signal: AbortSignal): Promise<Listing['files']>;
  /** A few files were looked at: what of them there is now, and what is gone. */
  onInspected(listing: Listing, gone: readonly string[]): void;
  /** Texts of no known language were written; neither the code map nor what is searched follows that. */
  onTexts(files: readonly string[], signal: AbortSignal): Promise<void>;
  /** What the watcher saw, before any of it is looked at. */
  onBatch(batch: FileBatch): void;
  onPending(files: number): void;
  /** Whether more may have changed than `onPending` counts: all files are being looked at. */
  onLooking(looking: boolean): void;
  /** How changes are found. */
  onFinding(finding: Finding): void;
  /** Another branch or another commit is checked out. */
  onBranch(): void;
  onFailed(told: string | Sentence, cause: unknown): void;
  /** What a failed batch left out is in the code map. */
  onMended(): void;
  onHashConflict(message: string): void;
}

export interface Upkeep {
  /** Looks at all files, after what is already waiting. */
  lookAtAll(outer: AbortSignal | null): Promise<void>;
  /** The same, shown to no one: what the watcher still gathers or has not heard of is in the code map afterwards. */
  catchUp(): Promise<void>;
  /** Resolves when the code map holds all that was written before the call. Rejects when that cannot be found out. */
  upToDate(): Promise<void>;
  /** Reports what was written before the call as pending, and does not wait until it is read. */
  look(): Promise<void>;
  /** Runs `work` while no batch is written; what comes meanwhile waits until it has ended. Aborted when the engine closes. */
  exclusively<T>(work: (closing: AbortSignal) => Promise<T>): Promise<T>;
  /**
   * Runs `write` while no batch is written, then takes in the files that it returns as one batch, before any event of the
   * watcher about them. Rejects with what `write` throws.
   */
  writing(write: () => Promise<readonly string[]>): Promise<void>;
  /** Starts the watcher beside the first look, so that no call waits for it afterwards. `startWatching` is still to be called. */
  beginWatching(): void;
  /** Starts the watcher, then looks once more where something changed meanwhile. A failure is a notice, never an error. */
  startWatching(): Promise<void>;
  close(): Promise<void>;
}

const noBatch: FileBatch = {
  ...{ changed: [], removed: [], texts: [], rescan: false, branchChanged: false, committed: false, config: null },
};

export function createUpkeep(options: UpkeepOptions): Upkeep {
  const { folder, config, ops, log } = options;
  let queue: Promise<unknown> = Promise.resolve();
  let watch: Watch | null = null;
  /** Set while the watcher begins; what it then finds is looked at as well. */
  let starting: Promise<void> | null = null;
  /** Looks at all files that run or wait. */
  let looks = 0;
  const closing = new AbortController();
  let closed = false;
  let pending = 0;
  /** A file changed, and what else does is waited for: from then on the code map may be behind. */
  let gathering = false;
  /** Files of batches that failed, which wait until the next check of all files; null where none failed. */
  let missed: number | null = null;
  let minutes: EveryMinute | null = null;
  /** Of the newest look at all files; null where it could not be made. */
  let listed: Promise<Listing | null> | null = null;
  /** Such a look was made to its end. */
  let looked = false;
  let beginning: Promise<boolean> | null = null;
  let isWatched = false;
  /** For work that no one is shown. */
  const silent: OpHandle = { signal: closing.signal, progress: () => {} };

  function enqueue<T>(work: () => Promise<T>): Promise<T> {
    const result = queue.then(() => {
      if (closed) throw new MemoError('Cancelled', 'The workspace is being closed.');
      return work();
    });
    queue = result.catch(() => undefined); // The caller of enqueue has the error; the next in line must still run.
    return result;
  }

  function setPending(files: number): void {
    pending = files;
    options.onPending(files + (gathering ? 1 : 0));
  }

  async function sync(input: SyncInput, op: OpHandle): Promise<void> {
    const result = await options.codeMap().sync(
      input,
      {
        folder,
        config: config.now(),
        pool: options.pool,
        onHashConflict: options.onHashConflict,
        onCommitted: options.onCommitted,
        onProgress: (progress) => op.progress(progress),
      },
      op.signal,
    );
    await options.onSynced(result, input.complete, closing.signal);
  }

  /** A folder that was moved or taken away is no empty one: what is known of its files stays. Throws NotFound. */
  function checkThere(): void {
    if (existsSync(folder.root)) return;
    const message = sentence`The folder ${folder.root} is not there any more. Put it back, or open it where it is now.`;
    throw new MemoError('NotFound', message);
  }

  async function all(op: OpHandle): Promise<void> {
    checkThere();
    op.progress({ phase: 'listing' });
    const listing = listFiles(folder, config.now(), op.signal, (done) => op.progress({ phase: 'listing', done }));
    listed = listing.catch(() => null); // The look itself fails with it.
    const found = await listing;
    await options.onListed(found, op.signal);
    const files = await options.ordered(found.files, op.signal);
    await sync({ files, complete: true, removed: [], projectFiles: found.projectFiles }, op);
    looked = true;
  }

  /** From the moment at which it is due: what it will find is not counted yet. */
  async function looking<T>(work: Promise<T>): Promise<T> {
    looks += 1;
    if (looks === 1) options.onLooking(true);
    try {
      return await work;
    } finally {
      looks -= 1;
      if (looks === 0) options.onLooking(false);
    }
  }

  const catchUp = (): Promise<void> => looking(enqueue(() => all(silent)));

  async function look(): Promise<void> {
    if (starting !== null) return starting;
    if (watch === null) return catchUp();
    try {
      await watch.catchUp();
    } catch (thrown) {
      if (closed) throw thrown;
      // Its thread ended, which a notice reports.
      await catchUp();
    }
  }

  async function upToDate(): Promise<void> {
    await look();
    await queue;
  }

  async function some(batch: FileBatch, op: OpHandle): Promise<void> {
    checkThere();
    const known = (file: string): boolean => options.codeMap().file(file) !== null;
    const listing = await inspectFiles(folder, config.now(), batch.changed, known, op.signal);
    const there = new Set([...listing.files, ...listing.otherTexts].map((f) => f.file));
    const gone = [...batch.removed, ...batch.changed.filter((file) => !there.has(file))];
    options.onInspected(listing, gone);
    // A script that lost its first line is a text from now on.
    const removed = [...gone, ...listing.otherTexts.map((f) => f.file).filter(known)];
    await sync({ files: listing.files, complete: false, removed, projectFiles: [] }, op);
  }

  function begun(file: string): void {
    if (closed || languageOf(file) === null) return;
    gathering = true;
    setPending(pending);
    warmUp(file);
  }

  /** Workers end when idle, and loading a grammar takes half a second: it passes while the batch is gathered. */
  function warmUp(file: string): void {
    const known = options.codeMap().file(file);
    if (known === null) return;
    const job = {
      root: folder.root,
      file,
      language: known.language,
      knownHash: '',
      maxBytes: config.now().index.maxFileKB * 1024,
      hashes: config.now().hashes,
    };
    options.pool.parse(job, closing.signal).catch(() => undefined); // The batch itself reads the file and reports.
  }

  /** @returns the files of it that still wait. */
  function failed(thrown: unknown, files = 0): number {
    const error = diskFault(thrown) ?? toMemoError(thrown);
    if (error.code === 'Cancelled') return 0;
    missed = (missed ?? 0) + files;
    log.error(`update failed: ${error.message}`);
    options.onFailed(error.message, thrown);
    return files;
  }

  async function lookAgain(): Promise<void> {
    if (missed === null) return;
    await catchUp();
    setPending(Math.max(0, pending - missed));
    missed = null;
    options.onMended();
  }

  function onBatch(batch: FileBatch): void {
    if (closed) return;
    options.onBatch(batch);
    if (batch.branchChanged || batch.committed) options.onBranch();
    if (batch.config !== null) config.take(batch.config);
    if (batch.texts.length > 0)
      enqueue(() => options.onTexts(batch.texts, closing.signal)).catch((thrown: unknown) => failed(thrown));
    gathering = false;
    const touched = [...batch.changed, ...batch.removed];
    if (touched.length === 0 && !batch.rescan) {
      setPending(pending);
      return;
    }
    // Texts that came or went concern full-text search only, and no one waits for that.
    const files = touched.filter((file) => languageOf(file) !== null).length;
    setPending(pending + files);
    const update = enqueue(() => {
      if (!batch.rescan && files === 0) return some(batch, silent);
      return ops.run('update', null, (op) => (batch.rescan ? all(op) : some(batch, op)));
    });
    (batch.rescan ? looking(update) : update)
      .then(() => 0)
      .catch((thrown: unknown) => failed(thrown, files))
      .then((waiting) => setPending(Math.max(0, pending - files + waiting)));
  }

  /** Whether all files are as the look that runs, or was last, found them before they were watched. */
  async function isStillListed(): Promise<boolean> {
    const before = await listed;
    if (before === null) return false;
    const now = await listFiles(folder, config.now(), closing.signal);
    return isSameListing(before, now, pauses(closing.signal));
  }

  /** Returns whether nothing changed before the watches stood. */
  async function beginWatching(): Promise<boolean> {
    const started = await watchFolder(folder, config.now(), onBatch, {
      onFirst: begun,
      signal: closing.signal,
      onNotice: (message) => options.onFailed(message, null),
      onFinding: options.onFinding,
    });
    if (closed) {
      await started.close();
      return false;
    }
    watch = started;
    minutes = everyMinute(lookAgain, (thrown) => log.warn(`still not up to date: ${toMemoError(thrown).message}`));
    // HEAD may have changed since the folder was opened, which no batch reports.
    options.onBranch();
    return isStillListed();
  }

  async function startWatching(): Promise<void> {
    beginning ??= beginWatching();
    try {
      const unchanged = await beginning;
      if (!closed && !(unchanged && looked)) await catchUp();
      isWatched = true;
    } catch (thrown) {
      beginning = null;
      if (closed) return;
      const message = toMemoError(thrown).message;
      log.error(`watching failed: ${message}`);
      options.onFailed({ key: 'overview.notice.unwatched', values: { detail: message } }, thrown);
    }
  }

  return {
    lookAtAll: (outer) => enqueue(() => ops.run('index', outer, all)),
    catchUp,
    look,
    upToDate,
    exclusively: (work) => enqueue(() => work(closing.signal)),
    writing: (write) =>
      enqueue(async () => {
        const batch = { ...noBatch, changed: [...(await write())] };
        options.onBatch(batch);
        await ops.run('update', null, (op) => some(batch, op));
      }),
    beginWatching() {
      if (!options.watch || closed || beginning !== null) return;
      beginning = beginWatching();
      beginning.catch(() => undefined); // `startWatching` reports it.
    },
    startWatching() {
      if (!options.watch || closed || isWatched) return Promise.resolve();
      starting ??= startWatching().finally(() => {
        starting = null;
      });
      return starting;
    },
    async close() {
      closed = true;
      config.close();
      closing.abort();
      await watch?.close();
      ops.cancelAll();
      await minutes?.close();
      await queue;
    },
  };
}
