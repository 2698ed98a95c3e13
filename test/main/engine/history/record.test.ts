import fs from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { historyMigrations } from '../../../../src/main/engine/history/store/migrations.ts';
import { openDatabase } from '../../../../src/main/engine/storage/storage.ts';
import { MemoError } from '../../../../src/shared/base/errors.ts';
import { openTestHistory, type TestHistory, uncancelled } from './open-history.ts';

let opened: TestHistory | undefined;
afterEach(async () => {
  await opened?.dispose();
  opened = undefined;
});

async function open(files: Record<string, string>): Promise<TestHistory> {
  opened = await openTestHistory(files);
  return opened;
}

const shop = (members: string): string => `namespace Shop;\npublic class Store {\n${members}\n}\n`;
const told = ({ history }: TestHistory): string[] =>
  history.changes({ limit: 100 }).map((c) => `${c.kind} ${c.path} ${c.changeClass}`);

test('a first index is not a change; what is saved later is noted once, with time, class and members', async () => {
  const code = await open({ 'Store.cs': shop('public int Size() => 1;') });
  expect(await code.history.record(uncancelled)).toBe(0);
  expect(await code.save({ 'Store.cs': shop('public int Size() => 1;\npublic void Add() {}') })).toBe(1);
  expect(await code.history.record(uncancelled)).toBe(0);
  expect(code.history.changes({ limit: 10 })).toMatchObject([
    {
      path: 'Shop.Store',
      typeId: code.id('Shop.Store'),
      at: code.now,
      generation: 'g-0001',
      kind: 'changed',
      changeClass: 'Structure',
      members: { added: [{ name: 'Add' }], removed: [], changed: [] },
    },
  ]);
  expect(code.history.state(code.id('Shop.Store'))).toMatchObject({ changeClass: 'Structure', changedAt: code.now });
});

test('changes and states outlive a restart; a page of changes continues where the last one ended', async () => {
  const code = await open({ 'Store.cs': shop('public int A;') });
  for (const name of ['B', 'C', 'D']) await code.save({ 'Store.cs': shop(`public int ${name};`) });
  code.reopen();
  const [newest, next] = code.history.changes({ limit: 2 });
  expect(newest?.members.added.map((m) => m.name)).toEqual(['D']);
  const older = code.history.changes({ limit: 5, before: next?.id ?? 0, typeId: code.id('Shop.Store') });
  expect(older.map((c) => c.members.added[0]?.name)).toEqual(['B']);
  expect(code.history.state(code.id('Shop.Store')).changeClass).toBe('Structure');
});

test('a kill between the commit of the history and the clearing of the code map counts nothing twice', async () => {
  const code = await open({ 'Store.cs': shop('public int A;') });
  const { changes } = code.map;
  const clear = (): never => {
    throw new Error('killed');
  };
  code.reopen({ codeMap: () => ({ ...code.map, changes: { ...changes, clear } }) });
  await expect(code.save({ 'Store.cs': shop('public int B;') })).rejects.toThrow('killed');
  code.reopen();
  expect(changes.ids()).toHaveLength(1);
  expect(await code.history.record(uncancelled)).toBe(0);
  expect(told(code)).toEqual(['changed Shop.Store Structure']);

  // What changed again before the pair could be cleared counts from what was noted.
  code.reopen({ codeMap: () => ({ ...code.map, changes: { ...changes, clear } }) });
  await expect(code.save({ 'Store.cs': shop('public int C;') })).rejects.toThrow('killed');
  code.reopen();
  expect(await code.save({ 'Store.cs': shop('public int C;\npublic int D;') })).toBe(1);
  const [last] = code.history.changes({ limit: 1 });
  expect(last?.members).toMatchObject({ added: [{ name: 'D' }], removed: [], changed: [] });
  expect(code.history.changes({ limit: 10 })).toHaveLength(3);
  expect(changes.ids()).toEqual([]);
});

