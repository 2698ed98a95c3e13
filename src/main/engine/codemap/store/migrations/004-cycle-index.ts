import type { Migration } from '../../../storage/storage.ts';

/** Types in dependency cycles are few; who follows these asks after every sync. */
export const cycleIndex: Migration = {
  version: 4,
  name: 'cycle-index',
  up(db) {
    db.exec('CREATE INDEX types_cycle ON types(cycle) WHERE cycle <> 0;');
  },
};
