import type { Migration } from '../../../storage/storage.ts';

/** Facts of contents that files had before, for a branch that comes back. `bytes` and `used` bound how much is kept. */
export const keptFacts: Migration = {
  version: 12,
  name: 'kept-facts',
  up(db) {
    db.exec(`
      CREATE TABLE kept_facts(
        id INTEGER PRIMARY KEY, path TEXT NOT NULL, hash TEXT NOT NULL, bytes INTEGER NOT NULL, used INTEGER NOT NULL,
        seal BLOB NOT NULL, facts BLOB NOT NULL, UNIQUE(path, hash));
      CREATE INDEX kept_facts_used ON kept_facts(used, bytes);
    `);
  },
};
