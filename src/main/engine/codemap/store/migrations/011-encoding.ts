import type { Migration } from '../../../storage/storage.ts';

/** The name of an encoding that was guessed. Files that could not be read before are looked at again. */
export const encoding: Migration = {
  version: 11,
  name: 'encoding',
  up(db) {
    db.exec(`
      ALTER TABLE files ADD COLUMN encoding TEXT;
      CREATE INDEX files_encoding ON files(encoding) WHERE encoding IS NOT NULL;
      UPDATE files SET hash = '', mtime_ms = -1 WHERE skip_reason IN ('encoding', 'binary');
    `);
  },
};
