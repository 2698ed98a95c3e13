/** Searches memory of other workspaces, each by itself. */
import type { FoundRecord, SearchAnswer, SearchQuery } from './search.ts';

export type SearchOthers = (
  query: SearchQuery,
  signal: AbortSignal,
) => Promise<{ hits: FoundRecord[]; skipped: SearchAnswer['skipped'] }>;
