import type { Migration } from '../../../storage/storage.ts';

/** Where a file begins not to parse, as evidence of it. Files that did not parse are read again to tell. */
export const errorLine: Migration = {
  version: 6,
  name: 'error-line',
  up(db) {
    db.exec(`
      ALTER TABLE files ADD COLUMN error_line INTEGER NOT NULL DEFAULT 0;
      UPDATE files SET hash = '', mtime_ms = -1 WHERE parse_errors > 0;
    `);
  },
};
