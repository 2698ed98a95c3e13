import fs from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { draft } from '../store/open-store.ts';
import { openTestMemory, ownUserData, type TestMemory } from './open-memory.ts';

beforeEach(() => {
  ownUserData();
});

const order = 'export class Order {\n  pay() {\n    return 1;\n  }\n}\n';
const never = new AbortController().signal;

async function learnt(): Promise<TestMemory & { id: string }> {
  const test = await openTestMemory({ 'src/order.ts': order });
  const evidence = [{ file: 'src/order.ts', startLine: 2, endLine: 4 }];
  const paying = { ...draft('How is an order paid?', { domain: 'billing', tags: ['pay'] }), evidence };
  const { added } = await test.memory.add({ drafts: [paying], by: 'human', expected: [] }, never, () => {});
  return { ...test, id: added[0] ?? '' };
}

const shown = ({ memory }: TestMemory, id: string) => memory.views.whole(memory.lookUp(id).row);
const actions = ({ memory }: TestMemory, id: string) => memory.lookUp(id).changes.map(({ action }) => action);

async function saved(test: TestMemory, text: string): Promise<void> {
  await test.map.change({ 'src/order.ts': text });
  await test.memory.filesChanged(['src/order.ts'], [], never);
}

test('evidence that says only where it is gets the hash and the symbol of what is there', async () => {
  const test = await learnt();
  const { evidence, status } = shown(test, test.id);
  expect(status).toBe('active');
  expect(evidence).toEqual([
    {
      file: 'src/order.ts',
      startLine: 2,
      endLine: 4,
      hash: expect.stringMatching(/^\w{8}$/),
      typeId: expect.any(String),
      memberId: expect.any(String),
      state: 'fresh',
    },
  ]);
});

test('of several drafts each that cannot be stored is refused by its place and field, the others are stored', async () => {
  const { memory } = await openTestMemory({ 'src/order.ts': order });
  const at = (endLine: number) => [{ file: 'src/order.ts', startLine: 1, endLine }];
  const drafts = [
    { ...draft('a'), evidence: at(400) },
    draft('b'),
    { ...draft('c'), questionType: 'NOPE' },
    { ...draft('d'), evidence: at(1) },
    { ...draft('e'), evidence: [{ file: '../x', startLine: 1, endLine: 1 }] },
    7,
    { ...draft('f'), evidence: [{ file: 'src/order.ts', startLine: 4, endLine: 2 }] },
  ];
  const { added, refused } = await memory.add({ drafts, by: 'human', expected: [] }, never, () => {});
  expect(added).toHaveLength(2);
  expect(refused).toEqual([
    { index: 0, path: 'evidence.0.endLine', message: 'src/order.ts has 5 lines, not 400.' },
    expect.objectContaining({ index: 2, path: 'questionType' }),
    expect.objectContaining({ index: 4, path: 'evidence.0.file' }),
    expect.objectContaining({ index: 5, path: '' }),
    { index: 6, path: 'evidence.0.endLine', message: 'endLine is before startLine' },
  ]);
});

test('a changed file makes its record stale, and confirming takes the evidence as it stands', async () => {
  const test = await learnt();
  await saved(test, order.replace('return 1', 'return 2'));
  expect(shown(test, test.id)).toMatchObject({ status: 'stale', evidence: [{ state: 'changed' }] });
  expect(test.changed.flat()).toContain(test.id);
  const { undo } = await test.memory.changes.confirm([test.id], 'I read it');
  expect(shown(test, test.id)).toMatchObject({
    status: 'active',
    confirmedAt: expect.any(Number),
    evidence: [{ state: 'fresh' }],
  });
  expect(test.memory.lookUp(test.id).changes[0]).toMatchObject({ action: 'confirmed', by: 'human', note: 'I read it' });
  test.memory.changes.undo(undo ?? 0);
  expect(shown(test, test.id)).toMatchObject({ confirmedAt: null });
  await test.memory.settled();
  await test.memory.checkAll(never, () => {});
  expect(shown(test, test.id)).toMatchObject({ status: 'stale' });
});

