/** What became of each question, newest first, page by page as the list is scrolled. Follows what the loop does. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { MemoError } from '#shared/base/errors.ts';
import type { EvolutionLogEntry } from '#shared/contract/evolution/evolution-types.ts';
import { useServices, useWorkspace } from '../../../lib/services-context.tsx';
import type { LogFilter } from '../evolution-place.ts';

const page = 100;

type Kind = EvolutionLogEntry['kind'];

const kindsOf: Readonly<Record<LogFilter, readonly Kind[]>> = {
  saved: ['learned', 'verified'],
  refused: ['refused', 'skipped'],
  failed: ['failed'],
  loop: ['started', 'stopped', 'paused', 'cancelled', 'backoff', 'quota', 'noQuestion'],
};
const usual: readonly LogFilter[] = ['saved', 'refused', 'failed'];

export interface Log {
  readonly entries: readonly EvolutionLogEntry[];
  readonly known: boolean;
  readonly error: MemoError | null;
  readonly more: () => void;
  readonly retry: () => void;
}

const none: readonly EvolutionLogEntry[] = [];

export function useLog(show: readonly LogFilter[]): Log {
  const { link } = useServices();
  const root = useWorkspace((state) => state.root);
  const open = useWorkspace(({ phase }) => phase === 'indexing' || phase === 'ready');
  const kinds = (show.length === 0 ? usual : show).flatMap((one) => kindsOf[one]);
  const query = useInfiniteQuery({
    queryKey: [root, 'evolution.log', kinds.join(' '), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      link.call(
        'evolution.log',
        { limit: page, kinds, ...(pageParam === null ? {} : { before: pageParam }) },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ more, entries }) => (more ? (entries.at(-1)?.id ?? null) : null),
    placeholderData: (previous, before) => (before?.queryKey[0] === root ? previous : undefined),
    enabled: open,
  });
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  const entries = useMemo(() => data?.pages.flatMap((one) => one.entries) ?? none, [data]);
  return {
    entries,
    known: data !== undefined,
    error: error as MemoError | null,
    more: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
    },
    retry: () => void refetch(),
  };
}
