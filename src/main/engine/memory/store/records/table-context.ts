/** What the tables beside records share. */
import type { Clock } from '#shared/base/clock.ts';
import type { Database } from '../../../storage/storage.ts';
import type { Ids } from '../ids.ts';
import type { Times } from '../store.ts';

export interface TableContext {
  readonly ids: Ids;
  readonly tombstones: Tombstones;
  readonly clock: Clock;
  readonly projectKey: string;
  readonly times: Pick<Times, 'touch'>;
  /** After each commit: the file of `id` is behind; '' where only the project map is. */
  written(folder: 'failures' | 'domain' | 'map', id: string): void;
}

export interface Tombstones {
  has(id: string): boolean;
  add(id: string, at: number): void;
  all(): { id: string; at: number }[];
}

/** Ids of what was removed on purpose: no copy of it comes back, and no id is given again. */
export function createTombstones({ read, write }: Database): Tombstones {
  const has = read.prepare<[string], number>('SELECT 1 FROM tombstones WHERE id = ?').pluck();
  const add = write.prepare<[string, number]>('INSERT OR IGNORE INTO tombstones VALUES (?, ?)');
  const all = read.prepare<[], { id: string; at: number }>('SELECT id, at FROM tombstones ORDER BY id');
  return {
    has: (id) => has.get(id) !== undefined,
    add: (id, at) => void add.run(id, at),
    all: () => all.all(),
  };
}
