/** What the operations on records share. */
import type { Clock } from '#shared/base/clock.ts';
import type { Ids } from '../ids.ts';
import type { Tombstones } from '../tables/tombstones.ts';
import type { RecordHistory } from './history.ts';
import type { RecordTable } from './record-table.ts';

export interface Parts {
  readonly table: RecordTable;
  readonly history: RecordHistory;
  readonly tombstones: Tombstones;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly projectKey: string;
}
