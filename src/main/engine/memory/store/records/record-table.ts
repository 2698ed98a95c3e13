/**
 * Rows of `learning_records` with their evidence, and the records that they are. Every record comes out of here with its
 * fields in one order, so that its JSON form is stable. Main type: RecordTable. It checks nothing: what comes in was
 * validated by whoever writes it.
 */
import type { Evidence, LearningRecord } from '#shared/contract/memory/types.ts';
import type { Database } from '../../../storage/storage.ts';
import type { RecordRow } from '../store.ts';

export interface RecordTable {
  /** Returns its row. */
  insert(record: LearningRecord): number;
  update(row: number, record: LearningRecord): void;
  /** Vectors and evidence go with it. */
  delete(row: number): void;
  byId(id: string): RecordRow | null;
  byRow(row: number): RecordRow | null;
  /** Ids that begin with `prefix` and go on after a `-`; at most `limit`. */
  startingWith(prefix: string, limit: number): string[];
  /** Of records that another took the place of, or that name it: those that `id` stands in. */
  naming(id: string): RecordRow[];
  has(id: string): boolean;
  /** Id of a record of the same time that says the same; null without a time. */
  twin(draft: { createdAt?: number | undefined; question: string; answer: string }): string | null;
  all(): IterableIterator<RecordRow>;
  ids(): string[];
  count(): number;
}

interface Row {
  row: number;
  id: string;
  project_key: string;
  created_at: number;
  question: string;
  question_type: LearningRecord['questionType'];
  answer: string;
  exploration_path: string;
  confidence: number;
  source_files: string;
  related_records: string;
  tags: string;
  domain: string | null;
  metadata: string;
  analyst: string;
  language: string | null;
  notes: string;
  status: LearningRecord['status'];
  verified_at: number | null;
  confirmed_at: number | null;
  pinned: number;
  supersedes: string;
  superseded_by: string | null;
  revision: number;
  updated_at: number;
}

interface EvidenceRow {
  file: string;
  start_line: number;
  end_line: number;
  hash: string;
  type_id: string | null;
  member_id: string | null;
}

const columns = `id, project_key, created_at, question, question_type, answer, exploration_path, confidence, source_files,
  related_records, tags, domain, metadata, analyst, language, notes, status, verified_at, confirmed_at, pinned, supersedes,
  superseded_by, revision, updated_at`;
const places = Array.from({ length: 24 }, () => '?').join(', ');

function valuesOf(r: LearningRecord): (string | number | null)[] {
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
  ];
}

function evidenceOf(row: EvidenceRow): Evidence {
  return {
    file: row.file,
    startLine: row.start_line,
    endLine: row.end_line,
    hash: row.hash,
    ...(row.type_id === null ? {} : { typeId: row.type_id }),
    ...(row.member_id === null ? {} : { memberId: row.member_id }),
  };
}

function recordOf(row: Row, evidence: readonly EvidenceRow[]): LearningRecord {
  return {
    id: row.id,
    projectKey: row.project_key,
    createdAt: row.created_at,
    question: row.question,
    questionType: row.question_type,
    answer: row.answer,
    explorationPath: JSON.parse(row.exploration_path) as LearningRecord['explorationPath'],
    confidence: row.confidence,
    sourceFiles: JSON.parse(row.source_files) as string[],
    relatedRecords: JSON.parse(row.related_records) as string[],
    tags: JSON.parse(row.tags) as string[],
    ...(row.domain === null ? {} : { domain: row.domain }),
    metadata: JSON.parse(row.metadata) as Record<string, string>,
    evidence: evidence.map(evidenceOf),
    analyst: row.analyst,
    ...(row.language === null ? {} : { language: row.language }),
    notes: row.notes,
    status: row.status,
    verifiedAt: row.verified_at,
    confirmedAt: row.confirmed_at,
    pinned: row.pinned === 1,
    supersedes: JSON.parse(row.supersedes) as string[],
    supersededBy: row.superseded_by,
    revision: row.revision,
    updatedAt: row.updated_at,
  };
}

export function createRecordTable({ read, write }: Database): RecordTable {
  const insert = write.prepare(`INSERT INTO learning_records(${columns}) VALUES (${places})`);
  const update = write.prepare(`UPDATE learning_records SET (${columns}) = (${places}) WHERE row = ?`);
  const remove = write.prepare<[number]>('DELETE FROM learning_records WHERE row = ?');
  const insertEvidence = write.prepare('INSERT INTO evidence VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  const removeEvidence = write.prepare<[number]>('DELETE FROM evidence WHERE record = ?');
  const evidence = read.prepare<[number], EvidenceRow>(
    'SELECT file, start_line, end_line, hash, type_id, member_id FROM evidence WHERE record = ? ORDER BY position',
  );
  const byId = read.prepare<[string], Row>(`SELECT row, ${columns} FROM learning_records WHERE id = ?`);
  const byRow = read.prepare<[number], Row>(`SELECT row, ${columns} FROM learning_records WHERE row = ?`);
  const all = read.prepare<[], Row>(`SELECT row, ${columns} FROM learning_records ORDER BY created_at, id`);
  const has = read.prepare<[string], number>('SELECT 1 FROM learning_records WHERE id = ?').pluck();
  const ids = read.prepare<[], string>('SELECT id FROM learning_records ORDER BY created_at, id').pluck();
  const count = read.prepare<[], number>('SELECT count(*) FROM learning_records').pluck();
  // '.' is the character behind '-'.
  const starting = read
    .prepare<[string, string, number], string>('SELECT id FROM learning_records WHERE id > ? AND id < ? LIMIT ?')
    .pluck();
  const twin = read
    .prepare<[number, string, string], string>(
      'SELECT id FROM learning_records WHERE created_at = ? AND question = ? AND answer = ?',
    )
    .pluck();
  const naming = read.prepare<[string, string, string], Row>(
    `SELECT row, ${columns} FROM learning_records
     WHERE superseded_by = ? OR instr(related_records, ?) > 0 OR instr(supersedes, ?) > 0`,
  );

  const whole = (row: Row | undefined): RecordRow | null =>
    row === undefined ? null : { row: row.row, record: recordOf(row, evidence.all(row.row)) };

  function writeEvidence(row: number, record: LearningRecord): void {
    record.evidence.forEach((e, position) => {
      const { file, startLine, endLine, hash, typeId, memberId } = e;
      insertEvidence.run(row, position, file, startLine, endLine, hash, typeId ?? null, memberId ?? null);
    });
  }

  return {
    insert(record) {
      const row = Number(insert.run(...valuesOf(record)).lastInsertRowid);
      writeEvidence(row, record);
      return row;
    },
    update(row, record) {
      update.run(...valuesOf(record), row);
      removeEvidence.run(row);
      writeEvidence(row, record);
    },
    delete: (row) => void remove.run(row),
    byId: (id) => whole(byId.get(id)),
    byRow: (row) => whole(byRow.get(row)),
    startingWith: (prefix, limit) => starting.all(`${prefix}-`, `${prefix}.`, limit),
    naming(id) {
      const quoted = JSON.stringify(id);
      return naming.all(id, quoted, quoted).flatMap((row) => whole(row) ?? []);
    },
    has: (id) => has.get(id) !== undefined,
    twin: ({ createdAt, question, answer }) =>
      createdAt === undefined ? null : (twin.get(createdAt, question, answer) ?? null),
    *all() {
      for (const row of all.iterate()) yield { row: row.row, record: recordOf(row, evidence.all(row.row)) };
    },
    ids: () => ids.all(),
    count: () => count.get() ?? 0,
  };
}
