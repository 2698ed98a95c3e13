import path from 'node:path';
import { expect, test } from 'vitest';
import { createPendingLinks, heirsSql } from '../../../../../src/main/engine/codemap/link/pending.ts';
import { codeMapMigrations } from '../../../../../src/main/engine/codemap/migrations.ts';
import { type Database, openDatabase } from '../../../../../src/main/engine/storage/storage.ts';
import { tempFolder } from '../../temp-folder.ts';
import { openFactStore } from '../store-of-facts.ts';

/** `B` inherits from `A` and holds `N`; nothing else depends on them. */
function opened(file: string): { database: Database; a: number; b: number; nested: number } {
  const database = openDatabase(file, { migrations: codeMapMigrations });
  const put = database.write.prepare<[number, string, string, string, number]>(
    `INSERT INTO types(id, type_id, id_hash, fqn, name, kind, arity, key, project, language, access, modifiers, attributes,
       doc, parent, file, line, lines, structure_hash, xml_doc_hash, public_impl_hash, internal_impl_hash, cosmetic_hash)
     VALUES (?, ?, '', ?, ?, 'class', 0, '', 1, 'csharp', 'public', '[]', '[]', '', ?, 1, 1, 1, '', '', '', '', '')`,
  );
  for (const [id, name, parent] of [
    [1, 'A', 0],
    [2, 'B', 0],
    [3, 'N', 2],
    [4, 'Other', 0],
  ] as const)
    put.run(id, `T_${name}`, name, name, parent);
  database.write.exec('INSERT INTO edges(src, dst, kind, count) VALUES (2, 1, 0, 1), (4, 1, 3, 1)');
  return { database, a: 1, b: 2, nested: 3 };
}
const noPause = async (): Promise<void> => {};

test('types whose base has changed wait with all that inherits from them, and a kill in between loses nothing', async () => {
  const file = path.join(tempFolder(), 'symbols.db');
  const { database, a, b, nested } = opened(file);
  const pending = createPendingLinks(database);
  pending.addRebased([a]);
  expect([pending.isEmpty(), pending.all()]).toEqual([false, []]);
  const killed = (): Promise<void> => Promise.reject(new Error('killed'));
  await expect(pending.addInheritors(killed)).rejects.toThrow('killed');
  expect(pending.isEmpty()).toBe(false);

  const next = createPendingLinks(database);
  await next.addInheritors(noPause);
  expect(next.all()).toEqual([a, b, nested]);
  next.drop(next.all());
  expect(next.isEmpty()).toBe(true);
  database.close();
});

test('inheritors are found by index, however many types there are', () => {
  const store = openFactStore();
  const plan = store.database.read
    .prepare<[number, number], { detail: string }>(`EXPLAIN QUERY PLAN ${heirsSql}`)
    .all(1, 1)
    .map(({ detail }) => detail);
  store.close();
  expect(plan.filter((step) => step.startsWith('SEARCH'))).toHaveLength(2);
  expect(plan.filter((step) => step.startsWith('SCAN'))).toEqual([]);
});

test('a type in another concerns files of Java and Kotlin that name its holder too, of other languages all that name it', () => {
  const { database } = opened(path.join(tempFolder(), 'symbols.db'));
  const { write } = database;
  const files = [
    ['Both.java', 'java', ['Id', 'Outer']],
    ['One.java', 'java', ['Id']],
    ['One.kt', 'kotlin', ['Id']],
    ['Other.java', 'java', ['Outer']],
    ['One.cs', 'csharp', ['Id']],
  ] as const;
  write.exec(`INSERT INTO names(id, name) VALUES (1, 'Id'), (2, 'Outer')`);
  const put = write.prepare<[number, string, string]>(
    `INSERT INTO files(id, path, language, project, size, mtime_ms, hash, lines, parse_errors, imports)
     VALUES (?, ?, ?, 1, 1, 1, 'H', 1, 0, '[]')`,
  );
  const part = write.prepare<[number, number]>(
    `INSERT INTO parts(type, file, ordinal, line, end_line, access, modifiers, attributes, doc, bases, uses)
     VALUES (?, ?, 0, 1, 1, 'public', '[]', '[]', '', '[]', '[]')`,
  );
  const mention = write.prepare<[number, number]>('INSERT INTO mentions(name, file) VALUES (?, ?)');
  for (const [n, [file, language, names]] of files.entries()) {
    put.run(n + 1, file, language);
    part.run(n + 1, n + 1);
    for (const name of names) mention.run(name === 'Id' ? 1 : 2, n + 1);
  }
  const pending = createPendingLinks(database);
  pending.addNested(new Map([['Id', ['Outer']]]));
  expect(pending.all().map((id) => files[id - 1]?.[0])).toEqual(['Both.java', 'One.cs']);
  database.close();
});
