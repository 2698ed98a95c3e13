/** State of the loop, kept across restarts. */

import type { EvolutionLogEntry, EvolutionStats, LogKind, Reason } from '#shared/contract/evolution/evolution-types.ts';
import { EvolutionStatus } from '#shared/contract/memory/memory-types.ts';
import { redact } from '../../redact/redact.ts';
import type { Database } from '../../storage/storage.ts';
import type { TableContext } from './records/table-context.ts';
import type { EvolutionLog, EvolutionStore, IterationEntry } from './store.ts';

export function createEvolution(
  { read, write }: Pick<Database, 'read' | 'write'>,
  { clock, times, written }: Pick<TableContext, 'clock' | 'times' | 'written'>,
): EvolutionStore {
  const get = read.prepare<[], { status: string; last_evolution_at: number }>('SELECT * FROM evolution_status');
  const put = write.prepare<[string, number]>('INSERT OR REPLACE INTO evolution_status VALUES (1, ?, ?)');
  const status = (): EvolutionStatus => EvolutionStatus.parse(JSON.parse(get.get()?.status ?? '{}'));
  const lastEvolutionTime = (): number => get.get()?.last_evolution_at ?? 0;
  const questions = read.prepare<[number, number], { row: number; question: string }>(
    'SELECT row, question FROM learning_records WHERE row > ? ORDER BY row LIMIT ?',
  );
  const edits = read.prepare<[], { id: string; title: string; description: string; removed: number }>(
    'SELECT * FROM practice_edits',
  );
  const edit = write.prepare<[string, string, string, number]>(
    'INSERT OR REPLACE INTO practice_edits VALUES (?, ?, ?, ?)',
  );
  return {
    practiceEdits: () => new Map(edits.all().map((row) => [row.id, { ...row, removed: row.removed === 1 }])),
    editPractice: ({ id, title, description, removed }) =>
      void edit.run(id, redact(title), redact(description), removed ? 1 : 0),
    log: createEvolutionLog({ read, write }),
    questions: (after, limit) => questions.all(after, limit),
    status,
    setStatus(next) {
      const explored = next.totalQuestionsExplored > status().totalQuestionsExplored;
      const lastError = next.lastError === null ? null : redact(next.lastError);
      const text = JSON.stringify({ ...EvolutionStatus.parse(next), lastError });
      write.transaction(() => {
        times.touch();
        put.run(text, explored ? clock.now() : lastEvolutionTime());
      });
      written('map', '');
    },
    lastEvolutionTime,
  };
}

interface Row {
  id: number;
  at: number;
  phase: EvolutionLogEntry['phase'];
  kind: LogKind;
  question: string | null;
  question_type: EvolutionLogEntry['questionType'];
  success: number;
  error: string | null;
  duration_ms: number;
  reason: string | null;
  record_id: string | null;
  domain: string | null;
  confidence: number | null;
  analyst: string;
  tokens: number;
  steps: number;
  files: string;
}

/** Half a year and more of a full quota every day. */
const keptEntries = 20_000;
const endKinds = ['learned', 'refused', 'failed', 'verified'] as const;

function entryOf(row: Row): EvolutionLogEntry {
  return {
    id: row.id,
    timestamp: row.at,
    phase: row.phase,
    kind: row.kind,
    question: row.question,
    questionType: row.question_type,
    success: row.success === 1,
    error: row.error,
    durationMs: row.duration_ms,
    reason: row.reason === null ? null : (JSON.parse(row.reason) as Reason),
    recordId: row.record_id,
    domain: row.domain,
    confidence: row.confidence,
    analyst: row.analyst,
    tokens: row.tokens,
    steps: row.steps,
    files: JSON.parse(row.files) as string[],
  };
}

const redacted = (text: string | null): string | null => (text === null ? null : redact(text));