test('types that come and go are noted, and one that comes back has its state again', async () => {
  const code = await open({ 'A.cs': 'class A { int a; }\n', 'B.cs': 'class B { int b; }\n' });
  const id = code.id('A');
  await code.save({ 'A.cs': null });
  expect(told(code)).toEqual(['removed A Structure']);
  await code.save({ 'A.cs': 'class A { int a; }\n' });
  expect(told(code)).toEqual(['added A Structure', 'removed A Structure']);
  expect(code.history.state(id).changeClass).toBe('Structure');
});

test('recording is cut short by an abort, and the rest comes with the next call', async () => {
  const code = await open({ 'A.cs': 'class A { int a; }\n' });
  await code.change({ 'A.cs': 'class A { public int b; }\n' });
  await expect(code.history.record(AbortSignal.abort())).rejects.toThrow();
  expect(await code.history.record(uncancelled)).toBe(1);
});

test('a kill after a rename was noted tells it once', async () => {
  const members = 'public int A1() { return 1; }\npublic int A2() { return 1; }\npublic int A3() { return 1; }';
  const code = await open({ 'A.cs': shop(members) });
  const clear = (): never => {
    throw new Error('killed');
  };
  code.reopen({ codeMap: () => ({ ...code.map, changes: { ...code.map.changes, clear } }) });
  await expect(code.save({ 'A.cs': shop(members).replace('Store', 'Depot') })).rejects.toThrow('killed');
  code.reopen();
  expect(await code.history.record(uncancelled)).toBe(0);
  expect(told(code)).toEqual(['changed Shop.Depot Structure']);
  expect(code.history.state(code.id('Shop.Depot')).outlineVersion).toBe(2);
});

test('damage that shows only in use begins a new history; damage of the code map leaves the history as it is', async () => {
  const code = await open({ 'A.cs': 'class A { int a; }\n' });
  await code.save({ 'A.cs': 'class A { public int b; }\n' });
  const ids = (): never => {
    throw new MemoError('InternalError', 'The code map is damaged.', { corrupt: true });
  };
  code.reopen({ codeMap: () => ({ ...code.map, changes: { ...code.map.changes, ids } }) });
  await expect(code.history.record(uncancelled)).rejects.toThrow('The code map is damaged.');
  expect([code.notices, told(code)]).toEqual([[], ['changed A Structure']]);

  code.history.close();
  const database = openDatabase(code.file, { migrations: historyMigrations });
  const number = (sql: string): number => Number(database.read.prepare<[], number>(sql).pluck().get());
  const root = number(`SELECT rootpage FROM sqlite_schema WHERE name = 'changes'`);
  const size = number('PRAGMA page_size');
  database.close();
  const file = fs.openSync(code.file, 'r+');
  fs.writeSync(file, Buffer.alloc(size, 0x5a), 0, size, (root - 1) * size);
  fs.closeSync(file);
  code.reopen();
  expect(code.notices).toEqual([]);
  expect(told(code)).toEqual([]);
  expect(code.notices).toHaveLength(1);
  await code.save({ 'A.cs': 'class A { public int c; }\n' });
  expect(told(code)).toEqual(['changed A Structure']);
});

test('a damaged history is set aside and starts over with a notice; a foreign one too', async () => {
  const code = await open({ 'A.cs': 'class A { int a; }\n' });
  await code.save({ 'A.cs': 'class A { public int b; }\n' });
  code.history.close();
  fs.writeFileSync(code.file, 'no database');
  code.reopen();
  expect(code.notices).toEqual([expect.stringMatching(/^The history of changes in .*history\.db cannot be read\./)]);
  expect(code.history.changes({ limit: 5 })).toEqual([]);
  code.reopen({ mark: 8 });
  expect(code.notices[1]).toMatch(/was written on another machine or for another user\. It is kept as/);
  await code.save({ 'A.cs': 'class A { public int c; }\n' });
  expect(told(code)).toEqual(['changed A Structure']);
});
