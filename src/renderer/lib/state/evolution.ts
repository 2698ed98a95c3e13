/** Takes in what the engine reports about the loop: the state itself, and what else has to be asked again because
 * of it. */
import type { QueryClient } from '@tanstack/react-query';
import type { EvolutionState } from '#shared/contract/evolution/evolution-types.ts';
import { askAgain } from '../rpc/ask-again.ts';

export function evolutionKey(root: string) {
  return [root, 'evolution.status', {}] as const;
}

/** Answers that follow the loop, not the code map. */
export const evolutionAnswers = [
  'evolution.status',
  'evolution.log',
  'evolution.stats',
  'evolution.distilled',
] as const;

/** What an iteration leaves behind. Learnings themselves are reported by `memory.changed`. */
const ofIteration: ReadonlySet<unknown> = new Set(['evolution.log', 'evolution.stats', 'memory.failures']);

export function takeEvolution(queries: QueryClient, root: string, state: EvolutionState): void {
  const queryKey = evolutionKey(root);
  const before = queries.getQueryData<EvolutionState>(queryKey);
  // An answer that is still on its way is older than this.
  void queries.cancelQueries({ queryKey }, { silent: true });
  queries.setQueryData(queryKey, state);
  if (before !== undefined && turn(before) === turn(state)) return;
  askAgain(queries, ([of, method]) => of === root && ofIteration.has(method));
}

/** What differs where something may have been logged. */
function turn({ idle, station, question, quota, consecutiveErrors, backoff }: EvolutionState): string {
  const ended = station === 'sleep';
  return JSON.stringify([idle, ended, question?.startedAt, quota.used, consecutiveErrors, backoff?.until]);
}
