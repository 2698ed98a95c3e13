/** When memory began and when it changed last (S1-10), kept over restarts: rows that are gone take their times along. */
import type { Clock } from '#shared/base/clock.ts';
import type { Database } from '../../storage/storage.ts';

export interface Times {
  /** Epoch milliseconds; 0 before anything was kept. */
  began(): number;
  changed(): number;
  /** Within the transaction that changes something. */
  touch(): void;
}

export function createTimes({ read, write }: Database, clock: Clock): Times {
  const get = read.prepare<[string], number>('SELECT value FROM counters WHERE name = ?').pluck();
  const begin = write.prepare<[number]>("INSERT OR IGNORE INTO counters VALUES ('beganAt', ?)");
  const change = write.prepare<[number]>(
    "INSERT INTO counters VALUES ('changedAt', ?) ON CONFLICT(name) DO UPDATE SET value = max(value, excluded.value)",
  );
  return {
    began: () => get.get('beganAt') ?? 0,
    changed: () => get.get('changedAt') ?? 0,
    touch() {
      const now = clock.now();
      begin.run(now);
      change.run(now);
    },
  };
}
