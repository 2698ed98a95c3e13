/**
 * The swap: replaces the live generation by a rebuilt one or, to go back, by the previous one. It runs in upkeep's
 * queue, so that no batch is written to a generation that is no longer read, and none is lost: batches that arrive
 * meanwhile go to the new one.
 */

import type { Afterwork } from './afterwork.ts';
import type { Access } from './background/access.ts';
import type { Generation, Generations } from './generations/generations.ts';
import type { LiveMap } from './live-map.ts';
import { openMap } from './open-map.ts';
import type { Upkeep } from './upkeep.ts';

/**
 * @param finish brings `next` up to date with the files and releases them; nothing writes to the live one
 * meanwhile. Resolves when readers see `next`; where it throws, they never will, and the live one is as it
 * was.
 */
export type Swap = (next: Generation, finish: () => Promise<unknown>) => Promise<void>;

export interface SwapOptions {
  /** `databaseMark` of the workspace. */
  mark: number;
  map: LiveMap;
  generations: Pick<Generations, 'live' | 'makeLive' | 'inUse'>;
  upkeep: Pick<Upkeep, 'exclusively'>;
  afterwork: Pick<Afterwork, 'now' | 'exclusively'>;
  access: Pick<Access, 'moved'>;
  /**
   * Records the pending changes of the live one, as far as it can be read. Throws nothing: a damaged one is to be
   * replaced.
   */
  record(closing: AbortSignal): Promise<unknown>;
  /**
   * Readers see a different generation: to be reported at once, because the revision has to change
   * before anyone reads.
   */
  onLive(now: Generation): void;
  /** After that: what follows the code map catches up. Throws nothing. */
  follow(closing: AbortSignal): Promise<void>;
}

export function createSwap(options: SwapOptions): Swap {
  const { map, generations, upkeep, afterwork, access } = options;

  async function swap(next: Generation, finish: () => Promise<unknown>, closing: AbortSignal): Promise<void> {
    await options.record(closing);
    // What goes along into the next one lies where it belongs.
    await afterwork.now();
    await finish();
    const opened = await openMap(next, options.mark, closing);
    const old = generations.live();
    try {
      // Work that moves files in the live folder must not be running when a different one becomes live.
      await afterwork.exclusively(() => generations.makeLive(next));
    } catch (thrown) {
      await opened.codeMap.close();
      throw thrown;
    }
    access.moved(() => generations.inUse(old, map.swap(opened)));
    options.onLive(next);
    await options.follow(closing);
  }

  return (next, finish) => map.apart(() => upkeep.exclusively((closing) => swap(next, finish, closing)));
}
