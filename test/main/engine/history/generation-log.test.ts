/** The log of generations in history.db: what it keeps, and how long. */
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import {
  createGenerationLog,
  type GenerationEntry,
  type GenerationLog,
} from '../../../../src/main/engine/history/store/generation-log.ts';
import { historyMigrations } from '../../../../src/main/engine/history/store/migrations.ts';
import { type Database, openDatabase } from '../../../../src/main/engine/storage/storage.ts';
import type { GenerationDiff } from '../../../../src/shared/contract/generations/methods.ts';
import { tempFolder } from '../temp-folder.ts';

let file: string;
let database: Database;
let log: GenerationLog;
beforeEach(() => {
  file = path.join(tempFolder(), 'history.db');
  database = openDatabase(file, { migrations: historyMigrations });
  log = createGenerationLog(database, { rows: 4, diffs: 2 });
});

const id = (number: number): string => `g-${String(number).padStart(4, '0')}`;
const entry = (number: number, more: Partial<GenerationEntry> = {}): GenerationEntry => ({
  id: id(number),
  state: 'retired',
  session: `session ${number}`,
  seed: 4_294_967_295,
  orderHash: 'ab',
  startedAt: number,
  finishedAt: null,
  swappedAt: null,
  retiredAt: null,
  counts: { files: 1, types: 2, members: 3, edges: 4 },
  documents: { arch: 1, interface: 2, stories: 3, issues: 4 },
  endedAt: null,
  analyst: 'static',
  reason: null,
  ...more,
});
const none = { count: 0, some: [] };
const diff = (number: number): GenerationDiff => ({
  from: id(number - 1),
  to: id(number),
  types: { added: none, removed: none, renamed: none, changed: none },
  classes: {},
  documents: {},
});

it('returns what was put, newest first, and replaces what it knew', () => {
  log.put(entry(1));
  log.put(entry(2, { state: 'building', counts: null, documents: null }));
  log.put(
    entry(2, {
      state: 'failed',
      counts: null,
      documents: null,
      endedAt: 5,
      reason: { code: 'other', detail: 'It broke.' },
    }),
  );
  expect(log.get(id(1))).toEqual(entry(1));
  expect(log.list(0, 10)).toEqual({
    entries: [
      entry(2, {
        state: 'failed',
        counts: null,
        documents: null,
        endedAt: 5,
        reason: { code: 'other', detail: 'It broke.' },
      }),
      entry(1),
    ],
    total: 2,
  });
  expect(log.list(1, 10).entries.map((each) => each.id)).toEqual([id(1)]);
  expect(log.inState('failed').map((each) => each.id)).toEqual([id(2)]);
  expect(log.inState('building')).toEqual([]);
  expect(log.get(id(3))).toBeNull();
});

it('keeps the diff of a swap when the generation is put again', () => {
  log.put(entry(2));
  log.putDiff(id(2), diff(2));
  log.put(entry(2, { retiredAt: 9 }));
  expect(log.diff(id(2))).toEqual(diff(2));
  expect(log.diff(id(1))).toBeNull();
});

it('drops the oldest rows and diffs, and never the last number', () => {
  expect(log.lastNumber()).toBe(0);
  for (let number = 1; number <= 9; number += 1) {
    log.put(entry(number));
    log.putDiff(id(number), diff(number));
  }
  expect(log.list(0, 10).entries.map((each) => each.id)).toEqual([id(9), id(8), id(7), id(6)]);
  expect([6, 7, 8, 9].map((number) => log.diff(id(number)) !== null)).toEqual([false, false, true, true]);
  expect(log.lastNumber()).toBe(9);
});

it('outlives a restart', () => {
  log.put(entry(1));
  database.close();
  const again = openDatabase(file, { migrations: historyMigrations });
  expect(createGenerationLog(again).get(id(1))).toEqual(entry(1));
  again.close();
});

it('comes to a log of before, whose reasons were sentences and whose ends were not noted', () => {
  const before = path.join(tempFolder(), 'history.db');
  const old = openDatabase(before, { migrations: historyMigrations.slice(0, 6) });
  old.write.exec(`INSERT INTO generations(number, id, state, session, seed, order_hash, started_at, analyst, reason)
    VALUES (2, 'g-0002', 'failed', 'a', 1, '', 5, 'static', 'It "broke".'), (3, 'g-0003', 'live', 'b', 1, '', 9, 'static', NULL)`);
  old.close();
  const now = openDatabase(before, { migrations: historyMigrations });
  const { entries } = createGenerationLog(now).list(0, 5);
  expect(entries).toMatchObject([
    { id: 'g-0003', endedAt: null, reason: null },
    { id: 'g-0002', endedAt: null, reason: { code: 'other', detail: 'It "broke".' } },
  ]);
  now.close();
});

it('comes to a history of before, which keeps what it held', () => {
  const before = path.join(tempFolder(), 'history.db');
  const old = openDatabase(before, { migrations: historyMigrations.slice(0, 5) });
  old.write.exec("INSERT INTO compared VALUES ('a session')");
  old.close();
  const now = openDatabase(before, { migrations: historyMigrations });
  expect(now.read.prepare('SELECT session FROM compared').all()).toEqual([{ session: 'a session' }]);
  expect(createGenerationLog(now).list(0, 1)).toEqual({ entries: [], total: 0 });
  const plan = now.read.prepare<[], { detail: string }>(
    'EXPLAIN QUERY PLAN SELECT id FROM generations ORDER BY number DESC LIMIT 5',
  );
  expect(plan.all().map((row) => row.detail)).toEqual(['SCAN generations']);
  now.close();
});
