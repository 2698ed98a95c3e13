import type { Migration } from '../../../storage/storage.ts';

/** Files by language, by errors and by why they were skipped: a list of few must not read the rows of all. */
export const listIndexes: Migration = {
  version: 9,
  name: 'list-indexes',
  up(db) {
    db.exec(`
      CREATE INDEX files_language ON files(language, skip_reason, path);
      CREATE INDEX files_errors ON files(parse_errors DESC, path) WHERE parse_errors > 0;
      CREATE INDEX files_skipped ON files(path) WHERE skip_reason IS NOT NULL;
    `);
  },
};
