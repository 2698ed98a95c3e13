import type { Migration } from '../../../storage/storage.ts';

/** What a person said of practices that were distilled from records; the others are computed and never stored. */
export const practiceEdits: Migration = {
  version: 8,
  name: 'practices',
  up(db) {
    db.exec(`
      CREATE TABLE practice_edits(
        id TEXT NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 64),
        title TEXT NOT NULL,
        description TEXT NOT NULL,
        removed INTEGER NOT NULL) WITHOUT ROWID;
    `);
  },
};
