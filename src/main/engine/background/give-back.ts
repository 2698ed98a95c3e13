/**
 * Returns memory to the system after work. The collection that this takes blocks the thread for longer than a step may
 * take, so it runs once after work and never during a request.
 */
import { collectForGood } from '../threads/threads.ts';
import { type AtRest, type Resting, whileAtRest } from './at-rest.ts';

export interface GiveBackOptions extends Resting {
  /** Of the process, in bytes. */
  resident?(): number;
  collect?(): void;
}

/**
 * Below this, memory is left alone: an engine at rest may take more. V8 releases spare pages some seconds after work; a
 * collection then frees some tens of megabytes, up to half of all.
 */
const enoughBytes = 384_000_000;
/** What is worth a collection: so much more than that, or than the last one left. */
const grownBytes = 64_000_000;

export function createGiveBack(options: GiveBackOptions): AtRest {
  const { resident = process.memoryUsage.rss, collect = collectForGood } = options;
  /** After a collection, what that left, or less where threads ended since. */
  let left = enoughBytes;
  return whileAtRest(options, () => {
    left = Math.min(left, Math.max(enoughBytes, resident()));
    if (resident() < left + grownBytes) return;
    collect();
    left = resident();
  });
}
