import type { Migration } from '../../../storage/storage.ts';

/** What a record links to, so that those that link to one are found without going through all records, which are wide. */
export const linkIndexes: Migration = {
  version: 4,
  name: 'links',
  up(db) {
    db.exec(`
      CREATE INDEX learning_records_related ON learning_records(related_records) WHERE related_records <> '[]';
      CREATE INDEX learning_records_supersedes ON learning_records(supersedes) WHERE supersedes <> '[]';
    `);
  },
};
