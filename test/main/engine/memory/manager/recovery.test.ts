import fs from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import type { LearningRecord } from '#shared/contract/memory/memory-types.ts';
import { draft } from '../store/open-store.ts';
import { openTestMemory, ownUserData, type TestMemory } from './open-memory.ts';

beforeEach(() => {
  ownUserData();
});

const count = 25;

async function filled(): Promise<TestMemory> {
  const test = await openTestMemory({ 'src/a.ts': 'export class A {}\n' });
  const drafts = Array.from({ length: count }, (_, n) => ({
    ...draft(`What does step ${n} of the payment do?`, { domain: 'steps' }),
    evidence: [{ file: 'src/a.ts', startLine: 1, endLine: 1 }],
  }));
  await test.memory.add({ drafts, by: 'human', expected: [] }, new AbortController().signal, () => {});
  await test.memory.settled();
  return test;
}

const all = async ({ memory }: TestMemory): Promise<LearningRecord[]> =>
  (await memory.exported({}, undefined, new AbortController().signal)).records;
const found = async ({ memory }: TestMemory) =>
  (await memory.manager.searchLearningRecords('step 7 of the payment', memory.projectKey)).map(
    ({ record }) => record.id,
  );

test('with memory.db deleted everything comes back from the JSON copies, vectors too', async () => {
  const test = await filled();
  const [before, hits] = [await all(test), await found(test)];
  await test.close();
  for (const name of fs.readdirSync(test.memo())) if (name.startsWith('memory.db')) fs.rmSync(test.memo(name));
  await test.reopen();
  expect(await all(test)).toEqual(before);
  expect(await found(test)).toEqual(hits);
  expect(test.memory.model()).toMatchObject({ state: 'ready', embedded: count, total: count });
});

test('with vectors/ deleted the same is found (engine-2)', async () => {
  const test = await filled();
  const hits = await found(test);
  await test.close();
  fs.rmSync(test.memo('vectors'), { recursive: true });
  fs.mkdirSync(test.memo('vectors'));
  await test.reopen();
  expect(await found(test)).toEqual(hits);
});

test('a damaged memory.db is set aside and told, and everything comes back', async () => {
  const test = await filled();
  const before = await all(test);
  await test.close();
  const file = fs.openSync(test.memo('memory.db'), 'r+');
  fs.writeSync(file, Buffer.alloc(60_000, 7), 0, 60_000, 4096);
  fs.closeSync(file);
  await test.reopen();
  expect(test.notices.join()).toContain('memory.db');
  expect(fs.readdirSync(test.memo()).some((name) => name.startsWith('memory.db.corrupt-'))).toBe(true);
  expect(await all(test)).toEqual(before);
});
