/**
 * Memory in the life of a workspace: it is opened after the first look at the files, or when it is first asked for, so
 * that symbols never wait for it; a single command that does not need it never opens it. Main type: MemoryLife. A
 * failure is reported once and affects memory only: everything else continues, and the next question tries again.
 */
import { MemoError, toMemoError } from '#shared/base/errors.ts';
import { english, type LiveState, type Sentence } from './live-state.ts';
import type { Memory, MemoryOptions } from './memory/memory.ts';
import type { OpHandle, Ops } from './ops.ts';
import { damagedFile } from './storage/storage.ts';

export interface MemoryLife {
  /** Starts opening it in the background. */
  begin(): void;
  /**
   * Opens it if necessary. Throws what opening threw; a memory.db that turns out damaged is reported as such. A command
   * that does not watch for changes waits until evidence has been checked, unless it is `unchecked`.
   */
  use<T>(work: (memory: Memory) => T | Promise<T>, unchecked?: 'unchecked'): Promise<T>;
  /** The configuration was re-read. */
  configured(): void;
  /** After each sync. Where memory is not open, all is looked at when it is. */
  synced(files: SyncedFiles, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

export interface SyncedFiles {
  /** Files that were read again, texts that the code map does not read too. */
  changed: readonly string[];
  removed: readonly string[];
  /** All files were looked at: any may be another. */
  complete: boolean;
}

export interface MemoryLifeOptions extends Omit<MemoryOptions, 'onChanged' | 'onModel' | 'onAsk' | 'onNotice'> {
  live: LiveState;
  ops: Ops;
  /** memory.db is open. */
  onOpened(): void;
  /** The first look at the files is done. */
  settled(): Promise<void>;
}

/** A single command waits so long for the meaning of records that were never embedded, then it searches by words. */
const searchableMs = 10_000;
/** Ids in one event at most. */
const maxListed = 200;
/** Changes of an import come hundreds a second; readers ask again for each event. */
const tellEveryMs = 100;

export function createMemoryLife({ live, ops, settled, ...options }: MemoryLifeOptions): MemoryLife {
  const closing = new AbortController();
  const silent: OpHandle = { signal: closing.signal, progress: () => {} };
  let opening: Promise<Memory> | null = null;
  let opened: Memory | null = null;
  /** Evidence has been looked at since memory was opened. */
  let checked: Promise<void> = Promise.resolve();
  let checking: Promise<void> | null = null;
  /** A look at all evidence that has not begun. */
  let due = false;
  let revision = 0;
  const changed = createTeller((ids, more) => {
    revision += 1;
    live.emit('memory.changed', { revision, ids, more });
  });

  /** Loaded here: a command that asks nothing of memory is faster without it. */
  async function open(): Promise<Memory> {
    const { openMemory } = await import('./memory/memory.ts');
    return openMemory(
      {
        ...options,
        onChanged: changed.add,
        onModel: (state) => live.emit('memory.model', state),
        onNotice(key, message) {
          live.dropNotices(`memory:${key}`);
          if (message !== null) live.notice(`memory:${key}`, 'warning', message);
        },
        onAsk: (progress) => live.emit('ask.progress', progress),
      },
      closing.signal,
    );
  }

  function memory(): Promise<Memory> {
    if (closing.signal.aborted) return Promise.reject(new MemoError('Cancelled', 'The workspace is being closed.'));
    opening ??= open().then(
      (memory) => {
        live.dropNotices('memory-open');
        options.onOpened();
        opened = memory;
        checked = settled().then(() => checkAll(memory));
        if (!options.watch) checked = Promise.all([checked, atMost(memory.settled(), searchableMs)]).then(() => {});
        return memory;
      },
      (thrown: unknown) => {
        opening = null;
        const error = toMemoError(thrown);
        const values = { detail: error.message };
        if (!closing.signal.aborted)
          live.notice('memory-open', 'error', [{ key: 'overview.notice.memoryClosed', values }]);
        throw error;
      },
    );
    return opening;
  }

  /** What comes while a look is under way is seen to in another round of it: a person is shown one op, none without a record. */
  function checkAll(memory: Memory): Promise<void> {
    due = true;
    checking ??= (
      memory.count() === 0 ? rounds(memory, silent) : ops.run('freshness', closing.signal, (op) => rounds(memory, op))
    ).catch(failed);
    return checking;
  }

  async function rounds(memory: Memory, op: OpHandle): Promise<void> {
    try {
      while (due) {
        due = false;
        await memory.checkAll(op.signal, (done, total) => op.progress({ phase: 'checking', done, total }));
      }
    } finally {
      checking = null;
    }
  }

  function failed(thrown: unknown): void {
    const { code, message } = toMemoError(thrown);
    if (code !== 'Cancelled') options.log.warn(`checking evidence: ${message}`);
  }

  return {
    begin() {
      // Reported as a notice, and to later callers.
      memory().catch(() => {});
    },
    async use(work, unchecked) {
      try {
        const open = await memory();
        if (!options.watch && unchecked === undefined) await checked;
        return await work(open);
      } catch (thrown) {
        if (damagedFile(thrown) !== options.state.memoryFile) throw thrown;
        const { name } = options.folder;
        const damaged: Sentence = { key: 'overview.notice.memoryDamaged', values: { name } };
        live.notice('memory-open', 'error', [damaged]);
        throw new MemoError('InternalError', english(damaged), {}, { cause: thrown });
      }
    },
    configured() {
      opened?.configured().catch((thrown) => options.log.warn(`sharing memory: ${toMemoError(thrown).message}`));
    },
    async synced({ changed, removed, complete }, signal) {
      if (opened === null) return;
      try {
        if (complete) checked = checkAll(opened);
        else await opened.filesChanged(changed, removed, signal);
      } catch (thrown) {
        failed(thrown);
      }
    },
    async close() {
      closing.abort();
      changed.close();
      await checked;
      await opening?.then(
        (memory) => memory.close(),
        () => {
          // It never opened: there is nothing to close.
        },
      );
    },
  };
}

/** Resolves with `work`, or when its time is up. */
function atMost(work: Promise<void>, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    work
      .catch(() => {
        // The search itself says what it could not do.
      })
      .finally(() => {
        clearTimeout(timer);
        resolve();
      });
  });
}

/** Collects ids and reports them together, the first at once. */
function createTeller(tell: (ids: string[], more: boolean) => void): {
  add(ids: readonly string[]): void;
  close(): void;
} {
  const waiting = new Set<string>();
  let due = false;
  let timer: NodeJS.Timeout | null = null;

  function flush(): void {
    timer = null;
    if (!due) return;
    const ids = [...waiting].slice(0, maxListed);
    const more = waiting.size > ids.length || waiting.size === 0;
    waiting.clear();
    due = false;
    tell(ids, more);
    timer = setTimeout(flush, tellEveryMs);
    timer.unref();
  }

  return {
    add(ids) {
      due = true;
      for (const id of ids) if (waiting.size <= maxListed) waiting.add(id);
      if (timer === null) flush();
    },
    close() {
      if (timer !== null) clearTimeout(timer);
    },
  };
}
