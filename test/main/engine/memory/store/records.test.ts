import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StoreChange } from '../../../../../src/main/engine/memory/store/store.ts';
import { runs } from '../../../../helpers/runs.ts';
import { draft, openTestStore, uncancelled } from './open-store.ts';

const hour = 3_600_000;

describe('new records', () => {
  test('what is left out is filled in, and all of it is there after a restart (memory-5)', async () => {
    const test = await openTestStore();
    const { added } = test.store.records.add([draft('How are orders paid?')], 'human');
    expect(added).toEqual(['lr-20260312-001-k7q3']);
    await test.reopen();
    expect(test.store.records.get(added[0] ?? '')?.record).toEqual({
      id: 'lr-20260312-001-k7q3',
      projectKey: 'shop',
      createdAt: test.now,
      question: 'How are orders paid?',
      questionType: 'BUSINESS_LOGIC',
      answer: 'The answer to How are orders paid?',
      explorationPath: [],
      confidence: 0.8,
      sourceFiles: [],
      relatedRecords: [],
      tags: [],
      metadata: {},
      evidence: [],
      analyst: 'human',
      notes: '',
      status: 'active',
      verifiedAt: null,
      confirmedAt: null,
      pinned: false,
      supersedes: [],
      supersededBy: null,
      revision: 1,
      updatedAt: test.now,
      origin: 'own',
    });
  });

  test('lists, maps and evidence come back as they went in (memory-6)', async () => {
    const { store } = await openTestStore();
    const text = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
      .map((s) => s.slice(0, 60).replaceAll('\0', '').trim() || '"\n还款🙂');
    const maps = fc.dictionary(
      text.filter((key) => key !== '__proto__'),
      text,
      { maxKeys: 3 },
    );
    fc.assert(
      fc.property(fc.array(text, { maxLength: 3 }), maps, text, (tags, metadata, resultSummary) => {
        const step = { toolName: 'grep', parameters: { ...metadata, deep: [metadata] }, resultSummary, timestamp: 1 };
        const line = { file: 'src/a b.ts', startLine: 1, endLine: 3, hash: 'ABCDEFGH', memberId: 'm' };
        const fields = { tags, metadata, explorationPath: [step], evidence: [line, { ...line, startLine: 2 }] };
        const { added } = store.records.add([draft(`Q${store.records.count()}`, fields)], 'human');
        expect(store.records.get(added[0] ?? '')?.record).toMatchObject(fields);
      }),
      runs(50),
    );
  });

  test('odd texts come back from every list and map of every table after a restart (memory-5, memory-6)', async () => {
    const test = await openTestStore({ copies: {} });
    const odd = ['"', "'", '\\', 'two\nlines\ttab', '还款', '🙂👩‍👩‍👧', '{"a":[', '\u0000 zero', '\u2028'];
    const map = Object.fromEntries(odd.map((text, n) => [n === 3 ? 'key "of"\n还款🙂' : `k${n}`, text]));
    const tags = odd.filter((text) => text.trim() !== '' && !text.includes('\0'));
    const concepts = odd.map((text) => ({ name: `n${text}.`, description: text, relatedFiles: ['src/还 款.ts'] }));
    const patterns = [
      { patternType: 'Odd', description: 'd', exampleFiles: ['src/🙂.ts'], usageScenarios: odd },
      { patternType: 'Empty', description: 'd', exampleFiles: [], usageScenarios: [] },
    ];
    const failure = { operationType: 'PROJECT_ANALYSIS', operation: 'o', error: 'e' } as const;
    const knowledge = { domain: '还款', summary: 's', analyst: 'human' };
    const { store } = test;
    const [full = '', empty = ''] = store.records.add(
      [draft('Full', { tags, metadata: map, sourceFiles: ['src/还 款🙂.ts'] }), draft('Empty')],
      'human',
    ).added;
    const failed = [
      store.failures.record({ ...failure, context: map }),
      store.failures.record({ ...failure, context: {} }),
    ];
    const files = ['src/"q".ts', 'src/还款.ts'];
    store.domains.put({ ...knowledge, keyConcepts: concepts, keyFiles: files, sourceRecordIds: [full] });
    store.domains.put({ ...knowledge, domain: 'none', keyConcepts: [], keyFiles: [], sourceRecordIds: [] });
    store.patterns.replace(patterns);
    await test.reopen();
    const after = test.store;
    expect(after.records.get(full)?.record).toMatchObject({ tags, metadata: map, sourceFiles: ['src/还 款🙂.ts'] });
    expect(after.records.get(empty)?.record).toMatchObject({ tags: [], metadata: {}, sourceFiles: [] });
    expect(failed.map(({ id }) => after.failures.get(id)?.context)).toEqual([map, {}]);
    expect(after.domains.get('还款')).toMatchObject({
      keyConcepts: concepts,
      keyFiles: files,
      sourceRecordIds: [full],
    });
    expect(after.domains.get('none')).toMatchObject({ keyConcepts: [], keyFiles: [], sourceRecordIds: [] });
    expect(after.patterns.all()).toEqual(patterns);
  });

  test('one that does not fit is refused with its place and field, the others are stored (memory-5)', async () => {
    const { store } = await openTestStore();
    const bad = [
      draft('A', { confidence: 1.5 }),
      draft('B', { domain: 'x'.repeat(65) }),
      draft('C', { id: `lr-${'1'.repeat(62)}` }),
      { question: 'D' },
      null,
      draft('E', { sourceFiles: ['../out.ts'] }),
      draft('F', { metadata: { long: 'x'.repeat(4_000_000) } }),
    ];
    const { added, refused } = store.records.add([...bad, draft('Good')], 'human');
    expect(added).toHaveLength(1);
    expect(refused.map(({ index, path }) => `${index} ${path}`)).toEqual([
      '0 confidence',
      '1 domain',
      '2 id',
      '3 questionType',
      '4 ',
      '5 sourceFiles.0',
      '6 ',
    ]);
  });

  test('links must lead to records; a new record changes no other (memory-12)', async () => {
    const { store } = await openTestStore();
    const first = store.records.add([draft('First')], 'human').added[0] ?? '';
    const before = store.records.get(first);
    const linked = [
      draft('Linked', { id: 'lr-a', relatedRecords: [first, 'lr-b'], supersedes: [first] }),
      draft('Back', { id: 'lr-b', relatedRecords: ['lr-a'] }),
      draft('Nowhere', { id: 'lr-c', relatedRecords: ['lr-gone'] }),
      draft('Behind it', { id: 'lr-d', relatedRecords: ['lr-c'] }),
      draft('Itself', { id: 'lr-e', relatedRecords: ['lr-e'] }),
    ];
    const { added, refused } = store.records.add(linked, 'human');
    expect(added).toEqual(['lr-a', 'lr-b']);
    expect(refused.map(({ id, path }) => `${id} ${path}`).sort()).toEqual([
      'lr-c relatedRecords.0',
      'lr-d relatedRecords.0',
      'lr-e relatedRecords.0',
    ]);
    expect(store.records.get(first)).toEqual(before);
  });

  test('a known id: newer revisions update, equal ones are unchanged, older ones are refused', async () => {
    const { store } = await openTestStore();
    const id = store.records.add([draft('One')], 'human').added[0] ?? '';
    const record = store.records.get(id)?.record ?? draft('One');
    const add = (fields: object) => store.records.add([{ ...record, ...fields }], 'import');
    expect(add({})).toMatchObject({ unchanged: [id], refused: [] });
    expect(add({ answer: 'Other' })).toMatchObject({ refused: [{ id, path: 'revision' }] });
    expect(add({ answer: 'Newer', revision: 3 })).toMatchObject({ updated: [id] });
    expect(add({ answer: 'Older', revision: 2 })).toMatchObject({ refused: [{ id, path: 'revision' }] });
    expect(store.records.get(id)?.record).toMatchObject({ answer: 'Newer', revision: 3 });
    expect(store.records.changes(id, 5).map(({ action }) => action)).toEqual(['imported', 'added']);
  });

  test('what an active record says of the same places already is that record, whenever it is added again', async () => {
    const { store } = await openTestStore();
    const at = (startLine: number, hash = 'aaaaaaaa') => [{ file: 'a.ts', startLine, endLine: 9, hash }];
    const { added } = store.records.add([draft('a', { evidence: at(1) }), draft('b')], 'human');
    const again = [draft('a', { evidence: at(1, 'bbbbbbbb'), createdAt: 5 }), draft('b', { tags: ['x'] })];
    expect(store.records.add(again, 'human')).toMatchObject({ added: [], unchanged: added, refused: [] });
    const others = [
      draft('a', { evidence: at(2) }),
      draft('a'),
      draft('b', { answer: 'Another.' }),
      draft('b', { analyst: 'agent' }),
    ];
    expect(store.records.add(others, 'human')).toMatchObject({ added: { length: 4 }, unchanged: [] });
    const fields = { status: 'rejected' } as const;
    store.records.change([{ id: added[1] ?? '', action: 'rejected', by: 'human', note: '', fields }]);
    expect(store.records.add([draft('b')], 'human')).toMatchObject({ added: { length: 1 }, unchanged: [] });
  });

  test('twins are looked up by what they say, not among all records', async () => {
    const { store } = await openTestStore();
    const plan = store.database.read
      .prepare<[], { detail: string }>(
        `EXPLAIN QUERY PLAN SELECT row FROM learning_records WHERE question = 'q' AND length(answer) = length('a')
           AND substr(answer, 1, 64) = substr('a', 1, 64) AND answer = 'a' AND status = 'active'`,
      )
      .all();
    expect(plan.map(({ detail }) => detail).join()).toMatch(
      /SEARCH .* learning_records_said \(question=\? AND <expr>=\? AND <expr>=\?\)/,
    );
  });

  test('ten thousand come in slices, and links may lead to any of them', async () => {
    const { store } = await openTestStore();
    const drafts = Array.from({ length: 300 }, (_, n) =>
      draft(`Q${n}`, { id: `lr-${n}`, relatedRecords: [`lr-${(n + 1) % 300}`] }),
    );
    const { added, refused } = await store.records.addMany(
      [...drafts, draft('Bad', { confidence: 2 })],
      'human',
      uncancelled,
    );
    expect(added).toHaveLength(300);
    expect(refused).toMatchObject([{ index: 300, path: 'confidence' }]);
    expect(store.records.get('lr-0')?.record.relatedRecords).toEqual(['lr-1']);
    const cancelled = AbortSignal.abort();
    await expect(store.records.addMany(drafts, 'human', cancelled)).rejects.toThrow();
  });

  test('of a long chain whose end leads nowhere all are refused, one after the other', async () => {
    const { store } = await openTestStore();
    const count = 3_000;
    const chain = Array.from({ length: count }, (_, n) =>
      draft(`Q${n}`, { id: `lr-${n}`, relatedRecords: [`lr-${n + 1}`] }),
    );
    const { added, refused } = await store.records.addMany([...chain, draft('Good')], 'human', uncancelled);
    expect(added).toHaveLength(1);
    expect(refused).toHaveLength(count);
  });
});

