import type { Migration } from '../../../storage/storage.ts';

/** What an entry of the log is about, so that a list of them needs no record. Older entries learn it from theirs. */
export const logDomain: Migration = {
  version: 9,
  name: 'log-domain',
  up(db) {
    db.exec(`
      ALTER TABLE evolution_log ADD COLUMN domain TEXT;
      UPDATE evolution_log SET domain = (SELECT domain FROM learning_records r WHERE r.id = record_id)
        WHERE kind IN ('learned', 'verified');
    `);
  },
};
