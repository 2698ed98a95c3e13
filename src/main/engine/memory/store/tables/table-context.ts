/** What the tables beside records share. */
import type { Clock } from '#shared/base/clock.ts';
import type { Ids } from '../ids.ts';

export interface TableContext {
  readonly ids: Ids;
  readonly clock: Clock;
  readonly projectKey: string;
  /** After each commit: its file is behind. */
  written(): void;
}
