/**
 * Failures: what was tried and did not work, so that it is not blindly repeated. Those that came with the
 * repository are listed, and keep nothing from being tried here.
 */
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { FailureRecord } from '#shared/contract/memory/memory-types.ts';
import type { Database } from '../../storage/storage.ts';
import { readForm } from './records/form.ts';
import type { TableContext } from './records/table-context.ts';
import type { FailureDraft, FailureStore } from './store.ts';

interface Row {
  id: string;
  project_key: string;
  operation_type: FailureRecord['operationType'];
  operation: string;
  error: string;
  context: string | null;
  timestamp: number;
  retry_count: number;
  status: FailureRecord['status'];
  avoid_strategy: string | null;
  revision: number;
  origin: FailureRecord['origin'];
}

export interface FailureTable extends FailureStore {
  /** As it came from a file. */
  put(failure: FailureRecord): void;
  remove(id: string): void;
}

function failureOf(row: Row): FailureRecord {
  return {
    id: row.id,
    projectKey: row.project_key,
    operationType: row.operation_type,
    operation: row.operation,
    error: row.error,
    context: row.context === null ? null : (JSON.parse(row.context) as Record<string, string>),
    timestamp: row.timestamp,
    retryCount: row.retry_count,
    status: row.status,
    avoidStrategy: row.avoid_strategy,
    revision: row.revision,
    origin: row.origin,
  };
}

export function createFailures({ read, write }: Database, context: TableContext): FailureTable {
  const { ids, tombstones, clock, projectKey, times, written } = context;
  const one = read.prepare<[string], Row>('SELECT * FROM failure_records WHERE id = ?');
  const insert = write.prepare('INSERT OR REPLACE INTO failure_records VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const remove = write.prepare<[string]>('DELETE FROM failure_records WHERE id = ?');
  const failed = read
    .prepare<[string, string, string], number>(
      `SELECT 1 FROM failure_records
       WHERE operation_type = ? AND operation = ? AND project_key = ? AND origin = 'own' LIMIT 1`,
    )
    .pluck();
  const about = read
    .prepare<[string, string], string>('SELECT id FROM failure_records WHERE operation = ? OR instr(context, ?) > 0')
    .pluck();
  const count = read.prepare<[], number>('SELECT count(*) FROM failure_records').pluck();
  const recent = read.prepare<[number], Row>('SELECT * FROM failure_records ORDER BY timestamp DESC, id DESC LIMIT ?');
  const ofQuestions = read.prepare<[number], Row>(
    `SELECT * FROM failure_records WHERE operation_type IN ('SELF_EVOLUTION_EXPLORATION', 'SELF_EVOLUTION_SUMMARY') AND origin = 'own'
     ORDER BY timestamp DESC, id DESC LIMIT ?`,
  );
  const open = read.prepare<[string, string, string], Row>(
    `SELECT * FROM failure_records WHERE operation_type = ? AND operation = ? AND project_key = ?
     AND status IN ('PENDING', 'RETRYING') AND origin = 'own' ORDER BY timestamp DESC, id DESC`,
  );
  const all = read.prepare<[], string>('SELECT id FROM failure_records ORDER BY timestamp, id').pluck();

  const get = (id: string): FailureRecord | null => {
    const row = one.get(id);
    return row === undefined ? null : failureOf(row);
  };
  function put(f: FailureRecord): void {
    times.touch();
    const texts = [f.operationType, f.operation, f.error, f.context === null ? null : JSON.stringify(f.context)];
    insert.run(
      f.id,
      f.projectKey,
      ...texts,
      f.timestamp,
      f.retryCount,
      f.status,
      f.avoidStrategy,
      f.revision,
      f.origin,
    );
  }
  /** Stored, or an error that names the field. */
  function store(value: unknown): FailureRecord {
    const { value: failure, refusal } = readForm(FailureRecord, value);
    if (refusal !== null) {
      const message = sentence`The failure was not stored: ${refusal.path} ${refusal.message}.`;
      throw new MemoError('InvalidArgument', message, { path: refusal.path });
    }
    put(failure);
    return failure;
  }

  function update(id: string, status: FailureRecord['status'], avoidStrategy?: string | null): void {
    const before = get(id);
    if (before === null) throw new MemoError('NotFound', sentence`There is no failure ${id}.`, { id });
    const retried = status === 'RETRYING' ? 1 : 0;
    write.transaction(() =>
      store({
        ...before,
        status,
        avoidStrategy: avoidStrategy === undefined ? before.avoidStrategy : avoidStrategy,
        retryCount: before.retryCount + retried,
        revision: before.revision + 1,
      }),
    );
    written('failures', id);
  }
  function record(failure: FailureDraft): FailureRecord {
    const stored = write.transaction(() =>
      store({ timestamp: clock.now(), ...failure, id: failure.id ?? ids.next('fr'), projectKey }),
    );
    written('failures', stored.id);
    return stored;
  }

  function take(id: string): void {
    times.touch();
    remove.run(id);
  }

  return {
    record,
    failing(failure) {
      const [row] = open.all(failure.operationType, redactedKey(failure.operation), projectKey);
      if (row === undefined) return record(failure);
      const { id, retryCount, revision } = failureOf(row);
      return record({ ...failure, id, status: 'RETRYING', retryCount: retryCount + 1, revision: revision + 1 });
    },
    working(type, operation) {
      for (const { id } of open.all(type, redactedKey(operation), projectKey)) update(id, 'RECOVERED');
    },
    get,
    hasFailedBefore: (type, operation) => failed.get(type, redactedKey(operation), projectKey) !== undefined,
    update,
    forget(operation, text) {
      const found = about.all(redactedKey(operation), text);
      write.transaction(() => {
        for (const id of found) {
          tombstones.add(id, clock.now());
          take(id);
        }
      });
      for (const id of found) written('failures', id);
    },
    count: () => count.get() ?? 0,
    recent: (limit) => recent.all(limit).map(failureOf),
    ofQuestions: (limit) => ofQuestions.all(limit).map(failureOf),
    ids: () => all.all(),
    put,
    remove: take,
  };
}

/** The operation as it was stored: trimmed, and without its secrets. */
function redactedKey(operation: string): string {
  const { value } = readForm(FailureRecord.shape.operation, operation);
  return value ?? operation;
}
