/**
 * Search of this project and of others (seed 001 §6, spec 05 "Search"): each is searched by itself, which gives scores that
 * mean the same everywhere, and the best of all come first. What a person rejected, and what was superseded, is found only
 * when it is asked for by its status.
 */
import type { MemoryFilter } from '#shared/contract/memory/methods.ts';
import type { Finder } from '../find/find.ts';
import type { RecordList } from '../list/list.ts';
import type { RecordStore } from '../store/store.ts';
import type { FoundRecord, SearchAnswer, SearchQuery } from './found.ts';
import type { SearchOthers } from './search-others.ts';

export type Search = (query: SearchQuery, signal: AbortSignal) => Promise<SearchAnswer>;

export interface SearchOptions {
  projectKey: string;
  records: Pick<RecordStore, 'byRows' | 'hasForeign'>;
  list: Pick<RecordList, 'accepts'>;
  finder: Pick<Finder, 'search'>;
  others: SearchOthers;
}

const current: MemoryFilter['statuses'] = ['active', 'stale'];

/** Best first, but no record of the repository before one of the person's own that answers the question. */
function ranked({ hits, threshold }: Pick<SearchAnswer, 'hits' | 'threshold'>): FoundRecord[] {
  const isMine = ({ score, row }: FoundRecord): number => Number(score >= threshold && row.record.origin === 'own');
  return [...hits].sort((a, b) => isMine(b) - isMine(a) || b.score - a.score);
}

export function createSearch({ projectKey: own, records, list, finder, others }: SearchOptions): Search {
  /** `filter` may leave the origin open: records of the repository are then searched apart, so that they push out none of the person's own. */
  async function hitsHere(
    query: SearchQuery,
    filter: MemoryFilter,
    signal: AbortSignal,
  ): Promise<Omit<SearchAnswer, 'skipped'>> {
    if (filter.origin !== undefined || !records.hasForeign()) return hitsOf(query, filter, signal);
    const mine = await hitsOf(query, { ...filter, origin: 'own' }, signal);
    const foreign = await hitsOf(query, { ...filter, origin: 'repository' }, signal);
    return { ...mine, hits: [...mine.hits, ...foreign.hits] };
  }

  async function hitsOf(
    { query, topK }: SearchQuery,
    filter: MemoryFilter,
    signal: AbortSignal,
  ): Promise<Omit<SearchAnswer, 'skipped'>> {
    const { hits, ...rest } = await finder.search(query, { topK, accept: list.accepts(filter), signal });
    // One may have been removed since.
    const rows = new Map(records.byRows(hits.map(({ row }) => row)).map((row) => [row.row, row]));
    const found = hits.flatMap(({ row, score, why }) => {
      const record = rows.get(row);
      return record === undefined ? [] : [{ row: record, score, why }];
    });
    return { hits: found, ...rest };
  }

  return async (query, signal) => {
    const filter = { statuses: current, ...query.filter };
    const mine = await hitsHere(query, filter, signal);
    if (query.projectKey === own) return { ...mine, hits: ranked(mine).slice(0, query.topK), skipped: [] };
    const theirs = await others({ ...query, filter }, signal);
    const hits = query.projectKey === null ? [...mine.hits, ...theirs.hits] : theirs.hits;
    return { ...mine, hits: ranked({ ...mine, hits }).slice(0, query.topK), skipped: theirs.skipped };
  };
}
