import fs from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { LearningRecord } from '../../../../../src/shared/contract/memory/memory-types.ts';
import { draft, openTestStore, type TestStore } from './open-store.ts';

const by = { by: 'human', note: '' };
async function open(): Promise<{ test: TestStore; id: string; record: () => LearningRecord | undefined }> {
  const test = await openTestStore();
  const id = test.store.records.add([draft('Old')], 'static').added[0] ?? '';
  return { test, id, record: () => test.store.records.get(id)?.record };
}

describe('changes', () => {
  test('a better answer supersedes by link, in one commit with the new record; undo takes back both', async () => {
    const { test, id, record } = await open();
    const before = record();
    const { undo, added } = test.store.records.change([], [draft('Better', { supersedes: [id] })]);
    const heir = added[0] ?? '';
    expect(record()).toMatchObject({ status: 'superseded', supersededBy: heir, answer: before?.answer, revision: 2 });
    expect(test.store.records.changes(id, 9)[0]).toMatchObject({ action: 'superseded', undoable: true });
    await test.reopen();
    expect(test.store.records.undo(undo).sort()).toEqual([heir, id].sort());
    expect(record()).toMatchObject({ ...before, revision: expect.any(Number), updatedAt: expect.any(Number) });
    expect(test.store.records.get(heir)).toBeNull();
    expect(() => test.store.records.undo(undo)).toThrow(expect.objectContaining({ code: 'NotFound' }));
  });

  test('what was changed since is not undone, nor is any of its group', async () => {
    const { test, id, record } = await open();
    const other = test.store.records.add([draft('Other')], 'human').added[0] ?? '';
    const reject = [id, other].map((one) => ({
      id: one,
      action: 'rejected' as const,
      ...by,
      fields: { status: 'rejected' as const },
    }));
    const { undo } = test.store.records.change(reject);
    test.store.records.change([{ id: other, action: 'pinned', ...by, fields: { pinned: true } }]);
    expect(() => test.store.records.undo(undo)).toThrow(expect.objectContaining({ code: 'Conflict' }));
    expect(record()?.status).toBe('rejected');
    expect(test.store.records.changes(other, 9).map(({ action, undoable }) => `${action} ${undoable}`)).toEqual([
      'pinned true',
      'rejected false',
      'added false',
    ]);
  });

  test('a change of another revision than the one that is there, of no record, or that does not fit, changes nothing', async () => {
    const { test, id, record } = await open();
    const before = record();
    const attempt =
      (fields: object, more: object = {}) =>
      () =>
        test.store.records.change([
          { id, action: 'pinned', ...by, fields: { pinned: true } },
          { id, action: 'edited', ...by, fields, ...more },
        ]);
    expect(attempt({}, { revision: 1 })).toThrow(expect.objectContaining({ code: 'Conflict' }));
    expect(attempt({}, { id: 'lr-gone' })).toThrow(expect.objectContaining({ code: 'NotFound' }));
    expect(attempt({ tags: ['x'.repeat(65)] })).toThrow(expect.objectContaining({ code: 'InvalidArgument' }));
    expect(attempt({ relatedRecords: ['lr-gone'] })).toThrow(expect.objectContaining({ code: 'InvalidArgument' }));
    expect(record()).toEqual(before);
    test.store.records.change([{ id, action: 'edited', ...by, revision: 1, fields: { domain: 'Pay' } }]);
    test.store.records.change([{ id, action: 'edited', ...by, revision: 2, fields: { domain: undefined } }]);
    expect(record()).toEqual({ ...before, revision: 3, updatedAt: test.now });
    expect(test.store.records.changes(id, 1)[0]?.note).toBe('domain');
  });

  test('history keeps the last hundred changes of a record, and no secret', async () => {
    const { test, id } = await open();
    for (let n = 0; n < 105; n += 1) {
      const note = `${n} with AKIAABCDEFGH23456723`;
      test.store.records.change([{ id, action: 'edited', by: 'human', note, fields: { notes: String(n) } }]);
    }
    const changes = test.store.records.changes(id, 500);
    expect(changes).toHaveLength(100);
    expect(changes[0]?.note).toBe('104 with [redacted]');
  });
});

