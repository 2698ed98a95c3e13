import type { Migration } from '../../../storage/storage.ts';

/**
 * Types whose group is another and whose state does not say so yet. Groups are stored before the changes of a sync are
 * noted; without these a kill in between would lose what the new groups mean, for the next comparison finds no difference.
 */
export const regroupedTypes: Migration = {
  version: 4,
  name: 'regrouped',
  up(db) {
    db.exec('CREATE TABLE regrouped(type_id TEXT PRIMARY KEY) WITHOUT ROWID');
  },
};