/** The log of the loop and what is counted of it: short statements on indexes, however long it grows. */
export function createEvolutionLog({ read, write }: Pick<Database, 'read' | 'write'>): EvolutionLog {
  const insert = write.prepare(
    'INSERT INTO evolution_log VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const prune = write.prepare<[number]>('DELETE FROM evolution_log WHERE id <= ?');
  const addDay = write.prepare<[string, number, number, number, number]>(
    `INSERT INTO evolution_days VALUES (?, ?, ?, ?, ?) ON CONFLICT(day) DO UPDATE SET
       saved = saved + excluded.saved, refused = refused + excluded.refused,
       failed = failed + excluded.failed, tokens = tokens + excluded.tokens`,
  );
  const addSum = write.prepare<[string, string]>(
    'INSERT INTO evolution_sums VALUES (?, ?, 1) ON CONFLICT(subject, name) DO UPDATE SET count = count + 1',
  );
  const newest = read.prepare<[number, number], Row>(
    'SELECT * FROM evolution_log WHERE id < ? ORDER BY id DESC LIMIT ?',
  );
  const ofKind = read.prepare<[string, number, number], Row>(
    'SELECT * FROM evolution_log WHERE kind = ? AND id < ? ORDER BY id DESC LIMIT ?',
  );
  const last = read.prepare<[string], { kind: LogKind; at: number; recordId: string | null }>(
    'SELECT kind, at, record_id AS recordId FROM evolution_log WHERE signature = ? ORDER BY id DESC LIMIT 1',
  );
  const days = read.prepare<[string], { day: string; saved: number; refused: number; failed: number; tokens: number }>(
    'SELECT * FROM evolution_days WHERE day >= ? ORDER BY day',
  );
  const sums = read.prepare<[string], { name: string; count: number }>(
    'SELECT name, count FROM evolution_sums WHERE subject = ? ORDER BY count DESC, name',
  );

  /** The newest of each kind, through its index, then merged. */
  function ofKinds(kinds: readonly LogKind[], before: number, limit: number): EvolutionLogEntry[] {
    return kinds
      .flatMap((kind) => ofKind.all(kind, before, limit))
      .sort((a, b) => b.id - a.id)
      .slice(0, limit)
      .map(entryOf);
  }

  return {
    add(entry, { signature, day }) {
      const { kind, reason, questionType: type } = entry;
      const question = redacted(entry.question);
      const error = redacted(entry.error);
      const id = write.transaction(() => {
        const about = [question, redacted(signature), type, entry.success ? 1 : 0, error, entry.durationMs];
        const outcome = [reason === null ? null : JSON.stringify(reason), entry.recordId, entry.confidence];
        const cost = [entry.analyst, entry.tokens, entry.steps, JSON.stringify(entry.files), redacted(entry.domain)];
        const { lastInsertRowid } = insert.run(...[entry.timestamp, entry.phase, kind, ...about, ...outcome, ...cost]);
        const saved = kind === 'learned' || kind === 'verified';
        if (saved || kind === 'refused' || kind === 'failed') {
          addDay.run(day, saved ? 1 : 0, kind === 'refused' ? 1 : 0, kind === 'failed' ? 1 : 0, entry.tokens);
        }
        if (kind === 'learned' && type !== null) addSum.run('type', type);
        if (reason !== null) addSum.run('reason', reason.code);
        prune.run(Number(lastInsertRowid) - keptEntries);
        return Number(lastInsertRowid);
      });
      return { ...entry, question, error, id };
    },
    page({ limit, before = Number.MAX_SAFE_INTEGER, kinds }) {
      return kinds === undefined ? newest.all(before, limit).map(entryOf) : ofKinds(kinds, before, limit);
    },
    lastOf: (signature) => last.get(redact(signature)) ?? null,
    ends: (limit) => ofKinds(endKinds, Number.MAX_SAFE_INTEGER, limit) as IterationEntry[],
    days: (since) => days.all(since).map(({ day, ...ends }) => ({ date: day, ...ends })),
    types: () =>
      Object.fromEntries(sums.all('type').map(({ name, count }) => [name, count])) as EvolutionStats['types'],
    reasons: () => sums.all('reason').map(({ name, count }) => ({ code: name as Reason['code'], count })),
  };
}
