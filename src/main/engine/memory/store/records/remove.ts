/**
 * Removal (spec 05 "Deleting a record deletes all three", spec 01 tombstones): the row with vectors and evidence, its
 * history, and its name in other records, in one commit with the tombstone. Its file follows.
 */
import { MemoError } from '#shared/base/errors.ts';
import type { LearningRecord } from '#shared/contract/memory/types.ts';
import type { Pending } from '../commits.ts';
import type { RecordRow } from '../store.ts';
import type { Parts } from './parts.ts';

export function remove(parts: Parts, id: string, pending: Pending): void {
  const found = parts.table.byId(id);
  if (found === null) throw new MemoError('NotFound', `There is no record ${id}.`, { id });
  takeOut(parts, found, pending);
}

export function takeOut(parts: Parts, { row, record }: RecordRow, pending: Pending): void {
  parts.tombstones.add(record.id, parts.clock.now());
  parts.table.delete(row);
  parts.history.forget(record.id);
  pending.removed.push({ row, id: record.id });
  for (const other of parts.table.naming(record.id)) unlink(parts, other, record.id, pending);
}

/**
 * The record's file is gone: so is the record, but nothing forbids that it comes back, as with the switch of a branch. Its
 * history stays and holds what it was; its name stays in others, whose files hold it too.
 */
export function drop(parts: Parts, id: string, pending: Pending): void {
  const found = parts.table.byId(id);
  if (found === null) return;
  parts.table.delete(found.row);
  pending.removed.push({ row: found.row, id });
  const told = { at: parts.clock.now(), recordId: id, by: 'file', note: 'its file was removed', revision: 0 };
  parts.history.add({ ...told, action: 'deleted', before: found.record });
}

/** What it took the place of stands again; nobody else is in that place now. */
function unlink(parts: Parts, { row, record }: RecordRow, id: string, pending: Pending): void {
  const now = parts.clock.now();
  const without = (ids: readonly string[]): string[] => ids.filter((other) => other !== id);
  const stands = record.supersededBy === id;
  const next: LearningRecord = {
    ...record,
    relatedRecords: without(record.relatedRecords),
    status: stands && record.status === 'superseded' ? 'active' : record.status,
    supersedes: without(record.supersedes),
    supersededBy: stands ? null : record.supersededBy,
    revision: record.revision + 1,
    updatedAt: Math.max(now, record.updatedAt),
  };
  parts.table.update(row, next);
  pending.put.push({ row, record: next });
  // Without the record before: it names what is to be forgotten.
  const told = { at: now, recordId: record.id, by: 'static', note: 'a record that it named is gone' };
  parts.history.add({ ...told, action: 'edited', before: null, revision: next.revision });
}
