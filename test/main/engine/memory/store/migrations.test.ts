import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { memoryMigrations } from '../../../../../src/main/engine/memory/store/migrations.ts';
import { type Database, openDatabase } from '../../../../../src/main/engine/storage/storage.ts';

let database: Database;
let folder: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-test-'));
  database = openDatabase(path.join(folder, 'memory.db'), { migrations: memoryMigrations });
});
afterAll(() => {
  database.close();
  fs.rmSync(folder, { recursive: true });
});

interface Column {
  name: string;
  notnull: number;
  dflt_value: string | null;
}

const columns = (table: string): Column[] =>
  database.read.prepare<[string], Column>('SELECT name, "notnull", dflt_value FROM pragma_table_info(?)').all(table);
const names = (table: string): string[] => columns(table).map(({ name }) => name);
const needed = (table: string): string[] =>
  columns(table)
    .filter(({ notnull }) => notnull === 1)
    .map(({ name }) => name);
const plan = (sql: string): string =>
  database.read
    .prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
    .all()
    .map(({ detail }) => detail)
    .join('; ');

const tableColumns = {
  learning_records:
    'id project_key created_at question question_type answer exploration_path confidence source_files related_records tags domain metadata',
  learning_vectors: 'id record_id vector_type vector',
  failure_records: 'id project_key operation_type operation error context timestamp retry_count status avoid_strategy',
  domain_knowledge: 'id project_key domain summary key_concepts key_files source_record_ids created_at updated_at',
};
const requiredColumns = {
  learning_records: 'id project_key created_at question question_type answer confidence',
  learning_vectors: 'id record_id vector_type vector',
  failure_records: 'id project_key operation_type operation error timestamp',
  domain_knowledge: 'id project_key domain summary created_at updated_at',
};
const mayBeNull = {
  learning_records: 'exploration_path source_files related_records tags domain metadata',
  learning_vectors: '',
  failure_records: 'context avoid_strategy',
  domain_knowledge: 'key_concepts key_files source_record_ids',
};

function addRecord(id: string, fields: Record<string, string | number | null> = {}): void {
  const row = {
    id,
    project_key: 'shop',
    created_at: 1,
    question: 'Q',
    question_type: 'DATA_FLOW',
    answer: 'A',
    confidence: 0.5,
    analyst: 'human',
    notes: '',
    status: 'active',
    pinned: 0,
    supersedes: '[]',
    revision: 1,
    updated_at: 1,
    ...fields,
  };
  const keys = Object.keys(row);
  const sql = `INSERT INTO learning_records(${keys.join(', ')}) VALUES (${keys.map(() => '?').join(', ')})`;
  database.write.prepare(sql).run(...Object.values(row));
}
const addVector = (id: string, record: string, type = 'question'): void =>
  void database.write
    .prepare('INSERT INTO learning_vectors VALUES (?, ?, ?, ?, ?, ?, ?)')
    .run(id, record, type, Buffer.from(new Float32Array([0.1, -0, 1e-40, Math.PI]).buffer), 'memo-embed@1', 4, 1);

