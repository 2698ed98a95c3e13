/**
 * The end of generations: one that is neither live nor the previous goes when nothing of ours has it open, and not
 * before a minute has passed since it was live, because readers outside follow CURRENT in their own time. What cannot
 * be deleted now (Windows, while someone reads it) is tried again later, at last by the next engine.
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '#shared/base/clock.ts';
import { toMemoError } from '#shared/base/errors.ts';
import { checkInPlace, type Log, type StateFolder } from '../../storage/storage.ts';
import { folderOf, isFolder } from './folders.ts';
import type { Generation } from './generation.ts';

export interface Retirement {
  /** Nothing is to be deleted of it before `closed`. */
  inUse(id: string, closed: Promise<void>): void;
  /** Resolves when it is in no use. */
  unused(id: string): Promise<void>;
  /** No longer needed: it goes in its time. */
  retire(generation: Generation): void;
  /** Those whose files are still there. */
  waiting(): Generation[];
  /** Was never live: goes now. Throws what the file system throws. */
  discard(id: string): Promise<void>;
  close(): Promise<void>;
}

/** How long a retired generation stays at least. */
export const staysMs = 60_000;

export function createRetirement(state: StateFolder, clock: Clock, log: Pick<Log, 'warn'>): Retirement {
  const waiting = new Map<string, { readonly generation: Generation; readonly goesAt: number }>();
  const uses = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();
  let closed = false;

  async function sweep(): Promise<void> {
    for (const [id, entry] of [...waiting]) {
      if (closed) return;
      if (uses.has(id) || clock.now() < entry.goesAt) continue;
      waiting.delete(id);
      try {
        await remove(state, id);
      } catch (thrown) {
        waiting.set(id, entry);
        log.warn(`${id} is not deleted yet: ${toMemoError(thrown).message}`);
      }
    }
    if (waiting.size > 0 && !closed) later();
  }

  function later(): void {
    clearTimeout(timer);
    timer = setTimeout(soon, staysMs / 4).unref();
  }

  function soon(): void {
    clearTimeout(timer);
    working = working.then(sweep);
  }

  return {
    inUse(id, use) {
      const last = use
        .catch((thrown: unknown) => log.warn(`${id} was not closed: ${toMemoError(thrown).message}`))
        .finally(() => {
          if (uses.get(id) === last) uses.delete(id);
          if (waiting.has(id)) soon();
        });
      uses.set(id, last);
    },
    unused: (id) => uses.get(id) ?? Promise.resolve(),
    retire(generation) {
      const now = clock.now();
      // A time to come is of a clock that was set back.
      const retiredAt = Math.min(now, Date.parse(generation.manifest().retiredAt ?? '') || now);
      waiting.set(generation.id, { generation, goesAt: retiredAt + staysMs });
      soon();
    },
    waiting: () => [...waiting.values()].map(({ generation }) => generation),
    discard: (id) => remove(state, id),
    async close() {
      closed = true;
      clearTimeout(timer);
      await working;
    },
  };
}

/** The manifest first: what a kill leaves of the rest is then no generation. Of a link only the link goes. */
async function remove(state: StateFolder, id: string): Promise<void> {
  checkInPlace(state.generationsDir);
  const dir = folderOf(state, id);
  if (await isFolder(dir)) await fs.rm(path.join(dir, 'manifest.json'), { force: true });
  await fs.rm(dir, { recursive: true, force: true, maxRetries: 3 });
}
