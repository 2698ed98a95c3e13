import type { Migration } from '../../../storage/storage.ts';

/**
 * What a type was when its description was last made, one row each: `base` is deflated JSON, for it holds the code of the
 * type and is only read to tell what changed since. It is the last resort of the text as well.
 */
export const semanticBases: Migration = {
  version: 8,
  name: 'bases',
  up(db) {
    db.exec(`
      CREATE TABLE semantic_bases(type_id TEXT PRIMARY KEY, at INTEGER NOT NULL, base BLOB NOT NULL);
    `);
  },
};
