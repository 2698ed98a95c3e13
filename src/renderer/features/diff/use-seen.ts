/** Marks changes as seen, or takes the mark away: at once on screen, and as they were where the engine refuses. */
import { useCallback } from 'react';
import type { Params } from '#shared/contract/contract.ts';
import { showError } from '../../lib/services.ts';
import { useServices, useWorkspace } from '../../lib/services-context.tsx';
import type { CompareParams } from './use-comparison.ts';

export type SeenOf = Pick<Params<'diff.seen'>, 'types' | 'changeClass' | 'seen'>;

export function useSeen(params: CompareParams | null): (of: SeenOf) => Promise<void> {
  const services = useServices();
  const { link, queries } = services;
  const root = useWorkspace((state) => state.root);
  return useCallback(
    async (of) => {
      if (params === null) return;
      try {
        await link.call('diff.seen', { ...params, ...of });
      } catch (error) {
        showError(services, error);
        return;
      }
      await queries.invalidateQueries({
        predicate: ({ queryKey: [at, method] }) => at === root && (method === 'codemap.diff' || method === 'diff.type'),
      });
    },
    [services, link, queries, root, params],
  );
}
