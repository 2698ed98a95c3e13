/**
 * Records as stored in `learning_records`. Main type: RecordReader, which needs no write access, so that it can also
 * read memory of another workspace. Every record is returned with its fields in one order, so that its JSON form is
 * stable.
 */
import type { Evidence, LearningRecord } from '#shared/contract/memory/memory-types.ts';
import type { ReadDb } from '../../../storage/storage.ts';
import type { RecordRow } from '../store.ts';

export interface RecordReader {
  byId(id: string): RecordRow | null;
  byRow(row: number): RecordRow | null;
  /** Newest first; of one domain where it is named. */
  newest(limit: number, domain?: string): RecordRow[];
  /** Records that were superseded by `id`, or that name it. */
  naming(id: string): RecordRow[];
  all(): IterableIterator<RecordRow>;
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
  origin: LearningRecord['origin'];
}

interface EvidenceRow {
  file: string;
  start_line: number;
  end_line: number;
  hash: string;
  type_id: string | null;
  member_id: string | null;
}

export const recordColumns = `id, project_key, created_at, question, question_type, answer, exploration_path, confidence, source_files,
  related_records, tags, domain, metadata, analyst, language, notes, status, verified_at, confirmed_at, pinned, supersedes,
  superseded_by, revision, updated_at, origin`;
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
    origin: row.origin,
  };
}

export function createRecordReader(read: ReadDb): RecordReader {
  const evidence = read.prepare<[number], EvidenceRow>(
    'SELECT file, start_line, end_line, hash, type_id, member_id FROM evidence WHERE record = ? ORDER BY position',
  );
  const select = `SELECT row, ${recordColumns} FROM learning_records`;
  const byId = read.prepare<[string], Row>(`${select} WHERE id = ?`);
  const byRow = read.prepare<[number], Row>(`${select} WHERE row = ?`);
  const newest = read.prepare<[number], Row>(`${select} ORDER BY created_at DESC, row DESC LIMIT ?`);
  const newestOf = read.prepare<[string, number], Row>(
    `${select} WHERE domain = ? ORDER BY created_at DESC, row DESC LIMIT ?`,
  );
  const all = read.prepare<[], Row>(`${select} ORDER BY created_at, id`);
  const naming = read.prepare<[string, string, string], Row>(
    // Left to itself, SQLite goes through all records.
    `${select} WHERE row IN (SELECT row FROM learning_records WHERE superseded_by = ?
       UNION SELECT row FROM learning_records INDEXED BY learning_records_related
         WHERE related_records <> '[]' AND instr(related_records, ?) > 0
       UNION SELECT row FROM learning_records INDEXED BY learning_records_supersedes
         WHERE supersedes <> '[]' AND instr(supersedes, ?) > 0)`,
  );
  const rowOf = (row: Row): RecordRow => ({ row: row.row, record: recordOf(row, evidence.all(row.row)) });
  const whole = (row: Row | undefined): RecordRow | null => (row === undefined ? null : rowOf(row));

  return {
    byId: (id) => whole(byId.get(id)),
    byRow: (row) => whole(byRow.get(row)),
    newest: (limit, domain) => (domain === undefined ? newest.all(limit) : newestOf.all(domain, limit)).map(rowOf),
    naming(id) {
      const quoted = JSON.stringify(id);
      return naming.all(id, quoted, quoted).map(rowOf);
    },
    *all() {
      for (const row of all.iterate()) yield rowOf(row);
    },
  };
}
