/**
 * Which generation is live and what a rebuild does, as the engine last told it (event `generations.changed`, up to four
 * times a second): each reader picks what it shows and is drawn again only when that changes.
 */
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { MemoError } from '#shared/base/errors.ts';
import type { RotationStatus } from '#shared/contract/generations/methods.ts';
import { useServices, useWorkspace } from './services-context.tsx';
import { rotationKey } from './state/rotation.ts';

export function useRotation<T>(select: (status: RotationStatus) => T): UseQueryResult<T, MemoError> {
  const { link } = useServices();
  const root = useWorkspace((state) => state.root);
  const open = useWorkspace(({ phase }) => phase === 'indexing' || phase === 'ready');
  return useQuery<RotationStatus, MemoError, T>({
    queryKey: rotationKey(root),
    queryFn: ({ signal }) => link.call('generations.status', {}, { signal }),
    enabled: open,
    select,
  });
}

/** Share of the files that a rebuild has read, 0 to 1; null while unknown. */
export function scanned({
  step,
  done,
  total,
}: Pick<NonNullable<RotationStatus['rebuild']>, 'step' | 'done' | 'total'>) {
  if (step !== 'scan') return 1;
  return total === 0 ? null : Math.min(1, done / total);
}
