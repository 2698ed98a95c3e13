/**
 * Memory that work has left behind goes back to the system when nobody is at it any more (spec 11 "idle: engine memory").
 * The collection that it takes stops the thread for longer than a turn may take, so that it is done once after work and
 * never while someone asks. Main type: GiveBack.
 */
import { collectForGood } from '../threads/threads.ts';

export interface GiveBack {
  close(): void;
}

export interface GiveBackOptions {
  /** For how many milliseconds nobody has asked for anything. */
  quietMs(): number;
  /** Work that goes on by itself. */
  working(): boolean;
  /** Of the process, in bytes. */
  resident?(): number;
  collect?(): void;
}

const lookEveryMs = 10_000;
/** Looks in a row that found nobody at it. */
const restLooks = 3;
/**
 * What is left as it is: less than an engine may take at rest. V8 gives back by itself, some seconds after work, the pages
 * that it keeps for the next time; a collection finds what is left of that, some tens of megabytes to half of all.
 */
const enoughBytes = 384_000_000;
/** What is worth a collection: so much more than that, or than the last one left. */
const grownBytes = 64_000_000;

export function createGiveBack(options: GiveBackOptions): GiveBack {
  const { quietMs, working, resident = process.memoryUsage.rss, collect = collectForGood } = options;
  /** After a collection, what that left, or less where threads ended since. */
  let left = enoughBytes;
  let calm = 0;
  const timer = setInterval(() => {
    left = Math.min(left, Math.max(enoughBytes, resident()));
    calm = working() || quietMs() < lookEveryMs ? 0 : calm + 1;
    if (calm < restLooks || resident() < left + grownBytes) return;
    collect();
    left = resident();
  }, lookEveryMs);
  timer.unref();
  return { close: () => clearInterval(timer) };
}
