import type { Migration } from '../../../storage/storage.ts';

/** What is asked while somebody waits and else reads a whole table: who declares a name, what most lean on, global imports. */
export const queryIndexes: Migration = {
  version: 7,
  name: 'query-indexes',
  up(db) {
    db.exec(`
      CREATE INDEX members_name ON members(name, type);
      CREATE INDEX types_fan_in ON types(fan_in) WHERE fan_in > 0;
      CREATE INDEX files_global ON files(path) WHERE instr(imports, '"global":true') > 0;
    `);
  },
};
