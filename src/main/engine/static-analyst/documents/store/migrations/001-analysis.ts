import type { Migration } from '../../../../storage/storage.ts';

/** What was read of each file, by the hash of what was read; of a text that is not in the code map also by size and time. */
export const analysisTables: Migration = {
  version: 1,
  name: 'analysis',
  up(db) {
    db.exec(`
      CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE scans(file TEXT PRIMARY KEY, hash TEXT NOT NULL, scan TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE texts(
        file TEXT PRIMARY KEY, size INTEGER NOT NULL, mtime_ms REAL NOT NULL, hash TEXT NOT NULL, lines INTEGER NOT NULL,
        facts TEXT NOT NULL) WITHOUT ROWID;
    `);
  },
};
