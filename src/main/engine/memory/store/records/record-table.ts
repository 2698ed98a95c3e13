/**
 * Writes rows of `learning_records` with their evidence. Main type: RecordTable. It checks nothing: callers validate
 * what they write.
 */
import type { LearningRecord } from '#shared/contract/memory/memory-types.ts';
import type { Database } from '../../../storage/storage.ts';
import type { Claims, Draft } from './form.ts';
import { createRecordReader, type RecordReader, recordColumns } from './record-reader.ts';

export interface RecordTable extends RecordReader {
  /** Returns its row. `claims`: what its file says of it that does not count. */
  insert(record: LearningRecord, claims?: Claims): number;
  update(row: number, record: LearningRecord, claims?: Claims): void;
  claims(id: string): Claims;
  /** Vectors and evidence go with it. */
  delete(row: number): void;
  /** Ids that begin with `prefix` and go on after a `-`; at most `limit`. */
  startingWith(prefix: string, limit: number): string[];
  has(id: string): boolean;
  /** Id of a record that says the same: at the same time, or active, of the same places and analyst. */
  twin(draft: Pick<Draft, 'createdAt' | 'question' | 'answer' | 'analyst' | 'status' | 'evidence'>): string | null;
  /** In order. */
  ids(): string[];
  count(): number;
  hasForeign(): boolean;
}

const places = Array.from({ length: 26 }, () => '?').join(', ');

function valuesOf(r: LearningRecord, claims: Claims): (string | number | null)[] {
  return [
    r.id,
    r.projectKey,
    r.createdAt,
    r.question,
    r.questionType,
    r.answer,
    JSON.stringify(r.explorationPath),
    r.confidence,
    JSON.stringify(r.sourceFiles),
    JSON.stringify(r.relatedRecords),
    JSON.stringify(r.tags),
    r.domain ?? null,
    JSON.stringify(r.metadata),
    r.analyst,
    r.language ?? null,
    r.notes,
    r.status,
    r.verifiedAt,
    r.confirmedAt,
    Number(r.pinned),
    JSON.stringify(r.supersedes),
    r.supersededBy,
    r.revision,
    r.updatedAt,
    // Missing in what history kept before there were origins.
    r.origin ?? 'own',
    r.origin === 'repository' ? JSON.stringify(claims) : null,
  ];
}

export function createRecordTable({ read, write }: Database): RecordTable {
  const insert = write.prepare(`INSERT INTO learning_records(${recordColumns}, claims) VALUES (${places})`);
  const update = write.prepare(`UPDATE learning_records SET (${recordColumns}, claims) = (${places}) WHERE row = ?`);
  const remove = write.prepare<[number]>('DELETE FROM learning_records WHERE row = ?');
  const insertEvidence = write.prepare('INSERT INTO evidence VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  const removeEvidence = write.prepare<[number]>('DELETE FROM evidence WHERE record = ?');
  const foreign = read
    .prepare<[], number>("SELECT 1 FROM learning_records WHERE origin = 'repository' LIMIT 1")
    .pluck();
  const claims = read.prepare<[string], string | null>('SELECT claims FROM learning_records WHERE id = ?').pluck();
  const has = read.prepare<[string], number>('SELECT 1 FROM learning_records WHERE id = ?').pluck();
  const ids = read.prepare<[], string>('SELECT id FROM learning_records ORDER BY id').pluck();
  const count = read.prepare<[], number>('SELECT count(*) FROM learning_records').pluck();
  // '.' is the character behind '-'.
  const starting = read
    .prepare<[string, string, number], string>('SELECT id FROM learning_records WHERE id > ? AND id < ? LIMIT ?')
    .pluck();
  const ofTime = read
    .prepare<[number, string, string], string>(
      'SELECT id FROM learning_records WHERE created_at = ? AND question = ? AND answer = ?',
    )
    .pluck();
  const said = read.prepare<[string, string, string, string, string], { row: number; id: string }>(
    `SELECT row, id FROM learning_records WHERE question = ? AND length(answer) = length(?)
       AND substr(answer, 1, 64) = substr(?, 1, 64) AND answer = ? AND analyst = ? AND status = 'active'
       ORDER BY row`,
  );
  const placesOf = read
    .prepare<[number], string>(
      "SELECT start_line || '-' || end_line || ' ' || file FROM evidence WHERE record = ? ORDER BY position",
    )
    .pluck();
  function twin({
    createdAt,
    question,
    answer,
    analyst,
    status,
    evidence,
  }: Parameters<RecordTable['twin']>[0]): string | null {
    const same = createdAt === undefined ? undefined : ofTime.get(createdAt, question, answer);
    if (same !== undefined) return same;
    if (status !== 'active') return null;
    const places = evidence.map(({ file, startLine, endLine }) => `${startLine}-${endLine} ${file}`).join('\n');
    const found = said
      .all(question, answer, answer, answer, analyst)
      .find(({ row }) => placesOf.all(row).join('\n') === places);
    return found?.id ?? null;
  }
  function writeEvidence(row: number, record: LearningRecord): void {
    record.evidence.forEach((e, position) => {
      const { file, startLine, endLine, hash, typeId, memberId } = e;
      insertEvidence.run(row, position, file, startLine, endLine, hash, typeId ?? null, memberId ?? null);
    });
  }

  return {
    ...createRecordReader(read),
    insert(record, claims = {}) {
      const row = Number(insert.run(...valuesOf(record, claims)).lastInsertRowid);
      writeEvidence(row, record);
      return row;
    },
    update(row, record, claims = {}) {
      update.run(...valuesOf(record, claims), row);
      removeEvidence.run(row);
      writeEvidence(row, record);
    },
    claims: (id) => JSON.parse(claims.get(id) ?? '{}') as Claims,
    delete: (row) => void remove.run(row),
    startingWith: (prefix, limit) => starting.all(`${prefix}-`, `${prefix}.`, limit),
    has: (id) => has.get(id) !== undefined,
    twin,
    ids: () => ids.all(),
    count: () => count.get() ?? 0,
    hasForeign: () => foreign.get() !== undefined,
  };
}
