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
  const insert = ours.write.prepare<[number]>('INSERT INTO numbers VALUES (?)');
  const seenBy = ({ read }: Pick<Database, 'read'>): number[] =>
    read
      .prepare<[], { n: number }>('SELECT n FROM numbers ORDER BY n')
      .all()
      .map(({ n }) => n);
  const step = (n: number): void => ours.write.transaction(() => void insert.run(n));
  /** So many megabytes. */
  const put = (megabytes: number): void => ours.write.exec(`INSERT INTO numbers VALUES (zeroblob(${megabytes}000000))`);
  return { file, ours, step, put, seen: () => [seenBy(ours), seenBy(others)] };
}

test('steps reach the disk together once it is time, and the rest at the end', async () => {
  const { ours, step, seen } = open();
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
  const group = createCommitGroup(ours);
  step(1);
  await group.turn();
  expect(seen()).toEqual([[1], []]);
  now.mockReturnValue(2250);
  await group.turn();
  expect(seen()).toEqual([[1], [1]]);
  step(2);
  await group.turn();
  expect(seen()).toEqual([[1, 2], [1]]);
  await group.end();
  expect(seen()).toEqual([
    [1, 2],
    [1, 2],
  ]);
  expect(ours.write.inTransaction).toBe(false);
});

test('a step that fails is undone alone', async () => {
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
  const { ours, file, put } = open();
  const size = (): number => fs.statSync(file).size;
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
  const group = createCommitGroup(ours);
  const before = size();
  put(60);
  now.mockReturnValue(2250);
  await group.turn();
  await vi.waitFor(() => expect(size()).toBeGreaterThan(before + 60_000_000));
  await group.end();
  const pages = ours.read.prepare<[], number>('PRAGMA wal_autocheckpoint').pluck().get();
  expect(pages).toBe(1000);
});

test('a long log is waited for, so that it starts over and does not grow with what is written', async () => {
  const { ours, file, put } = open();
  const size = (name: string): number => fs.statSync(name).size;
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
  const group = createCommitGroup(ours);
  let largest = 0;
  for (let round = 1; round <= 4; round += 1) {
    put(70);
    now.mockReturnValue(1000 * (round + 1));
    await group.turn();
    expect(size(file)).toBeGreaterThan(round * 70_000_000);
    largest = Math.max(largest, size(`${file}-wal`));
  }
  expect(largest).toBeLessThan(2 * 70_000_000);
  await group.end();
});
