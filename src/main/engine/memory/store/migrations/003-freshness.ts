import type { Migration } from '../../../storage/storage.ts';

/**
 * What was last seen of the files that evidence speaks of, so that opening a workspace again reads only those that were
 * touched. All of it can be found out anew from the files; whether a record is stale is not in it.
 * `whole`: all evidence in this file, as it was with this size and time, stood where it was learnt. New evidence takes
 * that back in its own commit. `hash` is the fileHash, by which a renamed file is known again. A mark is taken of the lines
 * that have a hash, and finds them where they move to (`freshness/find/line-text.ts`).
 */
export const freshnessTables: Migration = {
  version: 3,
  name: 'freshness',
  up(db) {
    db.exec(`
      CREATE TABLE evidence_files(
        file TEXT NOT NULL PRIMARY KEY, size INTEGER NOT NULL, mtime_ms REAL NOT NULL, hash TEXT NOT NULL,
        whole INTEGER NOT NULL) WITHOUT ROWID;
      CREATE TABLE evidence_marks(
        file TEXT NOT NULL REFERENCES evidence_files(file) ON DELETE CASCADE,
        hash TEXT NOT NULL, lines INTEGER NOT NULL, mark INTEGER NOT NULL,
        PRIMARY KEY (file, hash, lines)) WITHOUT ROWID;
      CREATE TRIGGER evidence_added AFTER INSERT ON evidence BEGIN
        UPDATE evidence_files SET whole = 0 WHERE file = new.file AND whole = 1;
      END;
    `);
  },
};
