/**
 * How often a question is asked again after a fault of a model server. Only a few times and soon: the background loop
 * has longer waits of its own, and a person gets an answer without the model.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { toMemoError } from '#shared/base/errors.ts';
import { ended, type ServerFault } from '../../models/models.ts';

/** Requests beyond the first. A model that is not there is not there a moment later. */
const more: Record<ServerFault, number> = {
  offline: 1,
  missing: 0,
  key: 0,
  memory: 1,
  busy: 2,
  refused: 1,
  slow: 1,
  cut: 1,
  broken: 1,
  empty: 1,
  form: 1,
};
const firstWaitMs = 200;

/** Whether to ask again after this many tries. Cancellations and faults of our own are never retried. */
export function isWorthAnother(fault: ServerFault | null, tried: number): boolean {
  return fault !== null && tried <= more[fault];
}

/** Waits before the next try, four times as long each time. Throws Cancelled, or the reason of `signal`. */
export async function beforeTry(tried: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(firstWaitMs * 4 ** (tried - 1), undefined, { signal });
  } catch (thrown) {
    throw ended(signal) ?? toMemoError(thrown);
  }
}
