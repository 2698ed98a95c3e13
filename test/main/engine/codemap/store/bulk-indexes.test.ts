/** Indexes that a first index makes when its rows are there. */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bulkIndexes } from '../../../../../src/main/engine/codemap/build/bulk-indexes.ts';
import { createParsePool, openCodeMap } from '../../../../../src/main/engine/codemap/codemap.ts';
import { codeMapMigrations } from '../../../../../src/main/engine/codemap/migrations.ts';
import { openDatabase } from '../../../../../src/main/engine/storage/storage.ts';
import { configSchema } from '../../../../../src/main/engine/workspace/config/config-schema.ts';
import { checkFolder, listFiles } from '../../../../../src/main/engine/workspace/workspace.ts';
import { tempFolder } from '../../temp-folder.ts';

const pool = createParsePool({ timeoutMs: 10_000, size: 1 });
const config = configSchema.parse({});
const { signal } = new AbortController();
afterAll(() => pool.close());

const names = bulkIndexes.map(({ name }) => name).sort();
const spelt = (sql: string): string => sql.replaceAll(/\s+/g, ' ').replace(' IF NOT EXISTS', '');

/** Statements of the bulk indexes that a file has, by name. */
function indexesOf(file: string): Record<string, string> {
  const { read, close } = openDatabase(file, { migrations: codeMapMigrations, mark: 7, readonly: true });
  const rows = read
    .prepare<[], { name: string; sql: string }>(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql <> ''",
    )
    .all();
  close();
  return Object.fromEntries(rows.filter(({ name }) => names.includes(name)).map(({ name, sql }) => [name, spelt(sql)]));
}

async function project(): Promise<{ root: string; file: string; sync(onRead?: () => void): Promise<void> }> {
  const base = tempFolder();
  const root = path.join(base, 'project');
  fs.mkdirSync(root);
  for (const n of [1, 2, 3])
    fs.writeFileSync(path.join(root, `a${n}.ts`), `import { A1 } from './a1';\nexport class A${n} { x = new A1(); }\n`);
  const file = path.join(base, 'symbols.db');
  return {
    root,
    file,
    async sync(onRead = () => {}) {
      const map = openCodeMap(file, 7);
      const folder = await checkFolder(root);
      const { files, projectFiles } = await listFiles(folder, config, signal);
      const input = { files, complete: true, removed: [], projectFiles };
      const heard = { onHashConflict() {}, onCommitted: onRead, onProgress() {} };
      try {
        await map.sync(input, { folder, config, pool, ...heard }, signal);
      } finally {
        await map.close();
      }
    },
  };
}

/** As an index of a code map that was migrated and never indexed. */
function migrated(): Record<string, string> {
  const file = path.join(tempFolder(), 'symbols.db');
  openDatabase(file, { migrations: codeMapMigrations, mark: 7 }).close();
  return indexesOf(file);
}

test('a first index reads the files without them, and has them all in the end', async () => {
  const { file, sync } = await project();
  const during: string[][] = [];
  await sync(() => during.push(Object.keys(indexesOf(file))));
  expect(during.length).toBeGreaterThan(0);
  expect(during.flat()).toEqual([]);
  expect(Object.keys(indexesOf(file)).sort()).toEqual(names);
  expect(indexesOf(file)).toEqual(migrated());
});

test('a first index that was cut short leaves them to the next one', async () => {
  const { root, file, sync } = await project();
  await expect(
    sync(() => {
      throw new Error('cut short');
    }),
  ).rejects.toThrow('cut short');
  expect(Object.keys(indexesOf(file))).toEqual([]);
  fs.writeFileSync(path.join(root, 'a4.ts'), "import { A1 } from './a1';\nexport class A4 extends A1 {}\n");
  await sync();
  expect(indexesOf(file)).toEqual(migrated());
});
