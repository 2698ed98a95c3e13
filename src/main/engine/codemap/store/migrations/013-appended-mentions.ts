import type { Migration } from '../../../storage/storage.ts';

/**
 * Mentions in the order in which files are read, and names without an index of SQLite's own: a first index appends rows to both
 * and makes their indexes in one go afterwards (`bulk-indexes.ts`).
 */
export const appendedMentions: Migration = {
  version: 13,
  name: 'appended-mentions',
  up(db) {
    db.exec(`
      CREATE TABLE appended_names(id INTEGER PRIMARY KEY, name TEXT NOT NULL);
      INSERT INTO appended_names SELECT id, name FROM names ORDER BY id;
      DROP TABLE names;
      ALTER TABLE appended_names RENAME TO names;
      CREATE UNIQUE INDEX names_name ON names(name);
      CREATE TABLE appended_mentions(
        file INTEGER NOT NULL, name INTEGER NOT NULL, PRIMARY KEY(file, name)) WITHOUT ROWID;
      INSERT INTO appended_mentions SELECT file, name FROM mentions ORDER BY file, name;
      DROP TABLE mentions;
      ALTER TABLE appended_mentions RENAME TO mentions;
      CREATE INDEX mentions_name ON mentions(name);
    `);
  },
};
