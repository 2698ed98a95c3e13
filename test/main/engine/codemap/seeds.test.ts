/** A second worktree begins with the code map of the first: what it holds then, and what is not believed. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createParsePool, createSeeds, openCodeMap } from '../../../../src/main/engine/codemap/codemap.ts';
import { codeMapMigrations } from '../../../../src/main/engine/codemap/migrations.ts';
import { databaseMark, openDatabase } from '../../../../src/main/engine/storage/storage.ts';
import { listFiles } from '../../../../src/main/engine/workspace/workspace.ts';
import { git, tempFolder, tempUserData, writeFiles } from '../temp-folder.ts';
import { openFolder } from '../workspace/open-folder.ts';

const { signal } = new AbortController();

interface Indexed {
  readonly changedFiles: readonly string[];
  /** All that the code map says, without its row numbers. */
  readonly rows: unknown;
  /** Types that a history would call changed. */
  readonly changes: readonly string[];
}

/** As an engine does it: begins with what there is, reads all files, keeps a copy. */
async function indexed(root: string, symbolsFile: string): Promise<Indexed> {
  const { folder, config } = await openFolder(root);
  const failures: unknown[] = [];
  const seeds = createSeeds(root, config.hashes, (why) => failures.push(why));
  const mark = databaseMark(root);
  await seeds.plant(symbolsFile, mark);
  const codeMap = openCodeMap(symbolsFile, mark);
  const pool = createParsePool({ timeoutMs: 10_000, size: 1 });
  onTestFinished(() => pool.close());
  const { files, projectFiles } = await listFiles(folder, config, signal);
  const silent = { onHashConflict() {}, onCommitted() {}, onProgress() {} };
  const input = { files, complete: true, removed: [], projectFiles };
  const { changedFiles } = await codeMap.sync(input, { folder, config, pool, ...silent }, signal);
  const changes = codeMap.changes.ids();
  await seeds.synced(symbolsFile, changedFiles.length, files.length);
  await codeMap.close();
  expect(failures).toEqual([]);
  return { changedFiles: changedFiles.sort(), changes, rows: rowsOf(symbolsFile, mark) };
}

function rowsOf(file: string, mark: number): unknown {
  const { read, close } = openDatabase(file, { migrations: codeMapMigrations, mark, readonly: true });
  try {
    return [
      'SELECT path, hash, parse_errors, skip_reason, imports FROM files ORDER BY path',
      'SELECT type_id, fqn, kind, structure_hash, fan_in, depth FROM types ORDER BY type_id',
      'SELECT t.fqn, m.name, m.signature, m.line FROM members m JOIN types t ON t.id = m.type ORDER BY 1, 2, 4',
      'SELECT a.fqn AS src, b.fqn AS dst, e.kind, e.count FROM edges e JOIN types a ON a.id = e.src JOIN types b ON b.id = e.dst ORDER BY 1, 2, 3',
      'SELECT key, value FROM meta ORDER BY key',
    ].map((sql) => read.prepare(sql).all());
  } finally {
    close();
  }
}

/** A repository that was indexed, and a second worktree of it in which files are changed, broken, new and gone. */
async function twoWorktrees(): Promise<{ second: string; seed: string }> {
  const userData = tempUserData();
  const root = tempFolder();
  git(root, 'init', '-q');
  const same = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`src/s${n}.ts`, `export class S${n} {}\n`]));
  writeFiles(root, {
    ...same,
    'src/a.ts': "import { B } from './b';\nexport class A { b(): B { return new B(); } }\n",
    'src/b.ts': 'export class B { one(): number { return 1; } }\n',
    'src/broken.ts': 'export class Broken { whole(): number { return 1; } }\n',
    'src/gone.ts': 'export class Gone {}\n',
  });
  git(root, 'add', '-A');
  git(root, 'commit', '-qm', 'first');
  await indexed(root, path.join(tempFolder(), 'symbols.db'));
  const second = path.join(tempFolder(), 'second');
  git(root, 'worktree', 'add', '-q', second, '-b', 'second');
  fs.rmSync(path.join(second, 'src/gone.ts'));
  writeFiles(second, {
    'src/b.ts': '\n\nexport class B { two(): number { return 2; } }\n',
    'src/broken.ts': 'export class Broken { part(): number { return 1; }\n  %%% (\n',
    'src/new.ts': 'export class New {}\n',
  });
  const seeds = path.join(userData, 'seeds');
  const names = fs.readdirSync(seeds);
  expect(names).toHaveLength(1);
  return { second, seed: path.join(seeds, names[0] ?? '') };
}

test('reads only the files whose content differs, says what a cold index says, and knows of no change', async () => {
  const { second, seed } = await twoWorktrees();
  expect(fs.statSync(seed).mode & 0o777).toBe(0o600);
  const seeded = await indexed(second, path.join(tempFolder(), 'symbols.db'));
  expect(seeded.changedFiles).toEqual(['src/b.ts', 'src/broken.ts', 'src/new.ts']);
  expect(seeded.changes).toEqual([]);
  fs.rmSync(seed);
  const cold = await indexed(second, path.join(tempFolder(), 'symbols.db'));
  expect(cold.changedFiles).toHaveLength(24);
  expect(seeded.rows).toEqual(cold.rows);
});

test.each([
  ['one byte has changed', (bytes: Buffer) => void bytes.writeUInt8(bytes.readUInt8(5000) ^ 1, 5000)],
  [
    'its seal is another',
    (bytes: Buffer) => void bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1),
  ],
])('reads everything where %s in the copy, and removes it', async (_, spoil) => {
  const { second, seed } = await twoWorktrees();
  const bytes = fs.readFileSync(seed);
  spoil(bytes);
  fs.writeFileSync(seed, bytes);
  const { changedFiles } = await indexed(second, path.join(tempFolder(), 'symbols.db'));
  expect(changedFiles).toHaveLength(24);
});

test('reads everything where the copy was sealed for another repository, is cut short or empty', async () => {
  const { second, seed } = await twoWorktrees();
  const bytes = fs.readFileSync(seed);
  const other = tempFolder();
  git(other, 'init', '-q');
  writeFiles(other, { 'x.ts': 'export class X {}\n' });
  await indexed(other, path.join(tempFolder(), 'symbols.db'));
  const [foreign = ''] = fs.readdirSync(path.dirname(seed)).filter((name) => name !== path.basename(seed));
  for (const content of [
    fs.readFileSync(path.join(path.dirname(seed), foreign)),
    bytes.subarray(0, 9000),
    Buffer.of(),
  ]) {
    fs.writeFileSync(seed, content);
    const { changedFiles } = await indexed(second, path.join(tempFolder(), 'symbols.db'));
    expect(changedFiles).toHaveLength(24);
  }
});
