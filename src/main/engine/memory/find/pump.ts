/**
 * Follows the store: what is written goes into the full-text table, gets its vectors, and can be found. A few records are
 * taken in at once, many in slices behind whatever a person waits for. What a killed process left undone is found by
 * comparing at open. Main type: Pump.
 */
import { MemoError, toMemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type { Embedder } from '../../models/models.ts';
import type { Database } from '../../storage/storage.ts';
import { inSlices, pauses } from '../../workspace/workspace.ts';
import type { MemoryStore, RecordRow, StoreChange } from '../store/store.ts';
import { readableLeast } from './score.ts';
import type { TextIndex } from './text-index.ts';
import type { VectorSet } from './vectors/vector-set.ts';
import { createVectorTable } from './vectors/vector-table.ts';

export interface Pump {
  changed(change: StoreChange): void;
  /** From now on these vectors are filled, by this model. */
  use(embedder: Embedder | null, vectors: VectorSet | null): void;
  /** Looks for what is not taken in yet. */
  compare(signal: AbortSignal): Promise<void>;
  /** Resolves when nothing waits, or nothing can be done about what waits. */
  settled(): Promise<void>;
  /** Resolves when this record has its vectors, or cannot have them; it goes before all others. */
  embedded(row: number): Promise<void>;
  /** Why there are no vectors for what waits; null where all is well. */
  problem(): string | null;
  busy(): boolean;
}

export interface PumpOptions {
  readonly database: Database;
  readonly store: MemoryStore;
  readonly text: TextIndex;
  readonly signal: AbortSignal;
  /** Something was taken in, or cannot be. */
  onProgress(): void;
}

/** So many are found by their words before the call that wrote them returns. */
const atOnce = 16;
const batch = 64;
const embedding = ['CODE_VECTORIZATION', 'Embed learning records'] as const;
/** Compared in one step, in a few milliseconds. */
const pageOfRows = 1_000;

export function createPump({ database, store, text, signal, onProgress }: PumpOptions): Pump {
  /** Row to the number of its last change: what was read before that change is not written. */
  const waiting = new Map<number, number>();
  const urgent = new Set<number>();
  const unread = new Set<number>();
  const lastRow = database.read.prepare<[], number | null>('SELECT max(row) FROM learning_records').pluck();
  const rowsIn = database.read
    .prepare<[number, number], number>('SELECT row FROM learning_records WHERE row > ? AND row <= ?')
    .pluck();
  const vectorTable = createVectorTable(database);
  /** Rows whose text became another while models were changed, or without one. */
  const outdated = new Set<number>();
  const watchers: (() => void)[] = [];
  let model: { embedder: Embedder; vectors: VectorSet; cancel: AbortController } | null = null;
  let changes = 0;
  let running: Promise<void> | null = null;
  let again = false;
  let problem: string | null = null;
  const retry = createRetry(start, signal);
  /** What is on record of embedding; undefined while nothing is known of what an engine before this one left. */
  let recorded: string | null | undefined;

  function want(row: number): void {
    changes += 1;
    waiting.set(row, changes);
  }

  function take(record: RecordRow): void {
    unread.delete(record.row);
    if (!text.put(record)) return;
    vectorTable.drop(record.row);
    if (model === null) outdated.add(record.row);
    else model.vectors.outdate(record.row);
  }

  /** In its state when its turn comes: it may have been changed or removed since it was queued. */
  function takeRow(row: number): void {
    const record = store.records.byRow(row);
    if (record === null) unread.delete(row);
    else take(record);
  }

  /** A failure as long as it does not work, and once for each reason: it is tried with every record. */
  function record(failed: string | null): void {
    if (failed === recorded || signal.aborted) return;
    recorded = failed;
    try {
      if (failed === null) store.failures.working(...embedding);
      else store.failures.failing({ operationType: embedding[0], operation: embedding[1], error: failed });
    } catch {
      // The disk may be full; the state of the model says what is wrong with it.
    }
  }

  function progressed(): void {
    onProgress();
    for (const go of watchers.splice(0)) go();
  }

  function start(): void {
    again = true;
    if (!signal.aborted) running ??= work();
  }

  async function work(): Promise<void> {
    try {
      while (again) {
        again = false;
        await run();
      }
    } catch (thrown) {
      problem = toMemoError(thrown).message;
    }
    running = null;
    if (problem === null) retry.worked();
    else retry.later();
    progressed();
  }

  async function run(): Promise<void> {
    problem = null;
    const pause = pauses(signal);
    while (!signal.aborted) {
      while (text.merge()) await pause();
      if (unread.size > 0) {
        await inSlices(database.write, first(unread), pause, takeRow);
      } else if (!(await embedSome())) return;
      progressed();
    }
  }

  /** False when nothing waits, or nothing can be embedded now. */
  async function embedSome(): Promise<boolean> {
    const used = model;
    const rows = first(urgent.size > 0 ? urgent : waiting.keys());
    if (used === null || rows.length === 0) {
      waiting.clear();
      urgent.clear();
      return false;
    }
    const read = new Map(rows.map((row) => [row, waiting.get(row)]));
    const lacking = store.records.byRows(rows.filter((row) => waiting.has(row) && !used.vectors.has(row)));
    if (lacking.length > 0) {
      try {
        const made = await vectorsOf(lacking, used.embedder, AbortSignal.any([signal, used.cancel.signal]));
        if (model !== used) return true;
        await used.vectors.put(made.filter(({ row }) => waiting.get(row) === read.get(row)));
        record(null);
      } catch (thrown) {
        // Another model was chosen meanwhile, and does these.
        if (model !== used) return true;
        problem = toMemoError(thrown).message;
        record(problem);
        return false;
      }
    }
    for (const [row, change] of read) {
      if (waiting.get(row) !== change) continue;
      waiting.delete(row);
      urgent.delete(row);
    }
    return true;
  }

  return {
    changed({ put, removed }) {
      for (const { row } of removed) {
        for (const set of [waiting, unread, urgent]) set.delete(row);
      }
      if (removed.length > 0) void model?.vectors.remove(removed.map(({ row }) => row));
      for (const record of put) {
        want(record.row);
        unread.add(record.row);
      }
      if (put.length <= atOnce) {
        try {
          database.write.transaction(() => {
            for (const record of put) take(record);
          });
        } catch {
          // The disk may be full. They stay unread, and the state of the model gives the reason.
          for (const { row } of put) unread.add(row);
        }
        for (const { row } of put) urgent.add(row);
      }
      start();
    },
    use(embedder, vectors) {
      model?.cancel.abort(new MemoError('Cancelled', 'Another embedding model was chosen.'));
      model = embedder === null || vectors === null ? null : { embedder, vectors, cancel: new AbortController() };
      problem = null;
      if (model === null) return;
      for (const row of outdated) {
        model.vectors.outdate(row);
        want(row);
      }
      outdated.clear();
    },
    async compare(within) {
      const pause = pauses(within);
      const last = lastRow.get() ?? 0;
      const vectors = model?.vectors ?? null;
      const lacking = vectors !== null && vectors.size() < store.records.count() ? vectors : null;
      for (let after = 0; after < last; after += pageOfRows) {
        const to = after + pageOfRows;
        for (const row of text.behind(after, to)) {
          want(row);
          unread.add(row);
        }
        if (lacking !== null) for (const row of rowsIn.all(after, to)) if (!lacking.has(row)) want(row);
        await pause();
      }
      start();
    },
    async settled() {
      while (running !== null) await running;
    },
    async embedded(row) {
      if (model === null) return;
      if (waiting.has(row)) urgent.add(row);
      while (running !== null && waiting.has(row)) await new Promise<void>((go) => watchers.push(go));
    },
    problem: () => problem,
    busy: () => running !== null,
  };
}

function first(rows: Iterable<number>): number[] {
  const taken: number[] = [];
  for (const row of rows) {
    taken.push(row);
    if (taken.length === batch) break;
  }
  return taken;
}

async function vectorsOf(
  records: readonly RecordRow[],
  embedder: Embedder,
  signal: AbortSignal,
): Promise<{ row: number; question: Float32Array; answer: Float32Array }[]> {
  const texts = records.flatMap(({ record }) => [record.question, record.answer]);
  const vectors = await embedder.embed(texts, 'text', signal);
  const { id, dimensions } = embedder.model;
  if (vectors.some((vector) => vector.length !== dimensions || !vector.every(Number.isFinite))) {
    throw new MemoError(
      'ModelUnavailable',
      sentence`The model ${id} gave vectors that are none of ${dimensions} numbers.`,
    );
  }
  // The few words that the model knows of a text in another language would represent all of it.
  const of = (at: number): Float32Array => {
    const vector = vectors[at] ?? new Float32Array(dimensions);
    return embedder.known(texts[at] ?? '') < readableLeast ? new Float32Array(vector.length) : vector;
  };
  return records.map(({ row }, at) => ({ row, question: of(2 * at), answer: of(2 * at + 1) }));
}

/** What failed is tried again without being asked for, since a disk has room again and the server of a model comes back. */
const firstMs = 10_000;
const mostMs = 300_000;

interface Retry {
  /** It failed: in 10 s, then twice as long after each, up to five minutes. */
  later(): void;
  worked(): void;
}

export function createRetry(again: () => void, signal: AbortSignal): Retry {
  let timer: NodeJS.Timeout | undefined;
  let wait = firstMs;
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  return {
    later() {
      clearTimeout(timer);
      if (signal.aborted) return;
      timer = setTimeout(again, wait).unref();
      wait = Math.min(2 * wait, mostMs);
    },
    worked() {
      clearTimeout(timer);
      wait = firstMs;
    },
  };
}
