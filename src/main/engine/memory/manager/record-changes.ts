/**
 * What a person or the loop does to records: each call is one durable commit that `undo` reverts as a whole. Main type:
 * RecordChanges. Correcting a question, answer, type, confidence or evidence creates a new record that links to the old
 * one as superseded, so that nothing ever overwrites what was learnt; fields that only classify a record change
 * in place.
 */
import type { Clock } from '#shared/base/clock.ts';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type { LearningDraft, LearningRecord } from '#shared/contract/memory/memory-types.ts';
import type { RecordEdit } from '#shared/contract/memory/methods.ts';
import type { Taker } from '../freshness/take.ts';
import { confirmedConfidence } from '../store/records/form.ts';
import type { Mutation, RecordRow, RecordStore } from '../store/store.ts';

export interface Changed {
  rows: RecordRow[];
  /** What `undo` takes; null where nothing had to change. */
  undo: number | null;
}

export interface RecordChanges {
  /** Right for the present files: evidence is used as it is, and it counts as a person's statement. */
  confirm(ids: readonly string[], note: string): Promise<Changed>;
  /** The evidence was read again and supports the answer, which is believed so much from then on. */
  verify(ids: readonly string[], by: string, note: string, confidence?: number): Promise<Changed>;
  reject(ids: readonly string[], note: string): Changed;
  /** Takes back a rejection. */
  restore(ids: readonly string[], note: string): Changed;
  pin(ids: readonly string[], pinned: boolean): Changed;
  /** `by` takes the place of `id`, as `who` says. Throws InvalidArgument where that would go in a cycle. */
  supersede(id: string, by: string, note: string, who?: string): Changed;
  /**
   * Throws Conflict when `revision` is not the record's any more, or another record took its place, which `successor` of
   * the data names: an edit of both would make two successors; NotFound.
   */
  edit(id: string, revision: number, changes: RecordEdit): Promise<Changed & { row: RecordRow }>;
  undo(id: number): Changed;
}

export interface RecordChangesOptions {
  records: RecordStore;
  evidence: Taker;
  clock: Clock;
}

/** A change of one of these makes it a different learning. */
const ofMeaning = ['question', 'answer', 'questionType', 'confidence', 'evidence'] as const;

