/** A branch that was read before is read again without parsing, and says what a first index says. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { defaultSwitches } from '../../../../src/main/engine/codemap/build/hashes.ts';
import { openCodeMap } from '../../../../src/main/engine/codemap/codemap.ts';
import { createKeptFacts } from '../../../../src/main/engine/codemap/kept-facts.ts';
import { codeMapMigrations } from '../../../../src/main/engine/codemap/migrations.ts';
import { databaseMark, openDatabase, type WriteDb } from '../../../../src/main/engine/storage/storage.ts';
import { runs } from '../../../helpers/runs.ts';
import { tempFolder, tempUserData } from '../temp-folder.ts';
import { type Branch, checkOut, countingPool, files, follow, rowsOf } from './branches.ts';

let root: string;
let mark: number;
let symbolsFile: string;
beforeEach(() => {
  tempUserData();
  root = tempFolder();
  mark = databaseMark(root);
  symbolsFile = path.join(tempFolder(), 'symbols.db');
});

/** Checks the branch out and follows it; gives the files that were parsed. */
async function switchTo(branch: Branch, into = symbolsFile): Promise<string[]> {
  checkOut(root, branch);
  const pool = countingPool();
  onTestFinished(() => pool.close());
  const codeMap = openCodeMap(into, mark);
  try {
    await follow(codeMap, root, pool);
  } finally {
    await codeMap.close();
  }
  return pool.parsed();
}

function write(work: (db: WriteDb) => void): void {
  const database = openDatabase(symbolsFile, { migrations: codeMapMigrations, mark });
  try {
    work(database.write);
  } finally {
    database.close();
  }
}

/** What a first index of this branch says. */
async function firstIndex(branch: Branch): Promise<unknown> {
  const file = path.join(tempFolder(), 'symbols.db');
  await switchTo(branch, file);
  return rowsOf(file, mark);
}

/** A file that does not parse keeps what it said when it last did, so nothing of it is kept. */
const alwaysParsed = ['broken.ts'];

test('a branch that is checked out again is read without parsing, and says what a first index says', async () => {
  expect((await switchTo('old')).length).toBeGreaterThan(70);
  expect((await switchTo('new')).length).toBeGreaterThan(70);
  for (const branch of ['old', 'new', 'old'] as const) {
    expect(await switchTo(branch)).toEqual(alwaysParsed);
    expect(rowsOf(symbolsFile, mark)).toEqual(await firstIndex(branch));
  }
});

test.each<[string, (db: WriteDb) => void]>([
  [
    'one byte of it has changed',
    (db) => db.exec(`UPDATE kept_facts SET facts = CAST('x' || substr(facts, 2) AS BLOB)`),
  ],
  ['it is cut short', (db) => db.exec('UPDATE kept_facts SET facts = substr(facts, 1, 20)')],
  ['it is empty', (db) => db.exec(`UPDATE kept_facts SET facts = x'', seal = x''`)],
  ['its seal is another', (db) => db.exec('UPDATE kept_facts SET seal = randomblob(32)')],
  [
    'it belongs to another file',
    (db) =>
      db.exec(`UPDATE kept_facts SET facts = (SELECT facts FROM kept_facts o WHERE o.path = 'src/p1.ts'),
        seal = (SELECT seal FROM kept_facts o WHERE o.path = 'src/p1.ts') WHERE path <> 'src/p1.ts'`),
  ],
  [
    'it belongs to another content of the file',
    (db) =>
      db.exec(`UPDATE kept_facts SET hash = '00000000' WHERE path = 'x/P2.cs';
        UPDATE kept_facts SET seal = randomblob(32) WHERE path <> 'x/P2.cs'`),
  ],
  ['another machine sealed it', () => void tempUserData()],
])('a kept entry is ignored, and its file parsed, where %s', async (_, spoil) => {
  await switchTo('old');
  await switchTo('new');
  write(spoil);
  const parsed = await switchTo('old');
  expect(parsed.length).toBeGreaterThan(70);
  expect(rowsOf(symbolsFile, mark)).toEqual(await firstIndex('old'));
});

test('facts that another version or other settings of hashes made are not used', async () => {
  await switchTo('old');
  await switchTo('new');
  write((db) => db.exec(`UPDATE meta SET value = 'earlier' WHERE key = 'factsVersion'`));
  expect((await switchTo('old')).length).toBeGreaterThan(70);
  write((db) => expect(db.prepare('SELECT count(*) FROM kept_facts').pluck().get()).toBe(0));
});

test('a few saved files keep nothing', async () => {
  await switchTo('old');
  fs.writeFileSync(path.join(root, 'a/base.py'), 'class Base:\n    z = 3\n');
  const pool = countingPool();
  onTestFinished(() => pool.close());
  const codeMap = openCodeMap(symbolsFile, mark);
  await follow(codeMap, root, pool);
  await codeMap.close();
  write((db) => expect(db.prepare('SELECT count(*) FROM kept_facts').pluck().get()).toBe(0));
});

test('what was not used for longest goes first, until the rest is within the bound', async () => {
  await switchTo('old');
  await switchTo('new');
  write((db) => db.exec(`UPDATE kept_facts SET used = used + 5 WHERE path LIKE 'src/p1%'`));
  const database = openDatabase(symbolsFile, { migrations: codeMapMigrations, mark });
  onTestFinished(() => database.close());
  const size = (where = ''): number =>
    database.read.prepare<[], number>(`SELECT coalesce(sum(bytes), 0) FROM kept_facts ${where}`).pluck().get() ?? 0;
  const used = size(`WHERE path LIKE 'src/p1%'`);
  expect(size()).toBe(
    database.read.prepare<[], number>('SELECT sum(length(facts)) FROM kept_facts').pluck().get() ?? 0,
  );
  createKeptFacts(database, defaultSwitches, used).trim();
  expect(size()).toBe(used);
  expect(size(`WHERE path LIKE 'src/p1%'`)).toBe(used);
  createKeptFacts(database, defaultSwitches, 0).trim();
  expect(size()).toBe(0);
});

test('no more is kept in one switch than the bound allows', async () => {
  await switchTo('old');
  const database = openDatabase(symbolsFile, { migrations: codeMapMigrations, mark });
  onTestFinished(() => database.close());
  const kept = createKeptFacts(database, defaultSwitches, 1);
  for (const file of files) kept.keep(file);
  expect(database.read.prepare('SELECT count(*) FROM kept_facts').pluck().get()).toBe(1);
});

test('kill -9 at any moment of a switch leaves a code map that the next look makes whole', async () => {
  await switchTo('old');
  await switchTo('new');
  await switchTo('old');
  const { numRuns } = runs(3);
  for (let round = 0; round < numRuns; round += 1) {
    const branch = round % 2 === 0 ? 'new' : 'old';
    checkOut(root, branch);
    const child = fork(path.join(import.meta.dirname, 'switching-engine.ts'), [root, symbolsFile, String(mark)], {
      silent: true,
    });
    const ended = once(child, 'exit');
    let steps = 0;
    child.stdout?.on('data', () => {
      steps += 1;
      if (steps > round) child.kill('SIGKILL');
    });
    await ended;
    expect(steps).toBeGreaterThan(0);
    await switchTo(branch);
    expect(rowsOf(symbolsFile, mark)).toEqual(await firstIndex(branch));
  }
}, 600_000);
