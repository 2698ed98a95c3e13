import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createChangeLog } from '../../../../src/main/engine/history/store/change-log.ts';
import { historyMigrations } from '../../../../src/main/engine/history/store/migrations.ts';
import { createStateTable, dueSql } from '../../../../src/main/engine/history/store/state-table.ts';
import { newTypeState } from '../../../../src/main/engine/history/type-state.ts';
import { type Database, openDatabase } from '../../../../src/main/engine/storage/storage.ts';
import type { TypeDiff } from '../../../../src/shared/contract/change.ts';

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-change-log-'));
let database: Database | undefined;
afterEach(() => {
  database?.close();
  fs.rmSync(dir, { recursive: true, force: true });
});

function open(): Database {
  fs.mkdirSync(dir, { recursive: true });
  database = openDatabase(path.join(dir, 'history.db'), { migrations: historyMigrations });
  return database;
}

const diff = (name: string): TypeDiff => ({
  path: name,
  typeId: `T_${name}`,
  file: `${name}.cs`,
  kind: 'changed',
  changeClass: 'Docs',
  propagatedCause: null,
  members: { added: [], removed: [], changed: [] },
  hashes: { before: null, after: null },
});

test('the oldest changes are dropped, of one type and of all; a page is read from an index', async () => {
  const db = open();
  const log = createChangeLog(db, { ofType: 3, inAll: 5 });
  for (let n = 0; n < 8; n += 1) log.add(diff('a'), n, 'g-0001');
  for (const name of ['b', 'c', 'd']) log.add(diff(name), 9, 'g-0001');
  const listed = (): string[] => log.list({ limit: 99 }).map((c) => `${c.path}${c.at}`);
  expect(listed()).toEqual(['d9', 'c9', 'b9', 'a7', 'a6', 'a5']);
  await log.trim(async () => {});
  expect(listed()).toEqual(['d9', 'c9', 'b9', 'a7', 'a6']);
  expect(log.list({ typeId: 'T_a', limit: 1 })).toMatchObject([{ path: 'a', at: 7 }]);
  const plan = (sql: string): string =>
    db.read
      .prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map((row) => row.detail)
      .join('; ');
  expect(plan(`SELECT * FROM changes WHERE type_id = 'T' AND id < 9 ORDER BY id DESC LIMIT 3`)).toMatch(
    /SEARCH changes USING INDEX changes_type/,
  );
  expect(plan(dueSql.replaceAll('?', '3'))).not.toMatch(/SCAN states/);
});

test('many changes too many go in small steps; what is cut short goes the next time', async () => {
  const db = open();
  const log = createChangeLog(db, { ofType: 3, inAll: 10 });
  db.write.transaction(() => {
    for (let n = 0; n < 1_010; n += 1) log.add(diff(`t${n}`), n, 'g-0001');
  });
  const left = (): number => log.list({ limit: 9_999 }).length;
  await expect(log.trim(() => Promise.reject(new Error('cut short')))).rejects.toThrow('cut short');
  expect(left()).toBeLessThan(1_010);
  expect(left()).toBeGreaterThan(500);
  await log.trim(async () => {});
  expect(log.list({ limit: 9_999 }).map(({ at }) => at)).toEqual(Array.from({ length: 10 }, (_, n) => 1_009 - n));
});

test('of the states of types that vanished the latest are kept', () => {
  const states = createStateTable(open());
  for (const [n, name] of ['a', 'b', 'c'].entries())
    states.put(name, { ...newTypeState, outlineVersion: 7, goneAt: n });
  states.put('there', { ...newTypeState, outlineVersion: 7 });
  states.forgetGone(2);
  const kept = ['a', 'b', 'c', 'there'].filter((name) => states.get(name).outlineVersion === 7);
  expect(kept).toEqual(['b', 'c', 'there']);
});
