/**
 * Memory in the life of a workspace: it is opened after the first look at the files, or when it is first asked for, so that
 * symbols never wait for it; a single command that asks nothing of it never opens it. Main type: MemoryLife.
 * A failure is told once and concerns memory only: everything else goes on, and the next question tries again.
 */
import { MemoError, toMemoError } from '#shared/base/errors.ts';
import type { LiveState } from './live-state.ts';
import { type Memory, type MemoryOptions, openMemory } from './memory/memory.ts';
import { isCorrupt } from './storage/storage.ts';

export interface MemoryLife {
  /** Begins to open it; nobody waits. */
  begin(): void;
  /** Opens it where it is not. Throws what that threw; a memory.db that turns out damaged is told as such. */
  use<T>(work: (memory: Memory) => T | Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface MemoryLifeOptions extends Omit<MemoryOptions, 'onChanged' | 'onModel' | 'onSetAside'> {
  live: LiveState;
  onSetAside: MemoryOptions['onSetAside'];
}

/** Ids in one event at most. */
const maxListed = 200;
/** Changes of an import come hundreds a second; readers ask again for each event. */
const tellEveryMs = 100;

export function createMemoryLife({ live, ...options }: MemoryLifeOptions): MemoryLife {
  const closing = new AbortController();
  let opening: Promise<Memory> | null = null;
  let revision = 0;
  const changed = createTeller((ids, more) => {
    revision += 1;
    live.emit('memory.changed', { revision, ids, more });
  });

  function memory(): Promise<Memory> {
    if (closing.signal.aborted) return Promise.reject(new MemoError('Cancelled', 'The workspace is being closed.'));
    opening ??= openMemory(
      { ...options, onChanged: changed.add, onModel: (state) => live.emit('memory.model', state) },
      closing.signal,
    ).then(
      (opened) => {
        live.dropNotices('memory');
        return opened;
      },
      (thrown: unknown) => {
        opening = null;
        const error = toMemoError(thrown);
        if (!closing.signal.aborted) live.notice('memory', 'error', `Memory cannot be opened: ${error.message}`);
        throw error;
      },
    );
    return opening;
  }

  return {
    begin() {
      // Told as a notice, and to whoever asks.
      memory().catch(() => {});
    },
    async use(work) {
      try {
        return await work(await memory());
      } catch (thrown) {
        if (!isCorrupt(thrown)) throw thrown;
        const message = `The memory of ${options.folder.name} is damaged. Open the folder again: it is made anew from its JSON files.`;
        live.notice('memory', 'error', message);
        throw new MemoError('InternalError', message, {}, { cause: thrown });
      }
    },
    async close() {
      closing.abort();
      changed.close();
      await opening?.then(
        (opened) => opened.close(),
        () => {
          // It never opened: there is nothing to close.
        },
      );
    },
  };
}

/** Gathers ids and tells them together, the first at once. */
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
