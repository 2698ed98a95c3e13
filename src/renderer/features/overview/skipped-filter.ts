import type { SkipReason } from '#shared/contract/common.ts';

/** Which skipped files the dialog lists; null: it is closed. */
export type SkippedFilter = SkipReason | 'all' | null;
