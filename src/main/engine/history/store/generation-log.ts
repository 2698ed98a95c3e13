/**
 * What became of each generation, kept here because it outlives their files: those that failed or were stopped too.
 * Main types: GenerationLog, GenerationEntry. Bounded, the oldest dropped first; the number of the last one stays in
 * any case, so no id is given twice.
 */
import type { GenerationDiff, GenerationInfo } from '#shared/contract/generations/methods.ts';
import type { Database } from '../../storage/storage.ts';
import { type ChangedUnder, createChangedUnder } from '../feed.ts';

/** `stored` is for the disk to say. */
export type GenerationEntry = Omit<GenerationInfo, 'stored'>;

export interface GenerationLog {
  /** Notes what is known of a generation now; the diff that was stored with it stays. */
  put(entry: GenerationEntry): void;
  /** What the swap to `id` changed. The generation must have been put. */
  putDiff(id: string, diff: GenerationDiff): void;
  get(id: string): GenerationEntry | null;
  diff(id: string): GenerationDiff | null;
  /** Newest first. */
  list(offset: number, limit: number): { entries: GenerationEntry[]; total: number };
  /** In this state, newest first. */
  inState(state: GenerationEntry['state']): GenerationEntry[];
  /** The highest number that an id had; 0 where there was none. */
  lastNumber(): number;
  /** What became of types while this generation was live, as far as changes are kept. */
  readonly changedUnder: ChangedUnder;
}

/** A row takes half a kilobyte, its diff up to some hundred. */
export const keptGenerations = { rows: 2_000, diffs: 100 };

interface Row {
  id: string;
  state: GenerationEntry['state'];
  session: string;
  seed: number;
  order_hash: string;
  started_at: number;
  finished_at: number | null;
  swapped_at: number | null;
  retired_at: number | null;
  ended_at: number | null;
  counts: string | null;
  documents: string | null;
  analyst: string;
  reason: string | null;
}

const columns = `id, state, session, seed, order_hash, started_at, finished_at, swapped_at, retired_at, ended_at, counts,
  documents, analyst, reason`;

function entryOf(row: Row): GenerationEntry {
  return {
    id: row.id,
    state: row.state,
    session: row.session,
    seed: row.seed,
    orderHash: row.order_hash,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    swappedAt: row.swapped_at,
    retiredAt: row.retired_at,
    endedAt: row.ended_at,
    counts: row.counts === null ? null : (JSON.parse(row.counts) as GenerationEntry['counts']),
    documents: row.documents === null ? null : (JSON.parse(row.documents) as GenerationEntry['documents']),
    analyst: row.analyst,
    reason: row.reason === null ? null : (JSON.parse(row.reason) as GenerationEntry['reason']),
  };
}

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** `g-0142` → 142. */
const numberOf = (id: string): number => Number(id.slice(2));

export function createGenerationLog(
  { read, write }: Database,
  kept: typeof keptGenerations = keptGenerations,
): GenerationLog {
  const put = write.prepare(
    `INSERT INTO generations(number, ${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT(number) DO UPDATE SET state = excluded.state, session = excluded.session, seed = excluded.seed,
       order_hash = excluded.order_hash, started_at = excluded.started_at, finished_at = excluded.finished_at,
       swapped_at = excluded.swapped_at, retired_at = excluded.retired_at, ended_at = excluded.ended_at,
       counts = excluded.counts, documents = excluded.documents, analyst = excluded.analyst, reason = excluded.reason`,
  );
  const putDiff = write.prepare<[string, number]>('UPDATE generations SET diff = ? WHERE number = ?');
  const trimRows = write.prepare<[number]>(
    'DELETE FROM generations WHERE number <= (SELECT number FROM generations ORDER BY number DESC LIMIT 1 OFFSET ?)',
  );
  const trimDiffs = write.prepare<[number]>(
    `UPDATE generations SET diff = NULL WHERE diff IS NOT NULL AND number <=
       (SELECT number FROM generations WHERE diff IS NOT NULL ORDER BY number DESC LIMIT 1 OFFSET ?)`,
  );
  const one = read.prepare<[number], Row>(`SELECT ${columns} FROM generations WHERE number = ?`);
  const oneDiff = read.prepare<[number], { diff: string | null }>('SELECT diff FROM generations WHERE number = ?');
  const page = read.prepare<[number, number], Row>(
    `SELECT ${columns} FROM generations ORDER BY number DESC LIMIT ? OFFSET ?`,
  );
  const count = read.prepare<[], { n: number }>('SELECT count(*) AS n FROM generations');
  const inState = read.prepare<[string], Row>(
    `SELECT ${columns} FROM generations WHERE state = ? ORDER BY number DESC`,
  );
  const last = read.prepare<[], { number: number | null }>('SELECT max(number) AS number FROM generations');

  return {
    changedUnder: createChangedUnder(read),
    put(entry) {
      write.transaction(() => {
        put.run(
          numberOf(entry.id),
          entry.id,
          entry.state,
          entry.session,
          entry.seed,
          entry.orderHash,
          entry.startedAt,
          entry.finishedAt,
          entry.swappedAt,
          entry.retiredAt,
          entry.endedAt,
          json(entry.counts),
          json(entry.documents),
          entry.analyst,
          json(entry.reason),
        );
        trimRows.run(kept.rows);
      });
    },
    putDiff(id, diff) {
      write.transaction(() => {
        putDiff.run(JSON.stringify(diff), numberOf(id));
        trimDiffs.run(kept.diffs);
      });
    },
    get(id) {
      const row = one.get(numberOf(id));
      return row === undefined ? null : entryOf(row);
    },
    diff(id) {
      const text = oneDiff.get(numberOf(id))?.diff ?? null;
      return text === null ? null : (JSON.parse(text) as GenerationDiff);
    },
    list: (offset, limit) => ({ entries: page.all(limit, offset).map(entryOf), total: count.get()?.n ?? 0 }),
    inState: (state) => inState.all(state).map(entryOf),
    lastNumber: () => last.get()?.number ?? 0,
  };
}
