/** Ids of what was removed on purpose: no copy of it comes back, and no id is given again (spec 01). */
import type { Database } from '../../../storage/storage.ts';

export interface Tombstones {
  has(id: string): boolean;
  add(id: string, at: number): void;
  all(): { id: string; at: number }[];
}

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
