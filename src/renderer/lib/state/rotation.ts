/** Takes in what the engine reports about generations: the status itself, and what else has to be asked again
 * because of it. */
import type { QueryClient } from '@tanstack/react-query';
import type { RotationStatus } from '#shared/contract/generations/methods.ts';
import { askAgain } from '../rpc/ask-again.ts';

export function rotationKey(root: string) {
  return [root, 'generations.status', {}] as const;
}

/** Answers that follow generations, not the code map. */
export const generationAnswers = ['generations.status', 'generations.list', 'generations.diff'] as const;

/** Of the live generation they follow the files too, but the engine writes them seldom. */
export const documentAnswer = 'generations.document';

/** While files change, documents on screen are asked for again at most this often, in milliseconds: it has them written. */
export const documentPauseMs = 10_000;

export function takeRotation(queries: QueryClient, root: string, status: RotationStatus): void {
  const queryKey = rotationKey(root);
  const before = queries.getQueryData<RotationStatus>(queryKey);
  // An answer that is still on its way is older than this.
  void queries.cancelQueries({ queryKey }, { silent: true });
  queries.setQueryData(queryKey, status);
  const asks = new Set<unknown>([
    ...(before !== undefined && history(before) === history(status) ? [] : ['generations.list']),
    ...(before !== undefined && liveOf(before) === liveOf(status) ? [] : ['generations.diff', documentAnswer]),
  ]);
  if (asks.size === 0) return;
  askAgain(queries, ([of, method]) => of === root && asks.has(method));
}

/** What the list of generations depends on. */
function history(status: RotationStatus): string {
  const { rebuild, failure, previous } = status;
  return JSON.stringify([liveOf(status), rebuild?.id, failure?.at, previous]);
}

/** What documents and comparisons depend on. */
function liveOf({ live: { id, swappedAt, finishedAt, documents } }: RotationStatus): string {
  return JSON.stringify([id, swappedAt, finishedAt, documents]);
}
