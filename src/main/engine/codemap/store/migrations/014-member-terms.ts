import type { Migration } from '../../../storage/storage.ts';

/** Constraints of a signature on callers other than types: which parameters may be left out, bounds of type parameters. */
export const memberTerms: Migration = {
  version: 14,
  name: 'member-terms',
  up(db) {
    db.exec(`ALTER TABLE members ADD COLUMN terms TEXT NOT NULL DEFAULT ''`);
  },
};
