import type { Migration } from '../../../storage/storage.ts';

/**
 * Hashes of what types and members do, and what changed types were before: kept until whoever follows changes has taken
 * note of them, so that a kill between the two loses nothing (spec 03 "Change and propagation"). `before` is a
 * TypeSnapshot as JSON, '' for a type that was not there.
 */
export const changeTracking: Migration = {
  version: 3,
  name: 'change-tracking',
  up(db) {
    db.exec(`
      ALTER TABLE types ADD COLUMN public_impl_hash TEXT NOT NULL DEFAULT '';
      ALTER TABLE types ADD COLUMN internal_impl_hash TEXT NOT NULL DEFAULT '';
      ALTER TABLE types ADD COLUMN cosmetic_hash TEXT NOT NULL DEFAULT '';
      ALTER TABLE parts ADD COLUMN impl_hash TEXT NOT NULL DEFAULT '';
      ALTER TABLE parts ADD COLUMN layout_hash TEXT NOT NULL DEFAULT '';
      ALTER TABLE members ADD COLUMN impl_hash TEXT NOT NULL DEFAULT '';
      CREATE TABLE pending_changes(type_id TEXT PRIMARY KEY, before TEXT NOT NULL) WITHOUT ROWID;
    `);
  },
};
