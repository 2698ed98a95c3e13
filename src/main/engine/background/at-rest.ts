/** Work for when the engine is no longer in use. Main type: AtRest. */

import type { LiveMap } from '../live-map.ts';
import { collectForGood } from '../threads/threads.ts';
import type { Access } from './access.ts';

export interface Resting {
  /** Milliseconds since the last request. */
  quietMs(): number;
  /** Work that runs automatically. */
  working(): boolean;
}

export interface AtRest {
  close(): void;
}

const lookEveryMs = 10_000;
/** Consecutive checks that found it unused. */
const restLooks = 3;

/** Calls `work` again and again from half a minute after the last that was done, until someone asks. */
export function whileAtRest({ quietMs, working }: Resting, work: () => void): AtRest {
  let calm = 0;
  const timer = setInterval(() => {
    calm = working() || quietMs() < lookEveryMs ? 0 : calm + 1;
    if (calm >= restLooks) work();
  }, lookEveryMs);
  timer.unref();
  return { close: () => clearInterval(timer) };
}

// Returns memory to the system after work. The collection that this takes blocks the thread for longer than a step may take,
// so it runs once after work and never during a request.

interface GiveBackOptions extends Resting {
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

// Writes outline files before they are requested: at rest, for the types with the most dependents. Not for all: each file
// takes at least one disk block, and twenty thousand of them would double the size of `.memo/`.

interface OutlineFillOptions extends Resting {
  map: Pick<LiveMap, 'now' | 'revision'>;
  access: Pick<Access, 'keepOutline'>;
}

/** Types whose outlines are made: all of a small project. */
export const mostOutlines = 200;

export function createOutlineFill({ map, access, ...resting }: OutlineFillOptions): AtRest {
  /** The code map that was filled last. */
  let filled = '';
  return whileAtRest(resting, () => {
    const { generation, codeMap } = map.now();
    const now = `${generation.id} ${map.revision()}`;
    if (now === filled) return;
    filled = now;
    for (const { symbol } of codeMap.mostUsed(mostOutlines)) access.keepOutline(symbol.typeId);
  });
}
