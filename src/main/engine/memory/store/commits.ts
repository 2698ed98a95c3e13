/**
 * Commits that touch records: one transaction each, told to listeners once it is durable. Main type: Commits. Listeners
 * hear of commits in order and after the fact, so that a search table or a file that lags is behind, never ahead.
 */
import type { Database } from '../../storage/storage.ts';
import { createCounter } from './counters.ts';
import type { RecordRow, StoreChange } from './store.ts';
import type { Times } from './times.ts';

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
