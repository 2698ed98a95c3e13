import type { Migration } from '../../../storage/storage.ts';

/**
 * Of a file that does not parse: what it had when it last parsed, and therefore keeps whatever it says until it parses again
 * (spec 03 "Robustness"). 0 in a file that parses, for there it goes without saying.
 */
export const lastGood: Migration = {
  version: 5,
  name: 'last-good',
  up(db) {
    db.exec(`
      ALTER TABLE parts ADD COLUMN last_good INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE members ADD COLUMN last_good INTEGER NOT NULL DEFAULT 0;
    `);
  },
};
