import fs from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { createCommitGroup } from '../../../../../src/main/engine/codemap/build/commit-group.ts';
import { type Database, type Migration, openDatabase } from '../../../../../src/main/engine/storage/storage.ts';
import { tempFolder } from '../../temp-folder.ts';

const table: Migration = { version: 1, name: 'numbers', up: (db) => db.exec('CREATE TABLE numbers(n INTEGER)') };
const opened: Database[] = [];

afterEach(() => {
  vi.restoreAllMocks();
  for (const database of opened.splice(0)) database.close();
});

/** One connection that writes, and what another one sees. */
function open() {
  const file = path.join(tempFolder(), 'numbers.db');
  const ours = openDatabase(file, { migrations: [table] });
  const others = openDatabase(file, { migrations: [table] });
  opened.push(ours, others);
  const put = ours.write.prepare<[number]>('INSERT INTO numbers VALUES (?)');
  const seenBy = ({ read }: Pick<Database, 'read'>): number[] =>
    read
      .prepare<[], { n: number }>('SELECT n FROM numbers ORDER BY n')
      .all()
      .map(({ n }) => n);
  const step = (n: number): void => ours.write.transaction(() => void put.run(n));
  return { file, ours, step, seen: () => [seenBy(ours), seenBy(others)] };
}

test('steps reach the disk together once it is time, and the rest at the end', async () => {
  const { ours, step, seen } = open();
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
  const group = createCommitGroup(ours);
  step(1);
  group.turn();
  expect(seen()).toEqual([[1], []]);
  now.mockReturnValue(1250);
  group.turn();
  expect(seen()).toEqual([[1], [1]]);
  step(2);
  group.turn();
  expect(seen()).toEqual([[1, 2], [1]]);
  await group.end();
  expect(seen()).toEqual([
    [1, 2],
    [1, 2],
  ]);
  expect(ours.write.inTransaction).toBe(false);
});

test('a step that fails is taken back alone', async () => {
  const { ours, step, seen } = open();
  const group = createCommitGroup(ours);
  step(1);
  expect(() =>
    ours.write.transaction(() => {
      step(2);
      throw new Error('cut short');
    }),
  ).toThrow('cut short');
  step(3);
  await group.end();
  expect(seen()).toEqual([
    [1, 3],
    [1, 3],
  ]);
});

test('there is nothing to end where SQLite took the transaction back', async () => {
  const { ours, step, seen } = open();
  const group = createCommitGroup(ours);
  step(1);
  ours.write.exec('ROLLBACK');
  await group.end();
  expect(seen()).toEqual([[], []]);
});

test('a thread takes the log into the file meanwhile, and commits do again afterwards', async () => {
  const { ours, step, file } = open();
  const size = (): number => fs.statSync(file).size;
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
  const group = createCommitGroup(ours);
  const before = size();
  for (let n = 0; n < 3000; n += 1) step(n);
  now.mockReturnValue(1250);
  group.turn();
  expect(size()).toBe(before);
  now.mockReturnValue(2500);
  group.turn();
  await vi.waitFor(() => expect(size()).toBeGreaterThan(before));
  await group.end();
  const pages = ours.read.prepare<[], number>('PRAGMA wal_autocheckpoint').pluck().get();
  expect(pages).toBe(1000);
});
