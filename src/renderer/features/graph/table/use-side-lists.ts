/** All neighbours of the focus for the table, page by page; the first page shows while the others come. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { MemoError } from '#shared/base/errors.ts';
import type { Result } from '#shared/contract/contract.ts';
import type { NeighbourSide } from '#shared/contract/symbols.ts';
import { useServices, useWorkspace } from '../../../lib/services-context.tsx';
import type { GraphFilters } from '../model/graph-place.ts';
import type { SideList } from './table-rows.ts';

/** The most that the contract gives at once. */
const page = 1000;

export interface SideLists {
  readonly lists: Readonly<Record<NeighbourSide, SideList>>;
  readonly error: MemoError | null;
}

/** @param namespace only neighbours of this one, where given. */
export function useSideLists(
  id: string,
  filters: Pick<GraphFilters, 'kinds' | 'tests'>,
  namespace?: string,
): SideLists {
  const dependents = useSide(id, 'dependents', filters, namespace);
  const dependencies = useSide(id, 'dependencies', filters, namespace);
  const lists = useMemo(
    () => ({ dependents: dependents.list, dependencies: dependencies.list }),
    [dependents.list, dependencies.list],
  );
  return { lists, error: dependents.error ?? dependencies.error };
}

function useSide(id: string, side: NeighbourSide, filters: Pick<GraphFilters, 'kinds' | 'tests'>, namespace?: string) {
  const { link } = useServices();
  const root = useWorkspace((state) => state.root);
  const params = { id, side, kinds: [...filters.kinds], tests: filters.tests, limit: page };
  const wanted = namespace === undefined ? params : { ...params, namespace };
  const query = useInfiniteQuery({
    queryKey: [root, 'symbols.neighbours', 'table', wanted],
    queryFn: ({ signal, pageParam }) => link.call('symbols.neighbours', { ...wanted, offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last: Result<'symbols.neighbours'>, all: Result<'symbols.neighbours'>[]) =>
      last.leftOut > 0 ? all.reduce((sum, { nodes }) => sum + nodes.length - 1, 0) : undefined,
  });
  const { data, hasNextPage, isFetching, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const list = useMemo((): SideList => {
    const pages = data?.pages ?? [];
    return { nodes: pages.flatMap(({ nodes }) => nodes.slice(1)), edges: pages.flatMap(({ edges }) => edges) };
  }, [data]);
  return { list, error: query.error as MemoError | null };
}
