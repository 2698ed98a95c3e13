/**
 * A clone that brings a `.memo/` with it: every kind of file, in each way that somebody could have made it. What must be true then is
 * in clone.ts. Long runs also try kinds by themselves (hostile-kinds) and commands (hostile-commands).
 */
import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import {
  bring,
  changesNothing,
  clone,
  emptyOutside,
  isLink,
  isLong,
  openInApp,
  sound,
  usable,
  useClone,
} from './clone.ts';
import { plantEdits, sources } from './donor.ts';
import { variants } from './variants.ts';

useClone();

describe('a half-written edit that came with the clone', () => {
  test('is written over no file: not over .git/config, not over sources, not outside', async () => {
    plantEdits(clone.root, ['.git/config', 'src/retry.ts', 'src/clock.ts']);
    await changesNothing(async () => [...(await sound('status')), ...(await openInApp())]);
    plantEdits(clone.root, ['../outside/file', '.GIT/config', 'src/../.git/config']);
    await changesNothing(async () => [...(await sound('status')), ...(await usable())]);
  });
});

describe('all that a clone can bring, at once', () => {
  test.each(variants.filter((variant) => !isLink(variant)))('$name', async (variant) => {
    plantEdits(clone.root, ['.git/config', 'src/retry.ts']);
    for (const file of clone.kinds) variant.plant(path.join(clone.root, '.memo', file), clone.outside);
    await changesNothing(async () => [
      ...(await openInApp()),
      ...(await usable()),
      ...(await sound('inbox', 'list')),
      ...(await sound('window')),
      ...(await sound('pack', 'list')),
      ...(await sound('evolution', 'status')),
    ]);
  });
});

test('a write-ahead log that a pull puts beside each database of ours changes nothing in it', async () => {
  bring();
  const databasesOf = (): string[] =>
    fs
      .readdirSync(path.join(clone.root, '.memo'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /^(?!homes|run|index).*\.db$/.test(file))
      .map((file) => path.join(clone.root, '.memo', file));
  const made = (): string[] => databasesOf().map((file) => path.basename(file));
  const worked = async () => {
    const problems = [...(await usable()), ...(await sound('usages', 'RetryPolicy'))];
    // The app makes the documents when nobody asks for anything.
    await expect.poll(made, { timeout: 60_000, interval: 200 }).toContain('analysis.db');
    return problems;
  };
  const worksWithAll = () =>
    changesNothing(async () => [...(await openInApp(worked)), ...(await sound('generations', 'show', 'arch'))]);
  await worksWithAll();
  const databases = databasesOf();
  expect(made()).toEqual(
    expect.arrayContaining([
      'memory.db',
      'bank.db',
      'calls.db',
      'history.db',
      'symbols.db',
      'analysis.db',
      'references.db',
    ]),
  );
  const copy = path.join(clone.userData, 'copy.db');
  for (const file of databases) {
    // As somebody makes it who has the very same database.
    fs.copyFileSync(file, copy);
    const theirs = new DatabaseSync(copy);
    theirs.exec('PRAGMA journal_mode = WAL; CREATE TABLE planted(a)');
    fs.copyFileSync(`${copy}-wal`, `${file}-wal`);
    fs.copyFileSync(`${copy}-shm`, `${file}-shm`);
    theirs.close();
    fs.rmSync(copy);
  }
  // A change makes the engine open the documents' database again.
  fs.writeFileSync(path.join(clone.root, 'src', 'more.ts'), 'export class More {}\n');
  const analysis = databases.find((file) => file.endsWith('analysis.db')) ?? '';
  const before = fs.statSync(analysis).mtimeMs;
  let readAnew = false;
  await openInApp(async () => {
    await expect.poll(() => fs.statSync(analysis).mtimeMs, { timeout: 60_000 }).toBeGreaterThan(before);
    readAnew = true;
    return [];
  });
  expect(readAnew).toBe(true);
  await worksWithAll();
  for (const file of databases.filter((one) => fs.existsSync(one))) {
    const ours = new DatabaseSync(file, { readOnly: true });
    const planted = ours.prepare("SELECT count(*) AS n FROM sqlite_schema WHERE name = 'planted'").get();
    ours.close();
    expect(planted, file).toEqual({ n: 0 });
  }
});

test.runIf(!isLong)('a link in the place of a file or folder leads nowhere', async () => {
  for (const variant of variants.filter(isLink)) {
    for (const file of ['memory.db', 'context/pins.json', 'edits/counts.json']) {
      bring();
      if (path.dirname(file) === '.' && variant.name.includes('folder')) continue;
      variant.plant(path.join(clone.root, '.memo', file), clone.outside);
      await changesNothing(() => sound('status'));
      emptyOutside();
    }
  }
});

test('the sources of the clone are those that the person sees', () => {
  for (const [file, text] of Object.entries(sources))
    expect(fs.readFileSync(path.join(clone.root, file), 'utf8')).toBe(text);
});
