/** The records of a filter, page by page as the list is scrolled, or the best hits of a search. Follows what changes. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import type { MemoError } from '#shared/base/errors.ts';
import type { Facets, MemoryFilter } from '#shared/contract/memory/methods.ts';
import { useServices, useWorkspace } from '../../../lib/services-context.tsx';
import { useAskAhead, useCall } from '../../../lib/use-call.ts';
import { type ListedRecord, ofHit } from './listed-record.ts';

/** Records a page, and hits of a search. */
const page = 200;
const hits = 100;

export interface Records {
  readonly records: readonly ListedRecord[];
  /** Of the filter, whether they are loaded or not; of a search, the hits. */
  readonly total: number;
  readonly facets: Facets | undefined;
  /** Of a search: how many hits each choice has that the filter leaves on; null for the list. */
  readonly hitCounts: Facets | null;
  /** True while hits are on their way. */
  readonly searching: boolean;
  /** False until the first answer. */
  readonly known: boolean;
  readonly error: MemoError | null;
  /** Of a search: its query, whether meaning was searched too, and what a good hit has. */
  readonly search: { readonly query: string; readonly meaning: boolean; readonly threshold: number } | null;
  /** Asks at once what a key leads to, while no other question waits: it is gone before its letter is drawn. */
  ask(query: string): void;
  /** Asks for the next page, if there is one and none is on its way. */
  more(): void;
  retry(): void;
}

/** @param query empty: all records of the filter, newest first. */
export function useRecords(filter: MemoryFilter, query: string): Records {
  const { link } = useServices();
  const root = useWorkspace((state) => state.root);
  const list = useInfiniteQuery({
    queryKey: [root, 'memory.list', filter, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      link.call(
        'memory.list',
        { filter, limit: page, ...(pageParam === null ? {} : { after: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: (previous, before) => (before?.queryKey[0] === root ? previous : undefined),
  });
  const search = useCall('memory.search', { query, topK: hits, filter }, { enabled: query !== '' });
  const askAhead = useAskAhead('memory.search');
  const ask = useCallback(
    (next: string) => {
      if (next !== '') askAhead({ query: next, topK: hits, filter });
    },
    [askAhead, filter],
  );
  /** Of the hits that are shown, while those of the query are on their way. */
  const answered = useRef(query);
  if (!search.isPlaceholderData) answered.current = query;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const more = useCallback(() => {
    if (query === '' && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [query, hasNextPage, isFetchingNextPage, fetchNextPage]);

  const listed = useMemo(() => list.data?.pages.flatMap(({ records }) => records) ?? [], [list.data]);
  const found = useMemo(() => search.data?.hits.map(ofHit) ?? [], [search.data]);
  const counted = useMemo(() => countHits(found), [found]);
  const first = list.data?.pages[0];
  // Until the first hits are there, the records stay.
  if (query !== '' && (search.data !== undefined || search.isError || first === undefined)) {
    return {
      facets: first?.facets,
      hitCounts: counted,
      records: found,
      total: found.length,
      searching: search.isFetching,
      known: search.data !== undefined,
      error: search.error,
      search:
        search.data === undefined
          ? null
          : { query: answered.current, meaning: search.data.meaning, threshold: search.data.threshold },
      ask,
      more,
      retry: () => void search.refetch(),
    };
  }
  return {
    facets: first?.facets,
    hitCounts: null,
    records: listed,
    total: first?.total ?? 0,
    searching: search.isFetching,
    known: first !== undefined,
    error: list.error as MemoError | null,
    search: null,
    ask,
    more,
    retry: () => void list.refetch(),
  };
}

function countHits(found: readonly ListedRecord[]): Facets {
  const by = (value: (one: ListedRecord) => string): Record<string, number> => {
    const counts = new Map<string, number>();
    for (const one of found) counts.set(value(one), (counts.get(value(one)) ?? 0) + 1);
    return Object.fromEntries(counts);
  };
  return {
    statuses: by(({ status }) => status),
    types: by(({ questionType }) => questionType),
    analysts: by(({ analyst }) => analyst),
    domains: by(({ domain }) => domain ?? ''),
  };
}
