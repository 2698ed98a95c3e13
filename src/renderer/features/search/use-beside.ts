/**
 * What is known beside the found lines: learnings by words and meaning, and types whose description has the words. Both are asked
 * once the first lines are there and the query has rested, and given up with the search; until they answer what was found before
 * stays. Where files are narrowed only descriptions of types in those files are asked for: a learning is in no file. Descriptions
 * that are written meanwhile are not followed: while their queue works there is one every moment.
 */
import { useEffect, useMemo, useState } from 'react';
import type { Result } from '#shared/contract/contract.ts';
import { useServices, useWorkspace } from '../../lib/services-context.tsx';
import { useCall } from '../../lib/use-call.ts';
import { type Questions, questionsOf } from './model/beside-questions.ts';
import { runKey } from './model/kept-runs.ts';
import { type Beside, nothingBeside } from './model/search-groups.ts';
import type { RunState, TextRequest } from './model/text-run.ts';

/** Milliseconds that the found lines rest before it is asked what else there is. */
const restMs = 250;

export interface FoundBeside {
  readonly beside: Beside;
  /** It may still come. */
  readonly asking: boolean;
  /** Both kinds were asked for. */
  readonly asked: boolean;
  again(): void;
}

/** @param request of the search that was asked for last, and how far that is; null for none. */
export function useBeside(request: TextRequest | null, run: RunState | null): FoundBeside {
  const { queries } = useServices();
  const root = useWorkspace((state) => state.root);
  const key = request === null ? '' : runKey(request);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same questions as long as the request says the same.
  const wanted = useMemo(() => questionsOf(request), [key]);
  const stopped = run === null || run.phase === 'cancelled' || (run.phase === 'failed' && !run.answered);
  const [asked, setAsked] = useState<Questions | null>(null);
  // Who comes back finds what was there at once.
  const kept =
    wanted !== null && !stopped && queries.getQueryData([root, 'semantics.search', wanted.descriptions]) !== undefined;
  const answered = run?.answered === true;
  useEffect(() => {
    if (wanted === null || stopped || kept) return setAsked(kept ? wanted : null);
    if (!answered) return;
    const timer = setTimeout(() => setAsked(wanted), restMs);
    return () => clearTimeout(timer);
  }, [wanted, stopped, kept, answered]);

  const now = kept ? wanted : wanted === null || stopped ? null : asked;
  const learnings = useCall('memory.search', now?.learnings ?? unasked, { enabled: now?.learnings != null });
  const descriptions = useCall('semantics.search', now?.descriptions ?? unasked, { enabled: now !== null });
  const hits = now?.learnings == null ? undefined : learnings.data;
  const types = now === null ? undefined : descriptions.data;
  const beside = useMemo(() => besideOf(hits, types), [hits, types]);
  const asking = wanted !== null && !stopped && (now !== wanted || learnings.isFetching || descriptions.isFetching);
  const again = (): void => {
    if (now?.learnings != null) void learnings.refetch();
    if (now !== null) void descriptions.refetch();
  };
  return { beside, asking, asked: hits !== undefined && types !== undefined, again };
}

/** Never asked. */
const unasked = { query: '-' };

function besideOf(
  learnings: Result<'memory.search'> | undefined,
  descriptions: Result<'semantics.search'> | undefined,
): Beside {
  if (learnings === undefined && descriptions === undefined) return nothingBeside;
  return {
    // As Ask decides: the nearest by meaning is always somewhere, however far.
    learnings: learnings?.hits.filter(({ score }) => score >= learnings.threshold) ?? [],
    meaning: learnings?.meaning === true,
    descriptions: descriptions?.types ?? [],
    descriptionCount: descriptions?.total ?? 0,
  };
}
