/** What the overview shows, as its address holds it: `#/overview?zoom=src&show=skipped&reason=tooLarge`. */
import type { SkipReason } from '#shared/contract/common.ts';
import { skipReasons } from '#shared/contract/words.ts';

/** Which skipped files the dialog lists; null: it is closed. */
export type SkippedFilter = SkipReason | 'all' | null;

export interface OverviewPlace {
  /** Path of the module that the map is zoomed into; '' for all. */
  readonly zoom: string;
  readonly skipped: SkippedFilter;
}

export function readPlace({ zoom, show, reason }: Readonly<Record<string, string>>): OverviewPlace {
  const skipped = show === 'skipped' ? (skipReasons.find((one) => one === reason) ?? 'all') : null;
  return { zoom: zoom ?? '', skipped };
}

export function writePlace({ zoom, skipped }: OverviewPlace): Record<string, string> {
  return {
    ...(zoom === '' ? {} : { zoom }),
    ...(skipped === null ? {} : { show: 'skipped' }),
    ...(skipped === null || skipped === 'all' ? {} : { reason: skipped }),
  };
}