describe('ids', () => {
  test('none is given twice: not after a removal, not when the clock is put back (engine-7)', async () => {
    const test = await openTestStore();
    const { records } = test.store;
    let asked = 0;
    const next = () => records.add([draft(`Q${asked++}`)], 'human').added[0];
    expect([next(), next()]).toEqual(['lr-20260312-001-k7q3', 'lr-20260312-002-k7q3']);
    records.remove('lr-20260312-002-k7q3');
    expect(next()).toBe('lr-20260312-003-k7q3');
    test.now += 24 * hour;
    expect(next()).toBe('lr-20260313-001-k7q3');
    test.now -= 24 * hour;
    await test.reopen();
    expect(test.store.records.add([draft('Q')], 'human').added).toEqual(['lr-20260312-004-k7q3']);
  });

  test('the short form leads to a record where it is one only (engine-7)', async () => {
    const { store } = await openTestStore();
    store.records.add([draft('Ours'), draft('Theirs', { id: 'lr-20260312-002-zzzz' })], 'human');
    expect(store.records.get('lr-20260312-001')?.record.question).toBe('Ours');
    expect(store.records.get('lr-20260312-002')?.record.question).toBe('Theirs');
    store.records.add([draft('Theirs too', { id: 'lr-20260312-001-zzzz' })], 'human');
    expect(store.records.get('lr-20260312-001')).toBeNull();
    expect(store.records.get('lr-2026031')).toBeNull();
  });
});

describe('what others hear', () => {
  test('each commit once, with what is there afterwards', async () => {
    const { store } = await openTestStore();
    const heard: StoreChange[] = [];
    const end = store.onChanged((change) => heard.push(change));
    const [a = '', b = ''] = store.records.add([draft('A'), draft('B')], 'human').added;
    const revision = store.records.revision();
    store.records.change([{ id: a, action: 'confirmed', by: 'human', note: '', fields: { confirmedAt: 5 } }]);
    store.records.remove(b);
    expect(heard.map(({ put, removed }) => [put.map(({ record }) => record.id), removed.map(({ id }) => id)])).toEqual([
      [[a, b], []],
      [[a], []],
      [[], [b]],
    ]);
    expect(heard[1]?.put[0]?.record).toEqual(store.records.get(a)?.record);
    expect(store.records.revision()).toBe(revision + 2);
    end();
    store.records.remove(a);
    expect(heard).toHaveLength(3);
    expect([...store.records.all()]).toEqual([]);
  });
});
