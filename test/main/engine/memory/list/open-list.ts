/** A list over a real store, with evidence that stands as the test says. */
import { onTestFinished } from 'vitest';
import { openRecordList, type RecordList } from '../../../../../src/main/engine/memory/list/list.ts';
import { createViews } from '../../../../../src/main/engine/memory/manager/views.ts';
import type { MemoryStore } from '../../../../../src/main/engine/memory/store/store.ts';
import { uncancelled } from '../store/open-store.ts';

export interface TestList extends RecordList {
  readonly stale: ReadonlySet<number>;
  /** File that the first evidence of a row was followed into. */
  readonly strayed: ReadonlyMap<number, string>;
  toggleStale(row: number): void;
  stray(row: number, file: string): void;
}

export async function openTestList(store: MemoryStore): Promise<TestList> {
  const stale = new Set<number>();
  const strayed = new Map<number, string>();
  const listeners = new Set<(rows: readonly number[]) => void>();
  const tell = (row: number): void => {
    for (const listener of listeners) listener([row]);
  };
  const standing = {
    isStale: (row: number) => stale.has(row),
    stateOf: (row: number) => {
      const file = strayed.get(row);
      return file === undefined ? [] : [{ state: 'moved' as const, now: { file, startLine: 1, endLine: 2 } }];
    },
    onChanged: (listener: (rows: readonly number[]) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const views = createViews(standing);
  const list = await openRecordList(
    {
      database: store.database,
      store,
      standing,
      summaries: (rows) => store.records.byRows(rows).map(views.summary),
    },
    uncancelled,
  );
  onTestFinished(() => list.close());
  return {
    ...list,
    stale,
    strayed,
    toggleStale(row) {
      if (!stale.delete(row)) stale.add(row);
      tell(row);
    },
    stray(row, file) {
      const known = store.records.byRow(row)?.record.evidence.length ?? 0;
      if (known === 0) return;
      if (!strayed.delete(row)) strayed.set(row, file);
      tell(row);
    },
  };
}
