import type { Migration } from '../../../storage/storage.ts';

/**
 * What became of each generation, also when its files are gone. `number` is that of the id, which is never given twice.
 * `counts`, `documents`, `diff`: JSON.
 */
export const generationLog: Migration = {
  version: 6,
  name: 'generations',
  up(db) {
    db.exec(`
      CREATE TABLE generations(
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        state TEXT NOT NULL,
        session TEXT NOT NULL,
        seed INTEGER NOT NULL,
        order_hash TEXT NOT NULL,
        started_at INTEGER NOT NULL,
        finished_at INTEGER,
        swapped_at INTEGER,
        retired_at INTEGER,
        counts TEXT,
        documents TEXT,
        analyst TEXT NOT NULL,
        reason TEXT,
        diff TEXT
      );
    `);
  },
};
