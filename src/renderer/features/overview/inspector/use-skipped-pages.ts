/** Pages of the skipped files around what is in sight. At most three are held by a view; the query cache keeps the rest. */
import { useQueries } from '@tanstack/react-query';
import type { SkipReason } from '#shared/contract/common.ts';
import type { Result } from '#shared/contract/contract.ts';
import { useServices, useWorkspace } from '../../../lib/services-context.tsx';

/** Files a page. */
export const skippedPage = 200;

type SkippedFile = Result<'workspace.skipped'>['files'][number];

export function useSkippedPages(
  reason: SkipReason | undefined,
  first: number,
  last: number,
): (index: number) => SkippedFile | undefined {
  const { link } = useServices();
  const root = useWorkspace((state) => state.root);
  const pages = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const answers = useQueries({
    queries: pages.map((page) => {
      const params = {
        offset: page * skippedPage,
        limit: skippedPage,
        ...(reason === undefined ? {} : { reason }),
      };
      return {
        queryKey: [root, 'workspace.skipped', params],
        queryFn: ({ signal }: { signal: AbortSignal }) => link.call('workspace.skipped', params, { signal }),
      };
    }),
  });
  return (index) => {
    const page = Math.floor(index / skippedPage);
    return answers[page - first]?.data?.files[index - page * skippedPage];
  };
}
