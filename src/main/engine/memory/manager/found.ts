/** What is asked of a search over one or several projects, and what it finds. */
import type { MemoryFilter, MemoryHit } from '#shared/contract/memory/methods.ts';
import type { MatchReason } from '#shared/contract/memory/types.ts';
import type { RecordRow } from '../store/store.ts';

export interface SearchQuery {
  query: string;
  /** null: all known projects. */
  projectKey: string | null;
  topK: number;
  filter: MemoryFilter;
}

export interface FoundRecord {
  row: RecordRow;
  score: number;
  why: MatchReason;
  /** How readers see a record of another project, whose evidence lies in other files. */
  view?: MemoryHit;
}

export interface SearchAnswer {
  hits: FoundRecord[];
  threshold: number;
  meaning: boolean;
  model: string | null;
  skipped: { root: string; reason: string }[];
}