describe('removal', () => {
  test('takes vectors, evidence and history along, and its name out of others; what it superseded stands again (memory-7)', async () => {
    const { test, id, record } = await open();
    const { added } = test.store.records.change([], [draft('Better', { supersedes: [id] })]);
    const heir = added[0] ?? '';
    const friend = test.store.records.add([draft('Friend', { relatedRecords: [heir, id] })], 'human').added[0] ?? '';
    const { database } = test.store;
    database.write
      .prepare("INSERT INTO learning_vectors VALUES ('v-1', ?, 'answer', ?, 'm', 1, 1)")
      .run(heir, Buffer.alloc(4));
    test.store.records.remove(heir);
    expect(record()).toMatchObject({ status: 'active', supersededBy: null });
    expect(test.store.records.get(friend)?.record.relatedRecords).toEqual([id]);
    const left = `SELECT (SELECT count(*) FROM learning_vectors) + (SELECT count(*) FROM record_changes WHERE record_id = ?)`;
    expect(database.read.prepare<[string], number>(left).pluck().get(heir)).toBe(0);
    expect(() => test.store.records.remove(heir)).toThrow(expect.objectContaining({ code: 'NotFound' }));
  });

  test('what was removed is in no file of memory any more', async () => {
    const test = await openTestStore({ copies: {} });
    const word = 'ultramarine-heliotrope';
    const { records } = test.store;
    const [id = ''] = records.add([draft(`Why ${word}?`)], 'human').added;
    records.change([{ id, action: 'edited', ...by, fields: { notes: word } }]);
    await test.store.flush();
    fs.writeFileSync(test.file('memory', 'learning', `${id}.json`), `{ "answer": "${word}"`);
    await test.store.refresh();
    const holding = (): string[] =>
      fs
        .readdirSync(test.dir, { recursive: true, encoding: 'utf8' })
        .filter((name) => fs.statSync(test.file(name)).isFile() && fs.readFileSync(test.file(name)).includes(word));
    expect(holding()).not.toEqual([]);
    records.remove(id);
    await test.store.flush();
    expect(holding()).toEqual([]);
  });
});

describe('what is beside records', () => {
  const failure = { operationType: 'SELF_EVOLUTION_SUMMARY', operation: 'ask about pay', error: 'empty' } as const;
  const rest = { context: {}, retryCount: 0, status: 'PENDING', avoidStrategy: null, revision: 1 } as const;

  test('failures: found by type and operation, updated without losing what is left out (memory-5, memory-11)', async () => {
    const { test } = await open();
    const { failures } = test.store;
    const { id } = failures.record({ ...failure, ...rest });
    expect(id).toBe('fr-20260312-001-k7q3');
    expect(failures.hasFailedBefore('SELF_EVOLUTION_SUMMARY', 'ask about pay')).toBe(true);
    expect(failures.hasFailedBefore('SELF_EVOLUTION_QUESTION', 'ask about pay')).toBe(false);
    expect(failures.hasFailedBefore('SELF_EVOLUTION_SUMMARY', 'ask')).toBe(false);
    failures.update(id, 'RETRYING', 'ask less');
    failures.update(id, 'FAILED');
    expect(failures.get(id)).toMatchObject({ status: 'FAILED', avoidStrategy: 'ask less', retryCount: 1, revision: 3 });
    failures.update(id, 'RECOVERED', null);
    expect(failures.get(id)?.avoidStrategy).toBeNull();
    expect(failures.get('fr-0')).toBeNull();
  });

  test('domains: one of each, with an id of its name (engine-7, memory-6)', async () => {
    const { test, id } = await open();
    const { domains } = test.store;
    const put = (domain: string, summary = 'S') =>
      domains.put({ domain, summary, keyConcepts: [], keyFiles: [], sourceRecordIds: [id], analyst: 'static' });
    expect(put('Order Flow').id).toBe('dk-order-flow');
    expect(put('order flow').id).toMatch(/^dk-order-flow-[0-9a-z]{8}$/);
    expect(put('还款').id).toMatch(/^dk-[0-9a-z]{8}$/);
    expect(put('con').id).not.toBe('dk-con');
    expect(put('Order Flow', 'T')).toMatchObject({ id: 'dk-order-flow', revision: 2, summary: 'T' });
    expect(domains.all()).toHaveLength(4);
    expect(domains.get('pay')).toBeNull();
  });

  test('what a person wrote of a domain stays until the person takes it away', async () => {
    const { test } = await open();
    const { domains } = test.store;
    const put = (summary: string, analyst: string) =>
      domains.put({ domain: 'Pay', summary, keyConcepts: [], keyFiles: [], sourceRecordIds: [], analyst });
    put('Mine', 'human');
    expect(put('Distilled', 'static')).toMatchObject({ summary: 'Mine', analyst: 'human' });
    put('', 'human');
    expect(put('Distilled', 'static')).toMatchObject({ summary: 'Distilled', analyst: 'static' });
  });

  test('the state of the loop has its defaults, and is kept (memory-5, evolution-6)', async () => {
    const { test } = await open();
    expect(test.store.evolution.status()).toEqual({
      isEnabled: true,
      currentPhase: 'IDLE',
      consecutiveErrors: 0,
      lastError: null,
      backoffUntil: null,
      questionsGeneratedToday: 0,
      lastResetDate: '',
      totalQuestionsExplored: 0,
    });
    const next = { ...test.store.evolution.status(), backoffUntil: 9, totalQuestionsExplored: 1 };
    test.store.evolution.setStatus(next);
    await test.reopen();
    expect(test.store.evolution.status()).toEqual(next);
    expect(test.store.evolution.lastEvolutionTime()).toBe(test.now);
  });
});
