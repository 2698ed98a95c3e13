/** Numbers that only grow, kept over restarts. */
import type { Database } from '../../storage/storage.ts';

export interface Counter {
  get(): number;
  /** Within the transaction that it counts. */
  grow(): void;
}

export function createCounter({ read, write }: Database, name: string): Counter {
  const get = read.prepare<[string], number>('SELECT value FROM counters WHERE name = ?').pluck();
  const grow = write.prepare<[string]>(
    'INSERT INTO counters VALUES (?, 1) ON CONFLICT(name) DO UPDATE SET value = value + 1',
  );
  return { get: () => get.get(name) ?? 0, grow: () => void grow.run(name) };
}
