/**
 * The one door to the vectors of a model: kept in memory.db, searched exactly in memory while they are few, by usearch's
 * graph once they are many. Vectors of another model are never seen here. Main type: VectorSet.
 */

import { MemoError, toMemoError } from '#shared/base/errors.ts';
import type { Database } from '../../../storage/storage.ts';
import { pauses } from '../../../workspace/workspace.ts';
import { createExactSet, dot, type ExactSet, type Near, nearestOf } from './exact-set.ts';
import { createGraphSet, type GraphSet } from './graph-set.ts';
import { createVectorFiles } from './vector-files.ts';
import { createVectorTable, type RecordVectors } from './vector-table.ts';

export interface VectorSet {
  has(row: number): boolean;
  size(): number;
  /** Stores vectors and makes them findable; records that are gone are left out. */
  put(vectors: readonly RecordVectors[]): Promise<void>;
  remove(rows: readonly number[]): Promise<void>;
  /** The vectors of this record were dropped, because its text changed. */
  outdate(row: number): void;
  get(row: number): { question: Float32Array | null; answer: Float32Array | null };
  /** Rows whose question or answer is nearest, nearest first, each once. */
  nearest(
    query: Float32Array,
    count: number,
    accept: ((row: number) => boolean) | null,
    signal: AbortSignal,
  ): Promise<Near[]>;
  /** Why meaning is searched more slowly than it could be; null where nothing is wrong. */
  problem(): string | null;
  close(): Promise<void>;
}

export interface VectorSetOptions {
  readonly database: Database;
  readonly dir: string;
  readonly model: string;
  readonly dimensions: number;
  /** Numbers that are searched in memory, one by one. */
  readonly exactMost?: number;
  readonly signal: AbortSignal;
}

/** 4 MB, searched in some 2 ms: 2,048 records of 256 dimensions. */
const defaultExactMost = 1024 * 1024;
/** So many accepted records are compared one by one from memory.db rather than sought in the graph, in some 10 ms. */
const filteredMost = 1_000;
/** The graph is asked for more than is wanted, because question and answer of a record both come, and filters take some. */
const graphMost = 2_000;

export async function openVectorSet(options: VectorSetOptions): Promise<VectorSet> {
  const { database, model, dimensions, signal } = options;
  const table = createVectorTable(database);
  const files = createVectorFiles(database, options.dir, model, dimensions);
  const truth = await readAll((after) => table.page(model, after, 400), signal);
  const exactMost = options.exactMost ?? defaultExactMost;
  let exact: ExactSet | null = null;
  let graph: GraphSet | null = null;
  let problem: string | null = null;

  const isLarge = (): boolean => truth.size * 2 * dimensions > exactMost;

  function startGraph(): GraphSet {
    exact = null;
    graph ??= createGraphSet({ table, files, model, dimensions, truth });
    return graph;
  }

  /** usearch may be missing on this machine: then all is compared one by one, slower and just as right. */
  async function follow(rows: readonly number[]): Promise<void> {
    if (graph === null || problem !== null) return;
    try {
      await graph.follow(rows);
    } catch (thrown) {
      fail(thrown);
    }
  }

  function fail(thrown: unknown): void {
    problem = `The vector index cannot be used; meaning is searched record by record. ${toMemoError(thrown).message}`;
  }

  async function compare(
    rows: Iterable<number>,
    query: Float32Array,
    count: number,
    signal: AbortSignal,
  ): Promise<Near[]> {
    const pause = pauses(signal);
    const found: Near[] = [];
    for (const row of rows) {
      const { question, answer } = table.get(model, row);
      const cosine = Math.max(question === null ? 0 : dot(question, query), answer === null ? 0 : dot(answer, query));
      if (cosine > 0) found.push({ row, cosine });
      await pause();
    }
    return nearestOf(found, count);
  }

  if (isLarge()) {
    startGraph();
    void follow([]);
  } else {
    const near = createExactSet(dimensions);
    const pause = pauses(signal);
    for (const row of truth.keys()) {
      const { question, answer } = table.get(model, row);
      if (question !== null && answer !== null) near.put({ row, question, answer });
      await pause();
    }
    exact = near;
  }

  return {
    has: (row) => truth.has(row),
    size: () => truth.size,
    async put(vectors) {
      const written = table.put(model, vectors);
      for (const [row, revision] of written) truth.set(row, revision);
      if (exact !== null && isLarge()) startGraph();
      if (exact !== null) {
        for (const own of vectors) if (written.has(own.row)) exact.put(own);
      } else await follow([...written.keys()]);
    },
    async remove(rows) {
      const gone = rows.filter((row) => truth.delete(row));
      for (const row of gone) exact?.remove(row);
      if (exact === null && gone.length > 0) await follow(gone);
    },
    outdate(row) {
      truth.delete(row);
      exact?.remove(row);
      if (exact === null) void follow([row]);
    },
    get: (row) => table.get(model, row),
    async nearest(query, count, accept, signal) {
      if (exact !== null) return exact.nearest(query, count, accept);
      const accepted = accept === null ? null : [...truth.keys()].filter(accept);
      const few = accepted !== null && accepted.length <= filteredMost;
      if (few || graph === null || problem !== null) return compare(accepted ?? truth.keys(), query, count, signal);
      const share = accepted === null ? 1 : accepted.length / truth.size;
      try {
        const near = await graph.nearest(query, Math.min(graphMost, Math.ceil((2 * count) / share)));
        return near.filter(({ row }) => truth.has(row) && (accept === null || accept(row))).slice(0, count);
      } catch (thrown) {
        signal.throwIfAborted();
        // Closed meanwhile, because another model was chosen: that is no fault of the index.
        if (!(thrown instanceof MemoError && thrown.code === 'Cancelled')) fail(thrown);
        return compare(accepted ?? truth.keys(), query, count, signal);
      }
    },
    problem: () => problem,
    async close() {
      await graph?.close();
    },
  };
}

async function readAll(
  page: (after: number) => { row: number; revision: number }[],
  signal: AbortSignal,
): Promise<Map<number, number>> {
  const all = new Map<number, number>();
  const pause = pauses(signal);
  for (let after = 0; ; ) {
    const part = page(after);
    for (const { row, revision } of part) all.set(row, revision);
    const last = part.at(-1);
    if (last === undefined) return all;
    after = last.row;
    await pause();
  }
}
