/** The history of generations, newest first, in pages; those whose files are gone come when they are asked for. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { MemoError } from '#shared/base/errors.ts';
import type { GenerationInfo } from '#shared/contract/generations/methods.ts';
import { useServices, useWorkspace } from '../../lib/services-context.tsx';

const page = { first: 50, more: 200 };

interface Generations {
  readonly all: readonly GenerationInfo[];
  readonly known: boolean;
  readonly error: MemoError | null;
  /** How many more there are. */
  readonly older: number;
  readonly loadOlder: () => void;
  readonly retry: () => void;
}

const none: readonly GenerationInfo[] = [];

export function useGenerations(): Generations {
  const { link } = useServices();
  const root = useWorkspace((state) => state.root);
  const open = useWorkspace(({ phase }) => phase === 'indexing' || phase === 'ready');
  const query = useInfiniteQuery({
    queryKey: [root, 'generations.list', 'pages'],
    queryFn: ({ pageParam, signal }) =>
      link.call('generations.list', { offset: pageParam, limit: pageParam === 0 ? page.first : page.more }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, { generations }) => sum + generations.length, 0);
      return shown < last.total && last.generations.length > 0 ? shown : undefined;
    },
    enabled: open,
  });
  const { data, error, fetchNextPage, refetch } = query;
  const all = useMemo(() => data?.pages.flatMap(({ generations }) => generations) ?? none, [data]);
  return {
    all,
    known: data !== undefined,
    error: error as MemoError | null,
    older: Math.max(0, (data?.pages.at(-1)?.total ?? 0) - all.length),
    loadOlder: () => void fetchNextPage(),
    retry: () => void refetch(),
  };
}
