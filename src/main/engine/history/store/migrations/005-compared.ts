import type { Migration } from '../../../storage/storage.ts';

/** The session of the generation that all states were compared with last; one row, or none. */
export const comparedGeneration: Migration = {
  version: 5,
  name: 'compared',
  up(db) {
    db.exec('CREATE TABLE compared(session TEXT NOT NULL)');
  },
};
