/** Proposals on their way into the bank: real files, a real database. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DecisionForm, InboxItem, LearningForm, RejectedItem } from '#shared/contract/bank/bank-types.ts';
import { LearningRecord } from '#shared/contract/memory/memory-types.ts';
import { createInbox, type Inbox, type ProposedForm, proposedOf } from '../../../../src/main/engine/bank/inbox.ts';
import { decisionOf, learningOf } from '../../../../src/main/engine/bank/machine/machine.ts';
import { createInboxTable } from '../../../../src/main/engine/bank/store/inbox-table.ts';
import { createReceipts } from '../../../../src/main/engine/storage/storage.ts';
import { openBankParts } from './open-bank-parts.ts';

let parts: ReturnType<typeof openBankParts>;
let inbox: Inbox;
let old = new Set<string>();
/** Days that have passed. */
let days = 0;
beforeEach(() => {
  parts = openBankParts();
  old = new Set();
  days = 0;
  const { gated, clock, database } = parts;
  const table = createInboxTable(database, createReceipts(database));
  const later = { now: () => clock.now() + days * 86_400_000 };
  inbox = createInbox({ table, gated, clock: later, stale: async () => old, onChanged: () => {} });
});
afterEach(() => parts.dispose());

const whole = {
  decision: 'Refunds are queued',
  reason: 'A gateway may be down',
  tradeoff: 'They come later',
  scope: 'Payments',
};
const decision = (form: Partial<DecisionForm> = whole): ProposedForm => ({
  kind: 'decision',
  form: DecisionForm.parse(form),
});
const learning = (form: Partial<LearningForm>): ProposedForm => ({ kind: 'learning', form: LearningForm.parse(form) });
const idOf = (item: InboxItem | null): string => item?.id ?? '';

describe('a proposal', () => {
  test('waits and writes nothing; accepted it is a row, and undo makes it wait again', async () => {
    const id = idOf(await inbox.propose(decision(), { by: 'agent', confidence: 0.7 }));
    const [item] = await inbox.list();
    expect(InboxItem.parse(item)).toMatchObject({ id, by: 'agent', confidence: 0.7, findings: [], stale: false });
    expect(() => parts.text('patterns.md')).toThrow('ENOENT');
    const { path, undo } = await inbox.accept(id);
    expect(path).toBe('patterns.md');
    expect(parts.text('patterns.md')).toContain(
      '| Refunds are queued | A gateway may be down | They come later | Payments |',
    );
    expect(await inbox.list()).toEqual([]);
    await expect(inbox.accept(id)).rejects.toMatchObject({ code: 'NotFound' });
    expect(createInboxTable(parts.database, createReceipts(parts.database)).reopen(undo ?? '')).toBe(true);
    expect((await inbox.list()).map((one) => one.id)).toEqual([id]);
  });

  test('with the form of the other kind lacks every part of its own', async () => {
    const proposed = proposedOf('learning', DecisionForm.parse(whole));
    await expect(inbox.check(proposed, 'agent')).rejects.toMatchObject({ code: 'Refused' });
  });

  test('that was rejected, waits, or was accepted never comes again, however it is typed', async () => {
    const id = idOf(await inbox.propose(decision(), { by: 'agent' }));
    const again = decision({ ...whole, decision: '  refunds are “queued”! ', reason: 'Another one' });
    expect(await inbox.propose(again, { by: 'other' })).toBeNull();
    inbox.reject(id, 'un-1');
    expect(await inbox.isNew(again)).toBe(false);
    expect(await inbox.propose(again, { by: 'other' })).toBeNull();
    expect(inbox.count()).toBe(0);
    expect(() => inbox.reject(id, 'un-2')).toThrow('no proposal');
  });

  test('that lacks a part is refused with its name, waits on with what was added, and leaves no draft (bank-6, bank-7)', async () => {
    const id = idOf(
      await inbox.propose(learning({ title: 'Refunds hang', solution: 'Set a deadline of 5 s' }), { by: 'static' }),
    );
    const missing = ['symptom', 'rootCause', 'prevention'];
    await expect(inbox.accept(id)).rejects.toMatchObject({ code: 'Refused', data: { missing } });
    const form = LearningForm.parse({
      title: 'Refunds hang',
      solution: 'Set a deadline of 5 s',
      symptom: 'No answer for minutes',
      rootCause: 'The client waits for ever',
    });
    await expect(inbox.accept(id, form)).rejects.toMatchObject({ data: { missing: ['prevention'] } });
    expect(parts.drafts.all()).toEqual([]);
    const [item] = await inbox.list();
    expect(item).toMatchObject({ id, form, findings: [{ part: 'prevention', code: 'missing' }] });
    const { path } = await inbox.accept(id, { ...form, prevention: 'A test with a gateway that never answers' });
    expect(parts.text(path)).toContain('## Prevention\n\nA test with a gateway that never answers\n');
    expect(parts.text(path)).toContain('- Author: static\n');
  });

  test('counts as ready only once nothing is missing, and keeps what a person wrote without being accepted', async () => {
    const id = idOf(await inbox.propose(decision({ ...whole, reason: '' }), { by: 'static' }));
    expect([inbox.count(), inbox.ready()]).toEqual([1, 0]);
    inbox.keep(id, DecisionForm.parse(whole));
    expect([inbox.count(), inbox.ready()]).toEqual([1, 1]);
    expect((await inbox.list())[0]).toMatchObject({ id, form: whole, findings: [] });
  });

  test('that was rejected waits again once that is undone', async () => {
    const id = idOf(await inbox.propose(decision(), { by: 'agent' }));
    inbox.reject(id, 'un-1');
    expect(createInboxTable(parts.database, createReceipts(parts.database)).reopen('un-1')).toBe(true);
    expect((await inbox.list()).map((one) => one.id)).toEqual([id]);
  });

  test('that was rejected is listed for 30 days, and put back it waits again', async () => {
    const id = idOf(await inbox.propose(decision(), { by: 'agent' }));
    const other = idOf(await inbox.propose(decision({ ...whole, decision: 'Refunds are logged' }), { by: 'agent' }));
    inbox.reject(id, 'un-1');
    days = 29;
    inbox.reject(other, 'un-2');
    expect(inbox.rejected().map((one) => one.id)).toEqual([other, id]);
    expect(RejectedItem.parse(inbox.rejected()[1])).toMatchObject({ id, form: whole });
    inbox.restore(other);
    expect((await inbox.list()).map((one) => one.id)).toEqual([other]);
    expect(() => inbox.restore(other)).toThrow('no rejected proposal');
    await inbox.accept(other);
    days = 31;
    expect(inbox.rejected()).toEqual([]);
    // Still it does not come again.
    expect(await inbox.propose(decision(), { by: 'agent' })).toBeNull();
  });

  test('says that the record it rests on is stale', async () => {
    await inbox.propose(learning({ title: 'One' }), { by: 'static', recordId: 'lr-1' });
    await inbox.propose(learning({ title: 'Two' }), { by: 'static', recordId: 'lr-2' });
    old = new Set(['lr-2']);
    expect((await inbox.list()).map(({ recordId, stale }) => [recordId, stale])).toEqual([
      ['lr-1', false],
      ['lr-2', true],
    ]);
  });
});

