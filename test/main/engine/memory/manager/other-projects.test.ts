import fs from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { draft } from '../store/open-store.ts';
import { openTestMemory, ownUserData, type TestMemory } from './open-memory.ts';

beforeEach(() => {
  ownUserData();
});

const never = new AbortController().signal;

/** Another workspace of this user, which has learnt something. */
async function other(files: Record<string, string>, question: string, answer: string): Promise<TestMemory> {
  const test = await openTestMemory(files);
  const evidence = [{ file: 'a.py', startLine: 1, endLine: 1 }];
  const drafts = [{ ...draft(question, { answer, domain: 'paying', tags: ['card'] }), evidence }];
  await test.memory.add({ drafts, by: 'human', expected: [] }, never, () => {});
  await test.memory.settled();
  await test.close();
  return test;
}

const everywhere = { query: 'charging a credit card', projectKey: null, topK: 5, filter: {} };
const python = { 'a.py': 'class Card:\n    pass\n' };
/** Bytes and times of what another workspace has. */
const stateOf = (test: TestMemory) =>
  ['memory.db', 'project_map.json'].map((name) => [
    fs.readFileSync(test.memo(name)).toString('base64'),
    fs.statSync(test.memo(name)).mtimeMs,
  ]);

test('a search without a project finds records of all known workspaces, and writes nothing to them (memory-9)', async () => {
  const shop = await other(python, 'How is an order paid?', 'The card is charged once.');
  const before = stateOf(shop);
  const here = await openTestMemory({ 'b.ts': 'export class B {}\n' });
  const mine = await here.memory.manager.saveLearningRecord(draft('Who charges the credit card?'));
  const { hits, skipped } = await here.memory.search(everywhere, never);
  expect(skipped).toEqual([]);
  expect(hits.map((hit) => hit.row.record.question).sort()).toEqual([
    'How is an order paid?',
    'Who charges the credit card?',
  ]);
  const theirs = hits.find((hit) => hit.row.record.id !== mine.id);
  expect(theirs?.view).toMatchObject({ status: 'active', evidence: [{ file: 'a.py', state: 'fresh' }] });
  expect(theirs?.why.meaning).toBeGreaterThan(0);
  expect((await here.memory.manager.searchLearningRecords('credit card')).length).toBe(2);
  expect(stateOf(shop)).toEqual(before);
});

test('Ask says of which workspace a source is that does not lie in this one', async () => {
  await other(python, 'How is an order paid?', 'The card is charged once.');
  const here = await openTestMemory({ 'b.ts': 'export class B {}\n' });
  const evidence = [{ file: 'b.ts', startLine: 1, endLine: 1 }];
  const drafts = [{ ...draft('Who charges the card of an order?', { answer: 'B charges it.' }), evidence }];
  await here.memory.add({ drafts, by: 'human', expected: [] }, never, () => {});
  await here.memory.settled();
  const { citations } = await here.memory.ask.ask(
    {
      question: 'How is an order paid by card?',
      language: 'en',
      looksIn: ['learnings', 'otherWorkspaces'],
      budget: 4000,
    },
    never,
  );
  const projects = new Map(citations.map(({ file, project }) => [file, project]));
  expect(projects.get('a.py')).toEqual(expect.any(String));
  expect(projects.get('a.py')).not.toBe(here.memory.projectKey);
  expect([...projects.keys()].sort()).toEqual(['a.py', 'b.ts']);
  expect(projects.get('b.ts')).toBeUndefined();
});

test('an answer whose only sources lie in another workspace is kept without evidence', async () => {
  await other(python, 'How is an order paid?', 'The card is charged once.');
  const here = await openTestMemory({ 'b.ts': 'export class B {}\n' });
  const question = 'How is an order paid by card?';
  const asked = { question, language: 'en' as const, looksIn: ['otherWorkspaces' as const], budget: 4000 };
  const { turn, citations } = await here.memory.ask.ask({ ...asked, session: 's-1' }, never);
  expect(citations.map(({ file }) => file)).toEqual(['a.py']);
  await here.memory.ask.save({ turn: turn ?? 0, questionType: 'BUSINESS_LOGIC' });
  const kept = await here.memory.manager.getRecentLearningRecords(here.memory.projectKey);
  expect(kept).toMatchObject([{ question, evidence: [], sourceFiles: [], relatedRecords: [] }]);
});

test('Ask cites a record that lies in two workspaces once: where it is fresh, and here before elsewhere', async () => {
  const shop = await other(python, 'How is an order paid?', 'The card is charged once.');
  const here = await openTestMemory(python);
  const id = (await here.memory.search(everywhere, never)).hits[0]?.row.record.id ?? '';
  const evidence = [{ file: 'a.py', startLine: 1, endLine: 1 }];
  const drafts = [{ ...draft('How is an order paid?', { answer: 'The card is charged once.' }), id, evidence }];
  await here.memory.add({ drafts, by: 'human', expected: [] }, never, () => {});
  await here.memory.settled();
  const question = 'How is an order paid by card?';
  const cited = async () => {
    const looksIn = ['learnings' as const, 'otherWorkspaces' as const];
    const told = await here.memory.ask.ask({ question, language: 'en', looksIn, budget: 4000 }, never);
    expect(told.records.map((hit) => hit.id)).toEqual([id]);
    return told.citations.map(({ record, project, state }) => [record, project === undefined, state]);
  };
  expect(await cited()).toEqual([[id, true, 'fresh']]);
  fs.writeFileSync(path.join(here.root, 'a.py'), 'class Cash:\n    pass\n');
  await here.memory.checkAll(never, () => {});
  expect(await cited()).toEqual([[id, false, 'fresh']]);
  fs.writeFileSync(path.join(shop.root, 'a.py'), 'class Cash:\n    pass\n');
  expect(await cited()).toEqual([[id, true, 'changed']]);
});