export function createRecordChanges({ records, evidence, clock }: RecordChangesOptions): RecordChanges {
  function known(id: string, path = 'id'): RecordRow {
    const row = records.get(id);
    if (row !== null) return row;
    throw new MemoError(
      'NotFound',
      sentence`There is no record ${id}. It may have been forgotten; list the records anew.`,
      {
        path,
      },
    );
  }

  /** Each once, in the order given. */
  function all(ids: readonly string[]): RecordRow[] {
    const rows = ids.map((id, n) => known(id, `ids.${n}`));
    return [...new Map(rows.map((row) => [row.row, row])).values()];
  }

  function change(mutations: readonly Mutation[], ids: readonly string[]): Changed {
    // A call that was done before its answer was lost finds nothing left to change.
    const done = mutations.length === 0 ? records.asked.changed() : records.asked.change(mutations);
    const undo = done?.undo ?? null;
    return { rows: all(ids), undo };
  }

  async function asItStands(ids: readonly string[], mutate: (record: LearningRecord) => Mutation): Promise<Changed> {
    const before = all(ids);
    const read = await Promise.all(before.map((row) => evidence.asItStands(row)));
    const mutations = before.map(({ record }, n) => {
      // Another call may have changed it while the files were read: what that one said is not to be lost.
      if (known(record.id).record.revision !== record.revision) throw changedMeanwhile(record.id);
      const mutation = mutate(record);
      return { ...mutation, fields: { ...mutation.fields, evidence: read[n] ?? record.evidence } };
    });
    return change(mutations, ids);
  }

  function setStatus(ids: readonly string[], action: 'rejected' | 'restored', note: string): Changed {
    const mutations = all(ids).flatMap(({ record }): Mutation[] => {
      const back = record.supersededBy === null ? 'active' : 'superseded';
      const status = action === 'rejected' ? 'rejected' : record.status === 'rejected' ? back : record.status;
      return status === record.status ? [] : [{ id: record.id, action, by: 'human', note, fields: { status } }];
    });
    return change(mutations, ids);
  }

  /** The record itself, and all that take its place one after the other. */
  function* successors(id: string): Generator<string> {
    const met = new Set<string>();
    for (let at: string | null = id; at !== null && !met.has(at); at = records.get(at)?.record.supersededBy ?? null) {
      met.add(at);
      yield at;
    }
  }

  function superseding(old: LearningRecord, next: string, note: string, by: string): Mutation {
    const fields = { status: 'superseded', supersededBy: next } as const;
    return { id: old.id, action: 'superseded', by, note, fields };
  }

  return {
    confirm: (ids, note) =>
      asItStands(ids, (record) => {
        const { id, status } = record;
        const at = clock.now();
        // What a person says is right is not rejected any more; what was superseded stays so.
        const fields = {
          origin: 'own' as const,
          confidence: confirmedConfidence(record),
          confirmedAt: at,
          verifiedAt: at,
          ...(status === 'rejected' ? { status: 'active' as const } : {}),
        };
        return { id, action: 'confirmed', by: 'human', note, fields };
      }),
    verify: (ids, by, note, confidence) =>
      asItStands(ids, (record) => {
        const fields = { verifiedAt: clock.now(), confidence: confidence ?? record.confidence };
        return { id: record.id, action: 'verified', by, note, fields };
      }),
    reject: (ids, note) => setStatus(ids, 'rejected', note),
    restore: (ids, note) => setStatus(ids, 'restored', note),
    pin(ids, pinned) {
      const mutations = all(ids)
        .filter(({ record }) => record.pinned !== pinned)
        .map(({ record }): Mutation => {
          const action = pinned ? 'pinned' : 'unpinned';
          return { id: record.id, action, by: 'human', note: '', fields: { pinned } };
        });
      return change(mutations, ids);
    },
    supersede(id, by, note, who = 'human') {
      const [old, next] = [known(id).record, known(by, 'by').record];
      if ([...successors(next.id)].includes(old.id)) {
        const message = sentence`${old.id} takes the place of ${next.id}, or is the same: it cannot be superseded by it.`;
        throw new MemoError('InvalidArgument', message, { path: 'by' });
      }
      const supersedes = [...new Set([...next.supersedes, old.id])];
      const link: Mutation = { id: next.id, action: 'edited', by: who, note: 'supersedes', fields: { supersedes } };
      return change([superseding(old, next.id, note, who), link], [old.id, next.id]);
    },
    async edit(id, revision, changes) {
      const done = records.asked.changed();
      if (done !== null) {
        const row = known(done.added[0] ?? id);
        return { rows: done.added.length === 0 ? [row] : [known(id), row], row, undo: done.undo };
      }
      const read = changes.evidence && (await evidence.hashed(changes.evidence, 'changes.evidence'));
      // Restating it refers to the present files: the successor of a stale record is not born stale.
      const standing = read ?? (await evidence.asItStands(known(id)));
      const row = known(id);
      const old = row.record;
      const newest = [...successors(id)].at(-1) ?? id;
      if (newest !== id) throw hasSuccessor(id, newest);
      if (old.revision !== revision) throw changedMeanwhile(id);
      const fields = differing(old, { ...changes, ...(read === undefined ? {} : { evidence: read }) });
      const names = Object.keys(fields);
      if (names.length === 0) return { rows: [row], row, undo: null };
      if (!ofMeaning.some((field) => names.includes(field))) {
        const note = names.join(', ');
        const { undo } = records.asked.change([{ id: old.id, action: 'edited', by: 'human', note, revision, fields }]);
        const after = known(id);
        return { rows: [after], row: after, undo };
      }
      const says = fields.question !== undefined || fields.answer !== undefined;
      const said = says ? { ...fields, evidence: standing } : fields;
      const { undo, added } = records.asked.change([], [successor(old, said, clock.now())]);
      const made = known(added[0] ?? '');
      return { rows: [known(id), made], row: made, undo };
    },
    undo(id) {
      const ids = records.asked.undo(id);
      return { rows: ids.flatMap((one) => records.get(one) ?? []), undo: null };
    },
  };
}

/** Fields that an edit gives another value; a domain of null takes it away. */
function differing(old: LearningRecord, { domain, ...edit }: RecordEdit): Mutation['fields'] {
  const wanted = { ...edit, ...(domain === undefined ? {} : { domain: domain ?? undefined }) };
  const changed = Object.entries(wanted).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(old[field as keyof LearningRecord]),
  );
  return Object.fromEntries(changed);
}

/** What a person says now, with all that they left as it was. */
function successor(old: LearningRecord, fields: Mutation['fields'], at: number): LearningDraft {
  const { id, createdAt: _, revision: __, updatedAt: ___, origin: ____, ...kept } = { ...old, ...fields };
  return {
    ...kept,
    analyst: 'human',
    status: 'active',
    supersedes: [id],
    supersededBy: null,
    verifiedAt: at,
    confirmedAt: at,
  };
}

function changedMeanwhile(id: string): MemoError {
  return new MemoError('Conflict', sentence`${id} was changed meanwhile. Look at it again and repeat the change.`, {
    path: 'revision',
  });
}

function hasSuccessor(id: string, successor: string): MemoError {
  return new MemoError('Conflict', sentence`${id} was superseded by ${successor}. Edit that one.`, {
    path: 'id',
    successor,
  });
}
