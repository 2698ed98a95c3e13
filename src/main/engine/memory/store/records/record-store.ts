/** `RecordStore` over the tables of memory.db: who may do what stands in the files beside this one. */
import type { Commits } from '../commits.ts';
import type { Durability } from '../durability.ts';
import { isShortId } from '../ids.ts';
import type { Added, RecordRow, RecordStore } from '../store.ts';
import { type Good, readDrafts, store, withLinks } from './add.ts';
import { change, undo } from './change.ts';
import type { Parts } from './parts.ts';
import { remove } from './remove.ts';

/** Drafts that `addMany` reads or stores between two turns of the event loop: some eight milliseconds. */
const atOnce = 25;

export interface RecordStoreOptions {
  readonly parts: Parts;
  readonly commits: Commits;
  readonly durability: Durability;
  /** Awaited between slices; throws once the signal is aborted. */
  pauses(signal: AbortSignal): () => Promise<void>;
}

export function createRecordStore({ parts, commits, durability, pauses }: RecordStoreOptions): RecordStore {
  const { table, history } = parts;

  function storeAll(good: readonly Good[], by: string, added: Added): void {
    commits.run((pending) => {
      for (const one of good) store(parts, one, by, added, pending);
    });
  }

  function get(id: string): RecordRow | null {
    const found = table.byId(id);
    if (found !== null || !isShortId(id)) return found;
    const [only, another] = table.startingWith(id, 2);
    return only === undefined || another !== undefined ? null : table.byId(only);
  }

  return {
    add(drafts, by) {
      const added: Added = { added: [], updated: [], unchanged: [], refused: [] };
      storeAll(withLinks(parts, readDrafts(drafts, 0, added.refused), added.refused), by, added);
      return added;
    },
    async addMany(drafts, by, signal, { expected, onProgress } = {}) {
      const pause = pauses(signal);
      const added: Added = { added: [], updated: [], unchanged: [], refused: [] };
      const read: Good[] = [];
      for (let first = 0; first < drafts.length; first += atOnce) {
        read.push(...readDrafts(drafts.slice(first, first + atOnce), first, added.refused));
        await pause();
      }
      const good = withLinks(parts, read, added.refused, expected);
      for (let first = 0; first < good.length; first += atOnce) {
        await pause();
        durability.relaxed(() => storeAll(good.slice(first, first + atOnce), by, added));
        onProgress?.(drafts.length - good.length + Math.min(first + atOnce, good.length));
      }
      durability.settle();
      return added;
    },
    get,
    byRow: table.byRow,
    byRows: (rows) => rows.flatMap((row) => table.byRow(row) ?? []),
    newest: table.newest,
    naming: table.naming,
    all: table.all,
    count: table.count,
    revision: commits.revision,
    change: (mutations, drafts = []) => commits.run((pending) => change(parts, mutations, drafts, pending)),
    undo: (id) => commits.run((pending) => undo(parts, id, pending)),
    changes: (id, limit) => history.list(id, limit, table.byId(id)?.record.revision ?? 0),
    remove(id) {
      commits.run((pending) => remove(parts, id, pending));
      durability.scrub();
    },
  };
}