test('verifying says who read it again', async () => {
  const test = await learnt();
  await test.memory.changes.verify([test.id], 'ollama:qwen', '');
  expect(shown(test, test.id)).toMatchObject({ verifiedAt: expect.any(Number), confirmedAt: null });
  expect(test.memory.lookUp(test.id).changes[0]).toMatchObject({ action: 'verified', by: 'ollama:qwen' });
});

test('rejecting, restoring and pinning do what they say, once', async () => {
  const test = await learnt();
  const { changes } = test.memory;
  expect(changes.reject([test.id, test.id], '').undo).not.toBeNull();
  expect(changes.reject([test.id], '').undo).toBeNull();
  expect(shown(test, test.id).status).toBe('rejected');
  changes.restore([test.id], '');
  expect(shown(test, test.id).status).toBe('active');
  expect(changes.pin([test.id], true).rows[0]?.record.pinned).toBe(true);
  expect(changes.pin([test.id], true).undo).toBeNull();
  expect(actions(test, test.id)).toEqual(['pinned', 'restored', 'rejected', 'added']);
  expect(() => changes.reject(['lr-20200101-001-aaaa'], '')).toThrow(
    expect.objectContaining({ code: 'NotFound', data: { path: 'ids.0' } }),
  );
});

test('another answer is a new record by a person that supersedes the old, and undo takes both back (memory-12)', async () => {
  const test = await learnt();
  const { changes, lookUp } = test.memory;
  const before = lookUp(test.id).row.record;
  const { row, undo } = await changes.edit(test.id, before.revision, { answer: 'At once.', domain: null, notes: 'n' });
  expect(row.record).toMatchObject({
    question: before.question,
    answer: 'At once.',
    notes: 'n',
    analyst: 'human',
    status: 'active',
    supersedes: [test.id],
    evidence: before.evidence,
  });
  expect(row.record.domain).toBeUndefined();
  expect(lookUp(test.id).row.record).toMatchObject({
    answer: before.answer,
    status: 'superseded',
    supersededBy: row.record.id,
  });
  expect(lookUp(test.id).versions.map((version) => version.record.id)).toEqual([test.id, row.record.id]);
  changes.undo(undo ?? 0);
  expect(lookUp(test.id).row.record).toMatchObject({ status: 'active', supersededBy: null });
  expect(() => lookUp(row.record.id)).toThrow(expect.objectContaining({ code: 'NotFound' }));
});

test('what was superseded is not edited into a second successor; the refusal names the newest (memory-12)', async () => {
  const test = await learnt();
  const { changes, lookUp } = test.memory;
  const second = (await changes.edit(test.id, 1, { answer: 'At once.' })).row.record;
  const third = (await changes.edit(second.id, second.revision, { answer: 'Later.' })).row.record;
  const { revision } = lookUp(test.id).row.record;
  for (const edit of [{ answer: 'Never.' }, { notes: 'n' }]) {
    await expect(changes.edit(test.id, revision, edit)).rejects.toMatchObject({
      code: 'Conflict',
      message: expect.stringContaining(third.id),
      data: { successor: third.id },
    });
  }
  await expect(changes.edit(third.id, third.revision + 1, { notes: 'n' })).rejects.toMatchObject({ code: 'Conflict' });
  expect(lookUp(test.id).versions.map((version) => version.record.id)).toEqual([test.id, second.id, third.id]);
});

test('the answer that a person fixes speaks of the lines as they are; another confidence alone does not mention them', async () => {
  const test = await learnt();
  await saved(test, order.replace('return 1', 'return 2'));
  expect(shown(test, test.id).status).toBe('stale');
  const doubted = await test.memory.changes.edit(test.id, 1, { confidence: 0.3 });
  await vi.waitFor(() => expect(shown(test, doubted.row.record.id).status).toBe('stale'));
  const { row } = await test.memory.changes.edit(doubted.row.record.id, 1, { answer: 'It gives 2.' });
  expect(shown(test, row.record.id)).toMatchObject({ status: 'active', evidence: [{ startLine: 2, state: 'fresh' }] });
  await saved(test, order.replace('return 1', 'return 3'));
  expect(shown(test, row.record.id).status).toBe('stale');
});

