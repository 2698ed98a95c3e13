/** `RecordStore` over the tables of memory.db: who may do what stands in the files beside this one. */
import type { Receipts } from '../../../storage/storage.ts';
import type { Commits, Pending } from '../commits.ts';
import type { Durability } from '../durability.ts';
import { isShortId } from '../ids.ts';
import type { Added, RecordRow, RecordStore } from '../store.ts';
import { type Good, readGood, store, withLinks } from './add.ts';
import { change, undo } from './change.ts';
import type { Parts } from './parts.ts';
import { remove } from './remove.ts';

/** How long one commit of `addMany` takes, in milliseconds: drafts are of any size. */
const commitMs = 8;

export interface RecordStoreOptions {
  readonly parts: Parts;
  readonly commits: Commits;
  readonly durability: Durability;
  readonly receipts: Receipts;
  /** Awaited between slices; throws once the signal is aborted. */
  pauses(signal: AbortSignal): () => Promise<void>;
}

export function createRecordStore({ parts, commits, durability, receipts, pauses }: RecordStoreOptions): RecordStore {
  const { table, history } = parts;

  function get(id: string): RecordRow | null {
    const found = table.byId(id);
    if (found !== null || !isShortId(id)) return found;
    const [only, another] = table.startingWith(id, 2);
    return only === undefined || another !== undefined ? null : table.byId(only);
  }

  /** One commit, which is not done again for a client that lost its answer. */
  function once<T>(work: (pending: Pending) => T): T {
    return receipts.once(() =>
      commits.run((pending) => {
        const result = work(pending);
        receipts.note(result);
        return result;
      }),
    );
  }

  return {
    add(drafts, by) {
      const added: Added = { added: [], updated: [], unchanged: [], refused: [] };
      const read = drafts.flatMap((value, index) => readGood(value, index, added.refused) ?? []);
      const linked = withLinks(parts, read, added.refused, new Set());
      let step = linked.next();
      while (step.done !== true) step = linked.next();
      const good = step.value;
      commits.run((pending) => {
        for (const one of good) store(parts, one, by, added, pending);
      });
      return added;
    },
    async addMany(drafts, by, signal, { expected = new Set<string>(), onProgress } = {}) {
      const pause = pauses(signal);
      const added: Added = { added: [], updated: [], unchanged: [], refused: [] };
      const read: Good[] = [];
      for (const [index, value] of drafts.entries()) {
        const good = readGood(value, index, added.refused);
        if (good !== null) read.push(good);
        await pause();
      }
      const linked = withLinks(parts, read, added.refused, expected);
      let step = linked.next();
      for (; step.done !== true; step = linked.next()) await pause();
      const good = step.value;
      let stored = 0;
      const storeSome = (pending: Pending): void => {
        const until = performance.now() + commitMs;
        do {
          const next = good[stored];
          if (next === undefined) return;
          store(parts, next, by, added, pending);
          stored += 1;
        } while (performance.now() < until);
      };
      while (stored < good.length) {
        await pause();
        durability.relaxed(() => commits.run(storeSome));
        onProgress?.(drafts.length - good.length + stored);
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
    hasForeign: table.hasForeign,
    revision: commits.revision,
    change: (mutations, drafts = []) => commits.run((pending) => change(parts, mutations, drafts, pending)),
    undo: (id) => commits.run((pending) => undo(parts, id, pending)),
    asked: {
      change: (mutations, drafts = []) => once((pending) => change(parts, mutations, drafts, pending)),
      changed: () => (receipts.answer() as ReturnType<RecordStore['change']> | undefined) ?? null,
      undo: (id) => once((pending) => undo(parts, id, pending)),
      remove(id, also) {
        const told = once((pending) => {
          remove(parts, id, pending);
          return also();
        });
        durability.scrub();
        return told;
      },
    },
    changes: (id, limit) => history.list(id, limit, table.byId(id)?.record.revision ?? 0),
    remove(id) {
      commits.run((pending) => remove(parts, id, pending));
      durability.scrub();
    },
  };
}
