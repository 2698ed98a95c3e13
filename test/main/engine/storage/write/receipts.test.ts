import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import {
  createReceipts,
  createReceiptsTable,
  openDatabase,
  underKey,
} from '../../../../../src/main/engine/storage/storage.ts';
import { tempFolder } from '../../temp-folder.ts';

function openCounter() {
  const database = openDatabase(path.join(tempFolder(), 'counts.db'), {
    migrations: [
      {
        version: 1,
        name: 'counter',
        up(db) {
          db.exec('CREATE TABLE counts(n INTEGER)');
          createReceiptsTable(db);
        },
      },
    ],
  });
  onTestFinished(() => database.close());
  const receipts = createReceipts(database);
  const insert = database.write.prepare<[number]>('INSERT INTO counts VALUES (?)');
  const all = database.read.prepare<[], number>('SELECT n FROM counts').pluck();
  const add = (n: number): string =>
    receipts.once(() =>
      database.write.transaction(() => {
        insert.run(n);
        receipts.note(`added ${n}`);
        return `added ${n}`;
      }),
    );
  return { receipts, add, all: () => all.all(), database };
}

it('answers a call that was done under its key, and does not do it again', async () => {
  const { add, all } = openCounter();
  const once = () => underKey('k', async () => add(1));
  expect([await once(), await once()]).toEqual(['added 1', 'added 1']);
  expect(await underKey('other', async () => add(2))).toBe('added 2');
  expect([add(3), add(3)]).toEqual(['added 3', 'added 3']);
  expect(all()).toEqual([1, 2, 3, 3]);
});

it('knows nothing of a call whose transaction was undone', async () => {
  const { receipts, all, database } = openCounter();
  const fails = underKey('k', async () =>
    database.write.transaction(() => {
      receipts.note('done');
      throw new Error('disk full');
    }),
  );
  await expect(fails).rejects.toThrow('disk full');
  expect(await underKey('k', async () => receipts.answer())).toBeUndefined();
  expect(all()).toEqual([]);
});

it('takes nothing for the call that runs on after it, or beside its one effect', async () => {
  const { add, all } = openCounter();
  const late = Promise.withResolvers<void>();
  let after: Promise<string> | null = null;
  const call = () =>
    underKey('k', async () => {
      after = late.promise.then(() => add(7));
      return [add(1), add(2)];
    });
  await call();
  late.resolve();
  expect(await after).toBe('added 7');
  expect(all()).toEqual([1, 2, 7]);
});

it('says that a call was done whose answer no one knows', async () => {
  const { receipts } = openCounter();
  receipts.note(undefined, 'k');
  await expect(underKey('k', async () => receipts.answer())).rejects.toMatchObject({
    code: 'Refused',
    data: { outcome: 'done' },
  });
});
