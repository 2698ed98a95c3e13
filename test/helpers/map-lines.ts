/** Everything that a symbols.db holds of the files, whatever its rows are; and what waits to be done, which is nothing. */
import { codeMapMigrations } from '../../src/main/engine/codemap/migrations.ts';
import { openDatabase } from '../../src/main/engine/storage/storage.ts';

const questions = [
  'SELECT path, name, tfm FROM projects WHERE present = 1 ORDER BY path',
  'SELECT path, language, hash, lines, parse_errors, error_line, skip_reason, imports FROM files ORDER BY path',
  `SELECT t.type_id, t.fqn, t.kind, t.access, t.line, t.lines, t.structure_hash, t.xml_doc_hash, t.public_impl_hash,
     t.internal_impl_hash, t.cosmetic_hash, t.fan_in, t.depth, t.cycle_size, f.path
   FROM types t JOIN files f ON f.id = t.file ORDER BY t.type_id`,
  `SELECT t.type_id, m.id_suffix, m.name, m.kind, m.signature, m.line, m.end_line, m.impl_hash
   FROM members m JOIN types t ON t.id = m.type ORDER BY t.type_id, m.id_suffix`,
  `SELECT a.type_id AS src, b.type_id AS dst, e.kind, e.count
   FROM edges e JOIN types a ON a.id = e.src JOIN types b ON b.id = e.dst ORDER BY 1, 2, 3`,
  'SELECT t.type_id, e.name, e.kind, e.count FROM externals e JOIN types t ON t.id = e.src ORDER BY 1, 2, 3',
  'SELECT * FROM pending_links',
  'SELECT * FROM pending_changes',
];

export function mapLines(file: string): string[] {
  const { read, close } = openDatabase(file, { migrations: codeMapMigrations, readonly: true });
  const lines = questions.flatMap((sql) =>
    read
      .prepare(sql)
      .all()
      .map((row) => JSON.stringify(row)),
  );
  close();
  return lines;
}