describe('the machine proposes', () => {
  const pattern = {
    patternType: 'Factory',
    description: '3 types make objects for others: A, B and C.',
    exampleFiles: ['src/pay/a.ts', 'src/pay/b.ts', 'c.ts'],
    usageScenarios: ['Callers ask for an object without naming its class.'],
  };

  test('a pattern as what was chosen and where; the reason and the price stay open', async () => {
    const { proposed, source } = decisionOf(pattern, 'en');
    const item = await inbox.propose(proposed, source);
    expect(item?.form).toMatchObject({ scope: 'c.ts, src/pay/', reason: '', tradeoff: '' });
    expect(item?.findings.map(({ part }) => part)).toEqual(['reason', 'tradeoff']);
    // One type more is no other decision.
    const more = decisionOf({ ...pattern, description: '4 types make objects for others: A, B, C and D.' }, 'en');
    expect(await inbox.isNew(more.proposed, more.source.about)).toBe(false);
  });

  const record = (answer: string, questionType: LearningRecord['questionType']): LearningRecord =>
    LearningRecord.parse({
      ...{ id: 'lr-1-1', projectKey: 'p', createdAt: 1, question: 'Why do refunds hang?', questionType, answer },
      ...{ confidence: 0.6, analyst: 'static' },
      evidence: [{ file: 'src/pay/a.ts', startLine: 3, endLine: 9, hash: 'h' }],
    });

  test.each([
    [
      'The client waits for ever.',
      'ERROR_ANALYSIS',
      { type: 'bug', rootCause: 'The client waits for ever.\n\n- `src/pay/a.ts:3-9`', solution: '' },
    ],
    [
      'Set a deadline.',
      'BEST_PRACTICE',
      { type: '', rootCause: '', solution: 'Set a deadline.\n\n- `src/pay/a.ts:3-9`' },
    ],
    [
      '## 症状\n没有响应\n## 根因\n没有超时',
      'ERROR_ANALYSIS',
      { symptom: '没有响应', rootCause: '没有超时', solution: '' },
    ],
  ] as const)('a learning %j with the parts that it has', (answer, type, form) => {
    const { proposed, source } = learningOf(record(answer, type));
    expect(proposed).toMatchObject({ kind: 'learning', form: { title: 'Why do refunds hang?', ...form } });
    expect(source).toEqual({ by: 'static', about: 'Why do refunds hang?', recordId: 'lr-1-1', confidence: 0.6 });
  });
});
