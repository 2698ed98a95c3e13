/**
 * Commits that touch records: one transaction each, reported to listeners once it is durable. Main type: Commits.
 * Listeners hear of commits in order and after the fact, so that a search table or a file that lags is behind, never
 * ahead.
 */
import type { Database } from '../../storage/storage.ts';
import type { RecordRow, StoreChange, Times } from './store.ts';

export interface Pending {
  put: StoreChange['put'][number][];
  removed: StoreChange['removed'][number][];
}

export interface Commits {
  /** All of `work` or nothing. It says in `pending` what it did to records. */
  run<T>(work: (pending: Pending) => T): T;
  onChanged(listener: (change: StoreChange) => void): () => void;
  /** Grows with every commit that touches a record, also over restarts. */
  revision(): number;
}

export function createCommits(database: Database, times: Pick<Times, 'touch'>): Commits {
  const counter = createCounter(database, 'revision');
  const listeners = new Set<(change: StoreChange) => void>();
  return {
    run(work) {
      const pending: Pending = { put: [], removed: [] };
      const touched = (): boolean => pending.put.length + pending.removed.length > 0;
      const result = database.write.transaction(() => {
        const done = work(pending);
        if (touched()) {
          counter.grow();
          times.touch();
        }
        return done;
      });
      if (touched()) {
        const change = { put: lastOfEach(pending), removed: pending.removed };
        for (const listener of listeners) listener(change);
      }
      return result;
    },
    onChanged(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    revision: counter.get,
  };
}

/** A record may be written more than once in a commit, and removed at last. */
function lastOfEach({ put, removed }: Pending): RecordRow[] {
  const last = new Map(put.map((row) => [row.row, row]));
  for (const { row } of removed) last.delete(row);
  return [...last.values()];
}

interface Counter {
  get(): number;
  /** Within the transaction that it counts. */
  grow(): void;
}

/** Numbers that only grow, kept over restarts. */
function createCounter({ read, write }: Database, name: string): Counter {
  const get = read.prepare<[string], number>('SELECT value FROM counters WHERE name = ?').pluck();
  const grow = write.prepare<[string]>(
    'INSERT INTO counters VALUES (?, 1) ON CONFLICT(name) DO UPDATE SET value = value + 1',
  );
  return { get: () => get.get(name) ?? 0, grow: () => void grow.run(name) };
}

export interface Durability {
  /** What `work` commits need not be durable: what is lost is found again. */
  relaxed<T>(work: () => T): T;
  /** All that was committed so far is on the disk. */
  settle(): void;
  /** What was overwritten is not in the log of writes either; as far as no reader holds it. */
  scrub(): void;
}

/**
 * Commits are durable when they return; many small ones may share one wait for the disk. A commit that is not durable yet
 * is whole or absent after a power cut, as any other, and survives the end of the process.
 */
export function createDurability({ write }: Database): Durability {
  write.exec('PRAGMA synchronous = FULL');
  const touch = write.prepare("INSERT OR REPLACE INTO counters VALUES ('settled', 1)");
  return {
    relaxed(work) {
      write.exec('PRAGMA synchronous = NORMAL');
      try {
        return work();
      } finally {
        write.exec('PRAGMA synchronous = FULL');
      }
    },
    // A durable commit takes all before it along.
    settle: () => void touch.run(),
    scrub: () => write.exec('PRAGMA wal_checkpoint(TRUNCATE)'),
  };
}
