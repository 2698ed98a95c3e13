/**
 * Memory that work has left behind goes back to the system when nobody is at it any more (spec 11 "idle: engine memory").
 * The collection that it takes stops the thread for longer than a turn may take, so that it is done once after work and
 * never while someone asks.
 */
import { collectForGood } from '../threads/threads.ts';
import { type AtRest, type Resting, whileAtRest } from './at-rest.ts';

export interface GiveBackOptions extends Resting {
  /** Of the process, in bytes. */
  resident?(): number;
  collect?(): void;
}

/**
 * What is left as it is: less than an engine may take at rest. V8 gives back by itself, some seconds after work, the pages
 * that it keeps for the next time; a collection finds what is left of that, some tens of megabytes to half of all.
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