test('a project key names one of them; filters hold there too', async () => {
  await other(python, 'How is an order paid?', 'The card is charged once.');
  const here = await openTestMemory({ 'b.ts': 'export class B {}\n' });
  const key = [...new Set((await here.memory.search(everywhere, never)).hits.map((hit) => hit.row.record.projectKey))];
  expect(key).toHaveLength(1);
  const [projectKey = ''] = key;
  const found = async (filter: Parameters<typeof here.memory.search>[0]['filter']) =>
    (await here.memory.search({ ...everywhere, projectKey, filter }, never)).hits.length;
  expect(await found({})).toBe(1);
  expect(await found({ domains: ['paying'], tags: ['card'], file: 'a.py', types: ['BUSINESS_LOGIC'] })).toBe(1);
  expect(await found({ domains: ['drawing'] })).toBe(0);
  expect(await found({ file: 'src/' })).toBe(0);
  expect(await found({ to: 5 })).toBe(0);
  const { manager } = here.memory;
  expect(await manager.getLearningRecordsByDomain(projectKey, 'paying')).toHaveLength(1);
  expect(await manager.getRecentLearningRecords(projectKey)).toHaveLength(1);
  expect(await manager.getDomainKnowledge(projectKey, 'paying')).toBeNull();
});

test('evidence of another workspace is compared with its files: what changed there is stale', async () => {
  const shop = await other(python, 'How is an order paid?', 'The card is charged once.');
  fs.writeFileSync(path.join(shop.root, 'a.py'), 'class Cash:\n    pass\n');
  const here = await openTestMemory({ 'b.ts': 'export class B {}\n' });
  const { hits } = await here.memory.search(everywhere, never);
  expect(hits[0]?.view).toMatchObject({ status: 'stale', evidence: [{ state: 'changed' }] });
  const fresh = await here.memory.search({ ...everywhere, filter: { statuses: ['active'] } }, never);
  expect(fresh.hits).toEqual([]);
});

test('evidence of another workspace that moved within its file is fresh, with where it is now; twice there, it is not', async () => {
  const shop = await other(python, 'How is an order paid?', 'The card is charged once.');
  const here = await openTestMemory({ 'b.ts': 'export class B {}\n' });
  const seen = async () => (await here.memory.search(everywhere, never)).hits[0]?.view;
  fs.writeFileSync(path.join(shop.root, 'a.py'), '# paid\r\n\r\nclass Card:\r\n    pass\r\n');
  expect(await seen()).toMatchObject({
    status: 'active',
    evidence: [{ state: 'moved', now: { startLine: 3, endLine: 3 } }],
  });
  fs.writeFileSync(path.join(shop.root, 'a.py'), '# paid\nclass Card:\n    pass\nclass Card:\n    pass\n');
  expect(await seen()).toMatchObject({ status: 'stale', evidence: [{ state: 'changed' }] });
});

test('a workspace that cannot be read is left out with the reason: damaged, newer, gone', async () => {
  const [damaged, newer, gone] = [
    await other(python, 'How is an order paid?', 'a'),
    await other(python, 'How is an order sent?', 'a'),
    await other(python, 'How is an order kept?', 'a'),
  ];
  fs.writeFileSync(damaged.memo('memory.db'), 'no database');
  const file = fs.openSync(newer.memo('memory.db'), 'r+');
  fs.writeSync(file, Buffer.from([0, 0, 3, 231]), 0, 4, 60);
  fs.closeSync(file);
  fs.rmSync(gone.root, { recursive: true });
  const before = stateOf(newer);
  const here = await openTestMemory({ 'b.ts': 'export class B {}\n' });
  const { hits, skipped } = await here.memory.search(everywhere, never);
  expect(hits).toEqual([]);
  const reasons = new Map(skipped.map(({ root, reason }) => [root, reason]));
  expect(reasons.get(damaged.root)).toMatch(/damaged/);
  expect(reasons.get(newer.root)).toMatch(/newer Memoscope/);
  expect(reasons.get(gone.root)).toMatch(/no folder|not there|does not exist/i);
  expect(stateOf(newer)).toEqual(before);
  expect(fs.readFileSync(damaged.memo('memory.db'), 'utf8')).toBe('no database');
});

test('a link in place of the state folder is not followed', async () => {
  const shop = await other(python, 'How is an order paid?', 'a');
  fs.renameSync(shop.memo(), `${shop.root}/kept`);
  fs.symlinkSync(`${shop.root}/kept`, shop.memo());
  const here = await openTestMemory({ 'b.ts': 'export class B {}\n' });
  const { hits, skipped } = await here.memory.search(everywhere, never);
  expect(hits).toEqual([]);
  expect(skipped[0]?.reason).toMatch(/is a link/);
});
