/**
 * One type of a comparison in full. The next one is read ahead as soon as the chosen one is there, so that going from change to
 * change waits for nothing.
 */
import { useEffect } from 'react';
import type { MemoError } from '#shared/base/errors.ts';
import type { ComparedType } from '#shared/contract/diff-type.ts';
import { useServices, useWorkspace } from '../../lib/services-context.tsx';
import { useCall } from '../../lib/use-call.ts';
import type { CompareParams } from './use-comparison.ts';

export interface Compared {
  /** undefined until it is there, and for good where there is an error. */
  readonly data: ComparedType | undefined;
  readonly error: MemoError | null;
  retry(): void;
}

/** @param next the type that is probably chosen next; '' = none. null `params`: nothing is compared yet. */
export function useCompared(params: CompareParams | null, typeId: string, next: string): Compared {
  const { link, queries } = useServices();
  const root = useWorkspace((state) => state.root);
  const answer = useCall('diff.type', { ...params, type: typeId }, { enabled: params !== null && typeId !== '' });
  // What did not change after all is no longer among the changed ones; after any other error the old answer stays readable.
  const gone = answer.error?.code === 'NotFound' || answer.error?.code === 'SymbolNotFound';
  const data = answer.isPlaceholderData || typeId === '' || gone ? undefined : answer.data;
  const there = data !== undefined && !answer.isFetching;
  useEffect(() => {
    if (params === null || next === '' || !there) return;
    const asked = { ...params, type: next };
    void queries.prefetchQuery({
      queryKey: [root, 'diff.type', asked],
      queryFn: ({ signal }) => link.call('diff.type', asked, { signal }),
    });
  }, [params, next, there, queries, link, root]);
  return {
    data,
    error: data === undefined && !answer.isFetching ? answer.error : null,
    retry: () => void answer.refetch(),
  };
}
