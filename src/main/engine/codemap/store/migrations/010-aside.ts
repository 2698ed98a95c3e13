import type { Migration } from '../../../storage/storage.ts';

/** Files of Go that are built only where a tag asks for it. All are read again to tell. */
export const aside: Migration = {
  version: 10,
  name: 'aside',
  up(db) {
    db.exec(`
      ALTER TABLE files ADD COLUMN aside INTEGER NOT NULL DEFAULT 0;
      UPDATE files SET hash = '', mtime_ms = -1 WHERE language = 'go';
    `);
  },
};
