/** symbols.db of an older Memoscope is brought forward with its rows. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { codeMapMigrations } from '../../../../../src/main/engine/codemap/migrations.ts';
import { openDatabase } from '../../../../../src/main/engine/storage/storage.ts';
import { tempFolder } from '../../temp-folder.ts';

/** What the first form holds of one type in one file; columns that came later have their defaults. */
const rows = `
  INSERT INTO projects(id, project_id, name, path) VALUES (1, 'P_1', 'main', '');
  INSERT INTO files VALUES (1, 'a.cs', 'csharp', 1, 9, 1, 'H', 3, 0, NULL, NULL, '[]'),
    (2, 'broken.cs', 'csharp', 1, 9, 1, 'H', 3, 2, NULL, NULL, '[]');
  INSERT INTO types(id, type_id, id_hash, fqn, name, kind, arity, project, language, access, modifiers, attributes, doc,
    parent, file, line, lines, structure_hash, xml_doc_hash)
  VALUES (1, 'T_aaaaaaaa', 'aaaaaaaa0000', 'N.A', 'A', 'struct', 0, 1, 'csharp', 'public', '[]', '[]', '', 0, 1, 1, 3, 'S', 'X');
  INSERT INTO parts(id, type, file, ordinal, line, end_line, access, modifiers, attributes, doc, bases, uses)
  VALUES (1, 1, 1, 0, 1, 3, 'public', '[]', '[]', '', '[]', '[]');
  INSERT INTO members(part, type, id_suffix, name, kind, access, modifiers, attributes, params, result, arity, signature, doc,
    line, end_line) VALUES (1, 1, 'mmmmmm', 'M', 'method', 'public', '[]', '[]', '()', 'void', 0, 'M()', '', 2, 2);
`;

test('a code map of the first form comes forward whole, each step keeps what the one before made', () => {
  const file = path.join(tempFolder(), 'symbols.db');
  const first = openDatabase(file, { migrations: codeMapMigrations.slice(0, 1) });
  first.write.exec(rows);
  first.close();
  for (let newest = 2; newest <= codeMapMigrations.length; newest += 1) {
    const { read, close } = openDatabase(file, { migrations: codeMapMigrations.slice(0, newest) });
    expect(read.prepare('SELECT t.fqn, m.name FROM members m JOIN types t ON t.id = m.type').all()).toEqual([
      { fqn: 'N.A', name: 'M' },
    ]);
    close();
  }
  const { read, close } = openDatabase(file, { migrations: codeMapMigrations });
  expect(
    read.prepare('SELECT t.key, p.kind, p.last_good, m.last_good AS good FROM types t, parts p, members m').all(),
  ).toEqual([{ key: 'struct 0', kind: 'struct', last_good: 0, good: 0 }]);
  // Where it breaks is not known yet: it is read again, and only it.
  expect(read.prepare('SELECT path, hash, mtime_ms AS at, error_line AS line FROM files').all()).toEqual([
    { path: 'a.cs', hash: 'H', at: 1, line: 0 },
    { path: 'broken.cs', hash: '', at: -1, line: 0 },
  ]);
  const plan = (sql: string): string =>
    read
      .prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map((row) => row.detail)
      .join();
  expect(plan("SELECT id FROM types WHERE fqn = 'a' AND key = 'b' AND project = 1 AND language = 'c'")).toContain(
    'types_key',
  );
  expect(plan('SELECT id FROM members WHERE part = 1 AND last_good = 0')).toContain('members_part');
  expect(plan('SELECT id, last_good FROM parts WHERE file = 1')).toContain('parts_file');
  expect(plan('SELECT id FROM types WHERE cycle <> 0')).toContain('types_cycle');
  expect(
    plan("SELECT DISTINCT type FROM members WHERE name COLLATE NOCASE = 'a' AND name = 'a' AND type > 0"),
  ).toContain('members_name');
  expect(plan("SELECT id FROM types WHERE name COLLATE NOCASE = 'a' AND name = 'a'")).toContain('types_name');
  expect(plan('SELECT id FROM types WHERE fan_in > 0 ORDER BY fan_in DESC, fqn LIMIT 9')).toContain('types_fan_in');
  expect(plan(`SELECT imports FROM files WHERE instr(imports, '"global":true') > 0 ORDER BY path`)).toContain(
    'files_global',
  );
  const ofLanguage = "SELECT id, path FROM files WHERE language = 'go' AND skip_reason IS NULL ORDER BY path";
  expect(plan(ofLanguage)).toContain('COVERING INDEX files_language');
  expect(plan('SELECT path FROM files WHERE parse_errors > 0 ORDER BY parse_errors DESC, path LIMIT 9')).toContain(
    'files_errors',
  );
  expect(plan('SELECT skip_detail FROM files WHERE skip_reason IS NOT NULL ORDER BY path')).toContain('files_skipped');
  close();
});
