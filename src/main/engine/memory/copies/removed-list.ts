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
  /** Takes over what memory.db does not know. */
  read(relaxed: (work: () => void) => void): Promise<void>;
  /** Writes what is new. */
  write(): Promise<void>;
}

export function createRemovedList(
  dir: string,
  tombstones: Tombstones,
  onSetAside: (notice: SetAsideNotice) => void,
): RemovedList {
  const file = path.join(dir, 'removed.json');
  let written = -1;
  return {
    async read(relaxed) {
      const list = await readValidated(file, List, onSetAside, 1);
      const entries = Object.entries(list?.removed ?? {});
      relaxed(() => {
        for (const [id, at] of entries) tombstones.add(id, at);
      });
      written = entries.length;
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
