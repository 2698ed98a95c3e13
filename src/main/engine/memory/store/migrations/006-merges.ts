import type { Migration } from '../../../storage/storage.ts';

/**
 * FTS5 joins its parts now and then within a write, all at once, and with many records that takes a tenth of a second. It
 * is told not to; the full-text table is joined in small steps by who writes it (`merge` of `find/text/text-index.ts`).
 */
export const ownMerges: Migration = {
  version: 6,
  name: 'merges',
  up(db) {
    db.exec(`
      INSERT INTO record_text(record_text, rank) VALUES ('automerge', 0);
      INSERT INTO record_text(record_text, rank) VALUES ('crisismerge', 1999);
    `);
  },
};
