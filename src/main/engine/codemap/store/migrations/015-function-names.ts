import type { Migration } from '../../../storage/storage.ts';

/** Names of functions and methods alone: questions look for words in them, and in C four of five members are something else. */
export const functionNames: Migration = {
  version: 15,
  name: 'function-names',
  up(db) {
    db.exec(
      `CREATE INDEX members_functions ON members(name COLLATE NOCASE, type) WHERE kind IN ('function', 'method')`,
    );
  },
};
