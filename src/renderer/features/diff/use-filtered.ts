/**
 * The types of a comparison whose path holds what was typed. All of them are asked for, up to a bound that the view names, as the
 * engine compares by place and class only.
 */
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DiffedType, DiffSummary } from '#shared/contract/diff.ts';
import { useServices, useWorkspace } from '../../lib/services-context.tsx';
import type { CompareParams } from './use-comparison.ts';

/** The contract's largest page, and how many of them are looked through. */
const page = 1000;
const mostPages = 10;
export const mostFiltered = page * mostPages;

export interface Filtered {
  readonly types: readonly DiffedType[];
  readonly summary: DiffSummary;
  /** Not all that are looked through are there yet. */
  readonly loading: boolean;
}

/** Null without a filter. */
export function useFiltered(params: CompareParams | null, query: string, total: number): Filtered | null {
  const { link } = useServices();
  const root = useWorkspace((state) => state.root);
  const wanted = query.trim().toLowerCase();
  const pages = params === null || wanted === '' ? 0 : Math.min(mostPages, Math.ceil(total / page));
  const found = useQueries({
    queries: Array.from({ length: pages }, (_, n) => {
      const asked = { ...params, offset: n * page, limit: page };
      return {
        queryKey: [root, 'codemap.diff', asked],
        queryFn: ({ signal }: { signal: AbortSignal }) => link.call('codemap.diff', asked, { signal }),
      };
    }),
    combine: (answers) => ({
      all: answers.map(({ data }) => data?.types ?? none),
      loading: answers.some(({ data, isFetching }) => data === undefined && isFetching),
    }),
  });
  return useMemo(() => {
    if (wanted === '') return null;
    const types = found.all.flat().filter(({ path }) => path.toLowerCase().includes(wanted));
    const summary: DiffSummary = {};
    for (const { changeClass } of types) summary[changeClass] = (summary[changeClass] ?? 0) + 1;
    return { types, summary, loading: found.loading };
  }, [wanted, found]);
}

const none: readonly DiffedType[] = [];
