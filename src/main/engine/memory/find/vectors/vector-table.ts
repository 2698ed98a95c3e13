/**
 * Vectors as memory.db keeps them: the source of every index. One for the question and one for the answer of a
 * record, of one model; those of another model stay until they are regenerated, and are never mixed with these.
 */
import type { Database, ReadDb } from '../../../storage/storage.ts';

export interface RecordVectors {
  readonly row: number;
  readonly question: Float32Array;
  readonly answer: Float32Array;
}

/** What needs no right to write. */
export interface VectorReader {
  get(model: string, row: number): { question: Float32Array | null; answer: Float32Array | null };
  /** Rows and revisions of all vectors of a model from row `after` on, ascending. */
  page(model: string, after: number, limit: number): { row: number; revision: number }[];
}

export interface VectorTable extends VectorReader {
  /** In one transaction. Rows whose record is gone are left out; returns the revision of each that was written. */
  put(model: string, vectors: readonly RecordVectors[]): Map<number, number>;
  drop(row: number): void;
}

export function createVectorReader(read: ReadDb): VectorReader {
  const one = read
    .prepare<[string, string], Uint8Array>('SELECT vector FROM learning_vectors WHERE id = ? AND model = ?')
    .pluck();
  const page = read.prepare<[number, string, number], { row: number; revision: number }>(
    `SELECT r.row, v.revision FROM learning_records r JOIN learning_vectors v ON v.id = 'a-' || r.row
     WHERE r.row > ? AND v.model = ? ORDER BY r.row LIMIT ?`,
  );
  return {
    get: (model, row) => ({
      question: floatsOf(one.get(`q-${row}`, model)),
      answer: floatsOf(one.get(`a-${row}`, model)),
    }),
    page: (model, after, limit) => page.all(after, model, limit),
  };
}

export function createVectorTable({ read, write }: Database): VectorTable {
  const idOf = read.prepare<[number], string>('SELECT id FROM learning_records WHERE row = ?').pluck();
  const last = read.prepare<[], number | null>('SELECT max(revision) FROM learning_vectors').pluck();
  const save = write.prepare<[string, string, string, Uint8Array, string, number, number]>(
    `INSERT OR REPLACE INTO learning_vectors(id, record_id, vector_type, vector, model, dimension, revision)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const drop = write.prepare<[string, string]>('DELETE FROM learning_vectors WHERE id IN (?, ?)');
  let revision = last.get() ?? 0;
  return {
    ...createVectorReader(read),
    put(model, vectors) {
      const written = new Map<number, number>();
      write.transaction(() => {
        for (const { row, question, answer } of vectors) {
          const id = idOf.get(row);
          if (id === undefined) continue;
          revision += 1;
          save.run(`q-${row}`, id, 'question', bytesOf(question), model, question.length, revision);
          save.run(`a-${row}`, id, 'answer', bytesOf(answer), model, answer.length, revision);
          written.set(row, revision);
        }
      });
      return written;
    },
    drop: (row) => void drop.run(`q-${row}`, `a-${row}`),
  };
}

function bytesOf(vector: Float32Array): Uint8Array {
  return new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
}

/** In a buffer of its own: SQLite's may be shared and not aligned. */
function floatsOf(bytes: Uint8Array | undefined): Float32Array | null {
  return bytes === undefined ? null : new Float32Array(bytes.slice().buffer);
}
