/** The page's one run of Ask, for views: kept with the services, so that it continues while another view is shown. */
import { useSyncExternalStore } from 'react';
import type { Services } from '../../../lib/services.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { type AskRuns, createAskRuns, type RunState } from './ask-run.ts';

interface Kept {
  readonly root: string;
  readonly runs: AskRuns;
}

const kept = new WeakMap<Services, Kept>();

/** Of the open workspace: one that is closed takes its run along. */
export function askRuns(services: Services): AskRuns {
  const { root } = services.workspace.getState().state;
  const known = kept.get(services);
  if (known?.root === root) return known.runs;
  known?.runs.dispose();
  const runs: AskRuns = createAskRuns(services.link, (run) => void settle(services, runs, run));
  kept.set(services, { root, runs });
  return runs;
}

export function useAskRun(): RunState | null {
  const runs = askRuns(useServices());
  return useSyncExternalStore(runs.subscribe, runs.snapshot);
}

/**
 * Reads the conversation again, which then shows the answer from its own store. A run that was stopped or failed stays
 * until the next: it knows more than was stored at that moment.
 */
async function settle({ queries }: Services, runs: AskRuns, run: RunState): Promise<void> {
  await queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[1]).startsWith('ask.') });
  if (run.phase === 'answered') runs.clear(run);
}
