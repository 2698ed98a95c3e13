import type { Migration } from '../../../storage/storage.ts';

/** The file in which a type was declared first when it was described: a move is found without reading each base. */
export const baseFiles: Migration = {
  version: 9,
  name: 'base files',
  up(db) {
    db.exec('ALTER TABLE semantic_bases ADD COLUMN file TEXT');
  },
};
