/** What the tables beside records share. */
import type { Clock } from '#shared/base/clock.ts';
import type { Ids } from '../ids.ts';
import type { Times } from '../times.ts';
import type { Tombstones } from './tombstones.ts';

export interface TableContext {
  readonly ids: Ids;
  readonly tombstones: Tombstones;
  readonly clock: Clock;
  readonly projectKey: string;
  readonly times: Pick<Times, 'touch'>;
  /** After each commit: the file of `id` is behind; '' where only the project map is. */
  written(folder: 'failures' | 'domain' | 'map', id: string): void;
}
