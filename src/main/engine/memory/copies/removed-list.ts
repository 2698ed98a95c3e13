/**
 * `memory/removed.json`: the ids of what was removed on purpose, so that it stays removed when memory.db is lost (spec 01
 * "tombstone"). It is written before the copy is taken away, and never shared.
 */
import path from 'node:path';
import { z } from 'zod';
import { RecordId } from '#shared/contract/memory/types.ts';
import { atomicWriteFile, readValidated, type SetAsideNotice } from '../../storage/storage.ts';
import type { Tombstones } from '../store/tables/tombstones.ts';

const List = z.object({ version: z.literal(1), removed: z.record(RecordId, z.number()) });

export interface RemovedList {
  /** Takes over what memory.db does not know. What it still holds is not removed by a list: that may have come with a clone. */
  read(pause: () => Promise<void>): Promise<void>;
  /** Writes what is new. */
  write(): Promise<void>;
}

export interface RemovedListOptions {
  readonly dir: string;
  readonly tombstones: Tombstones;
  /** Whether memory.db holds something of this id. */
  isStored(id: string): boolean;
  relaxed<T>(work: () => T): T;
  transaction<T>(work: () => T): T;
  onSetAside(notice: SetAsideNotice): void;
}

/** Taken over by one commit. */
const takenAtOnce = 100;

export function createRemovedList(options: RemovedListOptions): RemovedList {
  const { tombstones, isStored, relaxed, transaction } = options;
  const file = path.join(options.dir, 'removed.json');
  let written = -1;
  return {
    async read(pause) {
      const list = await readValidated(file, List, options.onSetAside, 1);
      const entries = Object.entries(list?.removed ?? {});
      const take = (some: typeof entries) => () => {
        for (const [id, at] of some) if (!tombstones.has(id) && !isStored(id)) tombstones.add(id, at);
      };
      for (let first = 0; first < entries.length; first += takenAtOnce) {
        relaxed(() => transaction(take(entries.slice(first, first + takenAtOnce))));
        await pause();
      }
      written = entries.every(([id]) => tombstones.has(id)) ? entries.length : -1;
    },
    async write() {
      const all = tombstones.all();
      if (all.length === written) return;
      const removed = Object.fromEntries(all.map(({ id, at }) => [id, at]));
      await atomicWriteFile(file, `${JSON.stringify({ version: 1, removed }, null, 2)}\n`);
      written = all.length;
    },
  };
}
