import type { Migration } from '../../../storage/storage.ts';

/** What the signature of a member asks of callers besides types: which parameters may be left out, bounds of type parameters. */
export const memberTerms: Migration = {
  version: 14,
  name: 'member-terms',
  up(db) {
    db.exec(`ALTER TABLE members ADD COLUMN terms TEXT NOT NULL DEFAULT ''`);
  },
};