describe('memory.db', () => {
  test.each(Object.keys(tableColumns) as (keyof typeof tableColumns)[])(
    '%s has its columns, and the required ones are NOT NULL (memory-6)',
    (table) => {
      expect(names(table)).toEqual(expect.arrayContaining(tableColumns[table].split(' ')));
      expect(needed(table)).toEqual(expect.arrayContaining(requiredColumns[table].split(' ')));
      for (const name of mayBeNull[table].split(' ')) expect(needed(table)).not.toContain(name);
    },
  );

  test('a failure begins as PENDING, never tried again (memory-6)', () => {
    const defaults = Object.fromEntries(columns('failure_records').map((c) => [c.name, c.dflt_value]));
    expect(defaults).toMatchObject({ retry_count: '0', status: "'PENDING'" });
  });

  test.each([
    ['learning_records', 'project_key'],
    ['learning_records', 'domain'],
    ['learning_records', 'created_at'],
    ['learning_vectors', 'record_id'],
    ['failure_records', 'project_key'],
    ['failure_records', 'status'],
    ['failure_records', 'timestamp'],
    ['domain_knowledge', 'project_key'],
    ['domain_knowledge', 'domain'],
    ['evidence', 'file'],
    ['record_changes', 'record_id'],
  ])('%s is found by %s through an index (memory-6)', (table, column) => {
    expect(plan(`SELECT * FROM ${table} WHERE ${column} = 'x'`)).toMatch(/SEARCH .* USING (COVERING )?INDEX/);
  });

  test('vectors and evidence go with their record (memory-7)', () => {
    addRecord('lr-1');
    addVector('v-1', 'lr-1');
    database.write
      .prepare("INSERT INTO evidence SELECT row, 0, 'a.ts', 1, 2, 'H', NULL, NULL FROM learning_records")
      .run();
    expect(() => addVector('v-2', 'lr-9')).toThrow(/FOREIGN KEY/);
    database.write.exec("DELETE FROM learning_records WHERE id = 'lr-1'");
    const left = 'SELECT (SELECT count(*) FROM learning_vectors) + (SELECT count(*) FROM evidence)';
    expect(database.read.prepare<[], number>(left).pluck().get()).toBe(0);
  });

  test('a vector comes back bit by bit; its type is one of two (memory-6)', () => {
    addRecord('lr-2');
    addVector('v-3', 'lr-2', 'answer');
    const blob = database.read
      .prepare<[], Buffer>("SELECT vector FROM learning_vectors WHERE id = 'v-3'")
      .pluck()
      .get();
    const floats = new Float32Array(new Uint8Array(blob ?? []).buffer);
    expect([...floats].every((x, n) => Object.is(x, new Float32Array([0.1, -0, 1e-40, Math.PI])[n]))).toBe(true);
    expect(() => addVector('v-4', 'lr-2', 'other')).toThrow(/CHECK/);
  });

  const rows = {
    learning_records: {
      ...{
        id: 'lr-x',
        project_key: 'k',
        created_at: 1,
        question: 'Q',
        question_type: 'T',
        answer: 'A',
        confidence: 0.5,
      },
      ...{ analyst: 'human', notes: '', status: 'active', pinned: 0, supersedes: '[]', revision: 1, updated_at: 1 },
    },
    learning_vectors: {
      ...{ id: 'v-x', record_id: 'lr-owner', vector_type: 'answer', vector: Buffer.alloc(4), model: 'm' },
      ...{ dimension: 1, revision: 1 },
    },
    failure_records: { id: 'fr-x', project_key: 'k', operation_type: 'T', operation: 'o', error: 'e', timestamp: 1 },
    domain_knowledge: { id: 'dk-x', project_key: 'k', domain: 'd', summary: 's', created_at: 1, updated_at: 1 },
  };
  const insert = (table: keyof typeof rows, fields: Record<string, unknown>): void => {
    const row = { ...rows[table], ...fields };
    const names = Object.keys(row);
    const sql = `INSERT INTO ${table}(${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`;
    database.write.prepare(sql).run(...Object.values(row));
    database.write.exec(`DELETE FROM ${table}`);
  };

  test.each([
    ['learning_records', 'id', 64],
    ['learning_records', 'domain', 64],
    ['learning_records', 'project_key', 128],
    ['learning_records', 'question_type', 32],
    ['learning_records', 'status', 16],
    ['learning_vectors', 'id', 64],
    ['failure_records', 'id', 64],
    ['failure_records', 'project_key', 128],
    ['failure_records', 'operation_type', 32],
    ['failure_records', 'status', 16],
    ['domain_knowledge', 'id', 64],
    ['domain_knowledge', 'project_key', 128],
    ['domain_knowledge', 'domain', 64],
  ] as const)(
    '%s.%s takes %i characters of any script; more are refused, not cut (memory-5)',
    (table, column, most) => {
      if (table === 'learning_vectors') addRecord('lr-owner');
      expect(() => insert(table, { [column]: '域'.repeat(most) })).not.toThrow();
      expect(() => insert(table, { [column]: 'x'.repeat(most + 1) })).toThrow(/CHECK/);
      database.write.exec('DELETE FROM learning_records');
    },
  );

  test('a vector is of a record that can be there, and of a type of at most 16 characters (memory-5)', () => {
    addRecord('r'.repeat(64));
    expect(() => insert('learning_vectors', { record_id: 'r'.repeat(64) })).not.toThrow();
    expect(() => insert('learning_vectors', { record_id: 'r'.repeat(65) })).toThrow(/CHECK/);
    expect(() => insert('learning_vectors', { record_id: 'r'.repeat(64), vector_type: 'q'.repeat(17) })).toThrow(
      /CHECK/,
    );
    database.write.exec('DELETE FROM learning_records');
  });

  test.each([
    ['learning_records', 'exploration_path source_files related_records tags metadata supersedes'],
    ['failure_records', 'context'],
    ['domain_knowledge', 'key_concepts key_files source_record_ids'],
  ] as const)('what is no JSON does not get into %s.%s (memory-6)', (table, columns) => {
    for (const column of columns.split(' ')) {
      expect(() => insert(table, { [column]: '["还款\\n🙂"]' })).not.toThrow();
      for (const text of ['', '[1,', "['a']"]) {
        expect(() => insert(table, { [column]: text })).toThrow(/CHECK|malformed/);
      }
    }
  });

  test('numbers of rows never come back', () => {
    const newest = (): number => {
      addRecord('lr-5');
      const row = database.read.prepare<[], number>("SELECT row FROM learning_records WHERE id = 'lr-5'").pluck().get();
      database.write.exec("DELETE FROM learning_records WHERE id = 'lr-5'");
      return row ?? 0;
    };
    expect(newest()).toBeLessThan(newest());
  });
});
