/** `RecordStore` over the tables of memory.db: the files beside this one define who may do what. */

import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { type LearningDraft, LearningRecord } from '#shared/contract/memory/memory-types.ts';
import { redact } from '../../../redact/redact.ts';
import type { Receipts } from '../../../storage/storage.ts';
import type { Commits, Durability, Pending } from '../commits.ts';
import { isShortId } from '../ids.ts';
import type { Added, Mutation, RecordRow, RecordStore } from '../store.ts';
import { type Good, insert, readGood, store, withLinks, wrongLink } from './add.ts';
import { type Draft, ordered, readDraft, readForm, withoutChanged } from './form.ts';
import type { Parts } from './parts.ts';

/** How long one commit of `addMany` takes, in milliseconds: drafts are of any size. */
const commitMs = 8;

interface RecordStoreOptions {
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

/**
 * Changes of records in place, and their undo ("a better answer supersedes it by link"). All of a call is one commit
 * and one group of history. A draft that supersedes a record makes that one `superseded` in the same commit.
 */
function change(
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
    throw new MemoError('Conflict', sentence`The id ${draft.id} was given already.`, { id: draft.id });
  }
  return draft;
}

function mutate(parts: Parts, mutation: Mutation, pending: Pending): number {
  const { id, fields, action, by } = mutation;
  const { row, record: before } = existing(parts, id);
  if (mutation.revision !== undefined && mutation.revision !== before.revision) {
    throw new MemoError('Conflict', sentence`${id} was changed meanwhile; look at it again.`, {
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
function undo(parts: Parts, changeId: number, pending: Pending): string[] {
  const group = parts.history.groupOf(changeId);
  if (group === null) {
    throw new MemoError('NotFound', sentence`There is no change ${changeId} that can be taken back.`, {
      undo: changeId,
    });
  }
  // A record may be in the group more than once: its last change must be the record's last, its first is gone back to.
  const done = new Map<string, ReturnType<typeof parts.history.ofGroup>[number]>();
  for (const item of parts.history.ofGroup(group)) {
    const last = done.get(item.recordId);
    if (last === undefined && parts.table.byId(item.recordId)?.record.revision !== item.revision) {
      throw new MemoError('Conflict', sentence`${item.recordId} was changed since; it stays as it is.`, {
        id: item.recordId,
      });
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
  throw new MemoError('NotFound', sentence`There is no record ${id}.`, { id });
}

function invalid(what: string, wrong: { path: string; message: string }): MemoError {
  const where = wrong.path === '' ? '' : `: ${wrong.path}`;
  return new MemoError('InvalidArgument', sentence`${what} was not stored${where} ${wrong.message}.`, {
    path: wrong.path,
  });
}

/**
 * Removal with a tombstone: the row with vectors and evidence, its history, and its name in other records, in one
 * commit with the tombstone. Its file follows.
 */
function remove(parts: Parts, id: string, pending: Pending): void {
  const found = parts.table.byId(id);
  if (found === null) throw new MemoError('NotFound', sentence`There is no record ${id}.`, { id });
  takeOut(parts, found, pending);
}

function takeOut(parts: Parts, { row, record }: RecordRow, pending: Pending): void {
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

/** The record that it superseded is active again; no other record is in that place now. */
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
