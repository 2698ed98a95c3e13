import type { Migration } from '../../../storage/storage.ts';

/**
 * What types were called before, and which types are described together. `draft` is an alias whose files have not moved
 * yet; a kill leaves it so, and the next engine goes on. A row of `type_groups` is one type in one group, so that groups
 * as they were can be told from groups as they are, also after changes that nobody watched; `group_moves` are groups that
 * are no more and whose text has not moved yet.
 */
export const aliasTables: Migration = {
  version: 2,
  name: 'aliases',
  up(db) {
    db.exec(`
      CREATE TABLE aliases(
        old_type_id TEXT PRIMARY KEY, new_type_id TEXT NOT NULL, old_path TEXT NOT NULL, old_name TEXT NOT NULL,
        reason TEXT NOT NULL, similarity REAL NOT NULL, detected_at INTEGER NOT NULL, used_at INTEGER,
        collapsed INTEGER NOT NULL, draft INTEGER NOT NULL, archived INTEGER NOT NULL) WITHOUT ROWID;
      CREATE TABLE type_groups(type_id TEXT PRIMARY KEY, group_id TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE group_moves(id INTEGER PRIMARY KEY, old_id TEXT NOT NULL, new_id TEXT);
    `);
  },
};
