import type { Migration } from '../../../storage/storage.ts';

/** When a rebuild failed or was stopped, and why as JSON: before, the reason was an English sentence. */
export const generationEnds: Migration = {
  version: 7,
  name: 'generation-ends',
  up(db) {
    db.exec(`
      ALTER TABLE generations ADD COLUMN ended_at INTEGER;
      UPDATE generations SET reason = json_object('code', 'other', 'detail', reason) WHERE reason IS NOT NULL;
    `);
  },
};