test('domain, tags and notes change in place; what is the same changes nothing', async () => {
  const test = await learnt();
  const { changes, lookUp } = test.memory;
  const edit = { domain: null, tags: ['money'], notes: 'see the card' };
  const { row, undo } = await changes.edit(test.id, 1, edit);
  expect(row.record).toMatchObject({ id: test.id, tags: ['money'], notes: 'see the card', analyst: 'human' });
  expect(row.record.domain).toBeUndefined();
  const again = await changes.edit(test.id, row.record.revision, { tags: ['money'] });
  expect(again).toMatchObject({ undo: null, row: { record: { revision: row.record.revision } } });
  changes.undo(undo ?? 0);
  expect(lookUp(test.id).row.record).toMatchObject({ domain: 'billing', tags: ['pay'], notes: '' });
});

test('an edit of a record that was changed meanwhile is a conflict, and evidence that is not there names its field', async () => {
  const test = await learnt();
  const { changes } = test.memory;
  changes.pin([test.id], true);
  await expect(changes.edit(test.id, 1, { notes: 'x' })).rejects.toMatchObject({ code: 'Conflict' });
  const evidence = [{ file: 'src/gone.ts', startLine: 1, endLine: 1, hash: 'x' }];
  await expect(changes.edit(test.id, 2, { evidence })).rejects.toMatchObject({
    data: { path: 'changes.evidence.0.file' },
  });
});

test('one record takes the place of another, but never in a circle (memory-12)', async () => {
  const test = await learnt();
  const { changes, manager, lookUp } = test.memory;
  const next = await manager.saveLearningRecord({ ...draft('Who pays?'), relatedRecords: [test.id] });
  changes.supersede(test.id, next.id, 'better');
  expect(lookUp(test.id).row.record).toMatchObject({ status: 'superseded', supersededBy: next.id });
  expect(lookUp(next.id).row.record.supersedes).toEqual([test.id]);
  expect(lookUp(test.id).related.map(({ record }) => record.id)).toEqual([next.id]);
  expect(lookUp(next.id).related.map(({ record }) => record.id)).toEqual([test.id]);
  for (const [id, by] of [
    [next.id, test.id],
    [next.id, next.id],
  ] as const) {
    expect(() => changes.supersede(id, by, '')).toThrow(
      expect.objectContaining({ code: 'InvalidArgument', data: { path: 'by' } }),
    );
  }
});

test('a forgotten record is nowhere: not in the database, its files, vectors, conversations or logs (memory-7)', async () => {
  const test = await learnt();
  const { memory } = test;
  const secretive = 'zxqvorwhi fjelldyrt';
  const { id } = await memory.manager.saveLearningRecord({
    ...draft(`What is ${secretive}?`, { domain: 'odd' }),
    answer: `It is ${secretive} again.`,
    relatedRecords: [test.id],
  });
  const asked = {
    ...{ question: `${secretive}?`, language: 'en' as const, session: 's-1', budget: 4_000 },
    looksIn: ['learnings' as const],
  };
  expect((await memory.ask.ask(asked, never)).records.map((hit) => hit.id)).toContain(id);
  await memory.changes.edit(id, 1, { notes: secretive });
  const failure = { operationType: 'SELF_EVOLUTION_QUESTION', error: `nothing on ${secretive}` } as const;
  await memory.manager.recordFailure({ ...failure, operation: `What is ${secretive}?` });
  await memory.manager.recordFailure({ ...failure, operation: 'ask', context: { after: id } });
  await vi.waitFor(() => expect(fs.readdirSync(test.memo('memory', 'failures'))).toHaveLength(2));
  const log = test.memo('logs', 'engine.log');
  fs.appendFileSync(log, `2026-01-01T00:00:00.000Z WARN ${id} was odd\n2026-01-01T00:00:00.000Z INFO fine\n`);
  expect(placesOf('zxqvorwhi', test.memo())).not.toEqual([]);
  expect(await memory.forget(id)).toEqual({ forgotten: [id], turns: 1 });
  expect(() => memory.lookUp(id)).toThrow(expect.objectContaining({ code: 'NotFound' }));
  const found = await memory.manager.searchLearningRecords(secretive);
  expect(found.map(({ record }) => record.id)).not.toContain(id);
  expect(fs.readFileSync(log, 'utf8')).toMatch(/INFO fine/);
  expect(placesOf('zxqvorwhi', test.memo())).toEqual([]);
  await test.close();
  expect(placesOf('zxqvorwhi', test.memo())).toEqual([]);
  const again = await test.reopen();
  expect(() => again.lookUp(id)).toThrow(expect.objectContaining({ code: 'NotFound' }));
  expect(again.lookUp(test.id).row.record.question).toBe('How is an order paid?');
});

