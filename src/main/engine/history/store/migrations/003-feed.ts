import type { Migration } from '../../../storage/storage.ts';

/** What is counted of changes, without the kilobyte that each row takes; the row's id is part of every index. */
export const feedIndex: Migration = {
  version: 3,
  name: 'feed',
  up(db) {
    db.exec('CREATE INDEX changes_feed ON changes(at, change_class, type_id)');
  },
};
