/** What the operations on records share. */
import type { Clock } from '#shared/base/clock.ts';
import type { LearningRecord } from '#shared/contract/memory/memory-types.ts';
import type { RecordAction, RecordChange } from '#shared/contract/memory/methods.ts';
import type { Database } from '../../../storage/storage.ts';
import type { Ids } from '../ids.ts';
import type { RecordTable } from './record-table.ts';
import type { Tombstones } from './table-context.ts';

export interface Parts {
  readonly table: RecordTable;
  readonly history: RecordHistory;
  readonly tombstones: Tombstones;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly projectKey: string;
}

interface NewChange {
  at: number;
  recordId: string;
  action: RecordAction;
  by: string;
  note: string;
  /** The record before; null where there was none. */
  before: LearningRecord | null;
  /** The one that the change made; 0 where it left no record. */
  revision: number;
}

interface GroupChange {
  recordId: string;
  action: RecordAction;
  before: LearningRecord | null;
  revision: number;
}

interface RecordHistory {
  /** Returns its id. */
  add(change: NewChange): number;
  /** These changes are reverted as one, by the id of the first. */
  group(ids: readonly number[]): number;
  /** The group that a change belongs to; null where it cannot be reverted (any more). */
  groupOf(change: number): number | null;
  /** Newest first. */
  ofGroup(group: number): GroupChange[];
  markUndone(group: number): void;
  /** Newest first. `revision`: the record's own, because only its last change can be reverted. */
  list(recordId: string, limit: number, revision: number): RecordChange[];
  forget(recordId: string): void;
}

/**
 * What was done to each record (`record_changes`), and what it was before. Changes of one call are a group that is
 * reverted as one. At most `kept` changes of a record stay, the oldest go first.
 */
const kept = 100;

interface Row {
  id: number;
  at: number;
  record_id: string;
  action: RecordAction;
  made_by: string;
  note: string;
  before: string | null;
  revision: number;
  undo_group: number | null;
  undone: number;
}

export function createRecordHistory({ read, write }: Database): RecordHistory {
  const insert = write.prepare(
    'INSERT INTO record_changes(at, record_id, action, made_by, note, before, revision) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const trim = write.prepare<[string, string, number]>(
    `DELETE FROM record_changes WHERE record_id = ?
       AND id <= (SELECT id FROM record_changes WHERE record_id = ? ORDER BY id DESC LIMIT 1 OFFSET ?)`,
  );
  const setGroup = write.prepare<[number, number]>('UPDATE record_changes SET undo_group = ? WHERE id = ?');
  const ofGroup = read.prepare<[number], Row>('SELECT * FROM record_changes WHERE undo_group = ? ORDER BY id DESC');
  const groupOf = read
    .prepare<[number], number | null>('SELECT undo_group FROM record_changes WHERE id = ? AND undone = 0')
    .pluck();
  const undone = write.prepare<[number]>('UPDATE record_changes SET undone = 1 WHERE undo_group = ?');
  const list = read.prepare<[string, number], Row>(
    'SELECT * FROM record_changes WHERE record_id = ? ORDER BY id DESC LIMIT ?',
  );
  const forget = write.prepare<[string]>('DELETE FROM record_changes WHERE record_id = ?');
  const recordOf = (text: string | null): LearningRecord | null =>
    text === null ? null : (JSON.parse(text) as LearningRecord);
  return {
    add({ at, recordId, action, by, note, before, revision }) {
      const text = before === null ? null : JSON.stringify(before);
      const { lastInsertRowid } = insert.run(at, recordId, action, by, note, text, revision);
      // A new record has no changes to trim, and most are added in large numbers.
      if (before !== null) trim.run(recordId, recordId, kept);
      return Number(lastInsertRowid);
    },
    group(ids) {
      const group = ids[0] ?? 0;
      for (const id of ids) setGroup.run(group, id);
      return group;
    },
    groupOf: (change) => groupOf.get(change) ?? null,
    ofGroup: (group) =>
      ofGroup.all(group).map((row) => ({
        recordId: row.record_id,
        action: row.action,
        before: recordOf(row.before),
        revision: row.revision,
      })),
    markUndone: (group) => void undone.run(group),
    list: (recordId, limit, revision) =>
      list.all(recordId, limit).map((row) => ({
        id: row.id,
        at: row.at,
        recordId: row.record_id,
        action: row.action,
        by: row.made_by,
        note: row.note,
        undoable: row.undo_group !== null && row.undone === 0 && row.revision === revision,
      })),
    forget: (recordId) => void forget.run(recordId),
  };
}
