import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Database, openDatabase } from '../../../../src/main/engine/storage/storage.ts';
import { inSlices, sortedInSlices } from '../../../../src/main/engine/workspace/workspace.ts';
import { tempFolder } from '../temp-folder.ts';

function opened(): { database: Database; put(n: number): void; stored(): number[] } {
  const up = (db: Database['write']): void => db.exec('CREATE TABLE numbers(n INTEGER PRIMARY KEY)');
  const file = path.join(tempFolder(), 'numbers.db');
  const database = openDatabase(file, { migrations: [{ version: 1, name: 'numbers', up }] });
  const insert = database.write.prepare<[number]>('INSERT INTO numbers VALUES (?)');
  const all = database.read.prepare<[], { n: number }>('SELECT n FROM numbers ORDER BY n');
  return { database, put: (n) => void insert.run(n), stored: () => all.all().map(({ n }) => n) };
}

/** Longer than a slice. */
function idle(): void {
  const until = performance.now() + 10;
  while (performance.now() < until);
}

test('each item is written once, others run between the slices, and the end of each is in its transaction', async () => {
  const { database, put, stored } = opened();
  const seen: number[][] = [];
  const ends: number[][] = [];
  const work = (n: number): void => {
    put(n);
    if (n % 3 === 0) idle();
  };
  await inSlices(
    database.write,
    [1, 2, 3, 4, 5, 6, 7],
    async () => void seen.push(stored()),
    work,
    (done) => {
      ends.push([...done]);
    },
  );
  expect(stored()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(ends.flat()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(ends.length).toBeGreaterThanOrEqual(3);
  expect(seen).toHaveLength(ends.length);
  expect(seen[0]).toEqual(ends[0]);
  await inSlices(database.write, [], async () => void seen.push([]), put);
  expect(seen).toHaveLength(ends.length);
  database.close();
});

test('what fails takes only its own slice back, and a pause that throws ends the work', async () => {
  const { database, put, stored } = opened();
  const fails = (n: number): void => {
    put(n);
    idle();
    if (n === 3) throw new Error('full');
  };
  await expect(inSlices(database.write, [1, 2, 3, 4], async () => {}, fails)).rejects.toThrow('full');
  expect(stored()).toEqual([1, 2]);
  const aborted = async (): Promise<void> => {
    throw new Error('aborted');
  };
  const slow = (n: number): void => {
    put(n);
    idle();
  };
  await expect(inSlices(database.write, [5, 6], aborted, slow)).rejects.toThrow('aborted');
  expect(stored()).toEqual([1, 2, 5]);
  database.close();
});

test('a list is sorted as by toSorted, equal items in their order, with pauses between', async () => {
  const keys = fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 9_000, size: 'max' });
  await fc.assert(
    fc.asyncProperty(keys, async (drawn) => {
      const items = drawn.map((key, place) => ({ key, place }));
      const compare = (a: { key: number }, b: { key: number }): number => a.key - b.key;
      let pauses = 0;
      const sorted = await sortedInSlices(items, compare, async () => {
        pauses += 1;
      });
      expect(sorted).toEqual(items.toSorted(compare));
      expect(pauses).toBeGreaterThanOrEqual(Math.floor(items.length / 500));
    }),
    { numRuns: 20 },
  );
});
