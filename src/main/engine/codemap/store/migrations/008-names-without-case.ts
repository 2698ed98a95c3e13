import type { Migration } from '../../../storage/storage.ts';

/** Names are asked for in any case as well, by whoever resolves one path and reads no more than its rows. */
export const namesWithoutCase: Migration = {
  version: 8,
  name: 'names-without-case',
  up(db) {
    db.exec(`
      DROP INDEX types_name;
      CREATE INDEX types_name ON types(name COLLATE NOCASE);
      DROP INDEX members_name;
      CREATE INDEX members_name ON members(name COLLATE NOCASE, type);
    `);
  },
};
