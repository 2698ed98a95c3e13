/**
 * What the evolution loop does, as the engine last told it (event `evolution.changed`, up to four times a second): each
 * reader picks what it shows and is drawn again only when that changes.
 */

import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { MemoError } from '#shared/base/errors.ts';
import type { EvolutionState } from '#shared/contract/evolution/evolution-types.ts';
import { shownAnalyst } from '#shared/contract/models/servers.ts';
import { useServices, useWorkspace } from './services-context.tsx';
import { evolutionKey } from './state/evolution.ts';

export function useEvolution<T>(select: (state: EvolutionState) => T): UseQueryResult<T, MemoError> {
  const { link } = useServices();
  const root = useWorkspace((state) => state.root);
  const open = useWorkspace(({ phase }) => phase === 'indexing' || phase === 'ready');
  return useQuery<EvolutionState, MemoError, T>({
    queryKey: evolutionKey(root),
    queryFn: ({ signal }) => link.call('evolution.status', {}, { signal }),
    enabled: open,
    select,
  });
}

/** `running` while an iteration runs, else why none does. */
export type LoopMode = NonNullable<EvolutionState['idle']> | 'running';

export function modeOf({ idle }: Pick<EvolutionState, 'idle'>): LoopMode {
  return idle ?? 'running';
}

/** Who answers, as people call it: `qwen2.5-coder:7b`; null for the static analyst. */
export function modelOf({ analyst }: Pick<EvolutionState, 'analyst'>): string | null {
  return analyst.name === 'static' ? null : shownAnalyst(analyst.name);
}