test('what was distilled from records continues without one that is rejected, moved to another domain or forgotten, at once', async () => {
  const { memory } = await openTestMemory({ 'src/order.ts': order });
  const names = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Gorse'];
  const drafts = names.map((name) => ({
    ...draft(`What of ${name}?`, { domain: 'trees' }),
    answer: `The ${name} tree stands in the park.`,
  }));
  const { added } = await memory.add({ drafts, by: 'human', expected: [] }, never, () => {});
  const summary = () => memory.domains().find(({ domain }) => domain === 'trees')?.knowledge?.summary ?? '';
  await vi.waitFor(() => expect(summary()).toContain('Gorse'), { interval: 100 });
  for (const name of names) expect(summary()).toContain(name);
  const [alder = '', birch = '', cedar = ''] = added;
  memory.changes.reject([alder], '');
  expect(summary()).not.toContain('Alder');
  await memory.changes.edit(birch, 1, { domain: 'shrubs' });
  expect(summary()).not.toContain('Birch');
  await memory.forget(cedar);
  expect(summary()).not.toContain('Cedar');
  for (const name of names.slice(3)) expect(summary()).toContain(name);
  memory.changes.reject(added.slice(3), '');
  expect(summary()).toBe('');
});

test('a conversation that only lists a forgotten record stays without it', async () => {
  const test = await learnt();
  const { memory } = test;
  const { id } = await memory.manager.saveLearningRecord({
    ...draft('How is weather xylographed?'),
    answer: 'By a barometer.',
  });
  const asked = { language: 'en' as const, session: 's-1', budget: 4_000, looksIn: ['learnings' as const] };
  await memory.ask.ask({ ...asked, question: 'How is an order paid?' }, never);
  await memory.ask.ask({ ...asked, question: 'How is weather xylographed?' }, never);
  const [listing, using] = memory.ask.session('s-1').map(({ answer }) => answer);
  expect(listing?.records.map((hit) => hit.id)).toContain(id);
  expect(listing?.context.records.map((used) => used.id)).toEqual([test.id]);
  expect(listing?.context.leftOut.map(({ what }) => what)).toContain('How is weather xylographed?');
  expect(using?.context.records.map((used) => used.id)).toContain(id);
  expect(await memory.forget(id)).toEqual({ forgotten: [id], turns: 1 });
  const left = memory.ask.session('s-1');
  expect(left.map(({ question }) => question)).toEqual(['How is an order paid?']);
  expect(left[0]?.answer).toMatchObject({ answer: listing?.answer, citations: listing?.citations });
  expect(placesOf('xylographed', test.memo())).toEqual([]);
});

/** Files below a folder whose bytes hold a word. */
function placesOf(word: string, dir: string): string[] {
  return fs.readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const file = path.join(dir, name);
    return fs.statSync(file).isFile() && fs.readFileSync(file).includes(word);
  });
}
