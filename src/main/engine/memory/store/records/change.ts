/**
 * Changes of records in place, and their undo (spec 05: "a better answer supersedes it by link"). All of a call is one
 * commit and one group of history. A draft that supersedes a record makes that one `superseded` in the same commit.
 */
import { MemoError } from '#shared/base/errors.ts';
import { type LearningDraft, LearningRecord } from '#shared/contract/memory/types.ts';
import { redact } from '../../../redact/redact.ts';
import type { Pending } from '../commits.ts';
import type { Mutation, RecordRow } from '../store.ts';
import { insert, wrongLink } from './add.ts';
import { type Draft, ordered, readDraft, readForm } from './form.ts';
import { withoutChanged } from './origin.ts';
import type { Parts } from './parts.ts';
import { takeOut } from './remove.ts';

export function change(
  parts: Parts,
  mutations: readonly Mutation[],
  drafts: readonly LearningDraft[],
  pending: Pending,
): { undo: number; added: string[] } {
  const changes: number[] = [];
  const added: string[] = [];
  const heirs = new Map<string, { id: string; by: string }>();
  for (const value of drafts) {
    const draft = goodDraft(parts, value);
    const { id, change } = insert(parts, draft, draft.analyst, pending);
    added.push(id);
    changes.push(change);
    for (const old of draft.supersedes) heirs.set(old, { id, by: draft.analyst });
  }
  const named = new Set(mutations.map(({ id }) => id));
  const superseding = [...heirs]
    .filter(([old]) => !named.has(old))
    .map(([old, heir]): Mutation => ({ id: old, action: 'superseded', by: heir.by, note: '', fields: {} }));
  for (const mutation of [...mutations, ...superseding]) {
    const heir = heirs.get(mutation.id);
    const link = heir === undefined ? {} : { status: 'superseded' as const, supersededBy: heir.id };
    changes.push(mutate(parts, { ...mutation, fields: { ...link, ...mutation.fields } }, pending));
  }
  return { undo: parts.history.group(changes), added };
}

function goodDraft(parts: Parts, value: unknown): Draft {
  const { value: draft, refusal } = readDraft(value);
  if (refusal !== null) throw invalid('The new record', refusal);
  const wrong = wrongLink(draft, parts.table.has);
  if (wrong !== null) throw invalid('The new record', wrong);
  if (draft.id !== undefined && (parts.table.has(draft.id) || parts.tombstones.has(draft.id))) {
    throw new MemoError('Conflict', `The id ${draft.id} was given already.`, { id: draft.id });
  }
  return draft;
}

function mutate(parts: Parts, mutation: Mutation, pending: Pending): number {
  const { id, fields, action, by } = mutation;
  const { row, record: before } = existing(parts, id);
  if (mutation.revision !== undefined && mutation.revision !== before.revision) {
    throw new MemoError('Conflict', `${id} was changed meanwhile; look at it again.`, {
      id,
      revision: before.revision,
      expected: mutation.revision,
    });
  }
  const now = parts.clock.now();
  const next = { ...before, ...fields, revision: before.revision + 1, updatedAt: Math.max(now, before.updatedAt) };
  const { value: read, refusal } = readForm(LearningRecord, next);
  if (refusal !== null) throw invalid(id, refusal);
  // Links that came by git may lead nowhere; new ones may not.
  const wrong = fields.relatedRecords || fields.supersedes ? wrongLink(read, parts.table.has) : null;
  if (wrong !== null) throw invalid(id, wrong);
  const record = ordered(read);
  parts.table.update(row, record, withoutChanged(parts.table.claims(id), fields));
  pending.put.push({ row, record });
  const note = redact(mutation.note) || (action === 'edited' ? Object.keys(fields).join(', ') : '');
  return parts.history.add({ at: now, recordId: id, action, by, note, before, revision: record.revision });
}

/** Returns the ids of the records that are as they were, and of those that are gone again. */
export function undo(parts: Parts, changeId: number, pending: Pending): string[] {
  const group = parts.history.groupOf(changeId);
  if (group === null) {
    throw new MemoError('NotFound', `There is no change ${changeId} that can be taken back.`, { undo: changeId });
  }
  // A record may be in the group more than once: its last change must be the record's last, its first is gone back to.
  const done = new Map<string, ReturnType<typeof parts.history.ofGroup>[number]>();
  for (const item of parts.history.ofGroup(group)) {
    const last = done.get(item.recordId);
    if (last === undefined && parts.table.byId(item.recordId)?.record.revision !== item.revision) {
      throw new MemoError('Conflict', `${item.recordId} was changed since; it stays as it is.`, { id: item.recordId });
    }
    done.set(item.recordId, item);
  }
  const now = parts.clock.now();
  for (const { recordId, action, before } of done.values()) {
    const { row, record } = existing(parts, recordId);
    if (before === null) takeOut(parts, { row, record }, pending);
    else {
      const back = { ...before, revision: record.revision + 1, updatedAt: Math.max(now, record.updatedAt) };
      parts.table.update(row, back);
      pending.put.push({ row, record: back });
      const told = { at: now, recordId, by: 'human', note: `not ${action}`, before: record, revision: back.revision };
      parts.history.add({ ...told, action: 'restored' });
    }
  }
  parts.history.markUndone(group);
  return [...done.keys()];
}

function existing(parts: Parts, id: string): RecordRow {
  const found = parts.table.byId(id);
  if (found !== null) return found;
  throw new MemoError('NotFound', `There is no record ${id}.`, { id });
}

function invalid(what: string, wrong: { path: string; message: string }): MemoError {
  const where = wrong.path === '' ? '' : `: ${wrong.path}`;
  return new MemoError('InvalidArgument', `${what} was not stored${where} ${wrong.message}.`, { path: wrong.path });
}
