/**
 * Finding learning records by words and by meaning: a full-text table and vectors, both made from memory.db and made
 * again from it when they are lost. It follows the store; writing never makes a search wait. Main types: Finder, and
 * Embedder of `models`, whose vectors are never mixed with those of another.
 */
import { MemoError, toMemoError } from '#shared/base/errors.ts';
import type { ModelState } from '#shared/contract/memory/methods.ts';
import type { Embedder } from '../../models/models.ts';
import type { Database } from '../../storage/storage.ts';
import type { MemoryStore } from '../store/store.ts';
import { createPump, createRetry } from './pump.ts';
import {
  type Legs,
  type Reranker,
  type SameQuestion,
  type SearchOptions,
  type SearchResult,
  sameQuestions,
  searchLegs,
} from './search.ts';
import { createTextIndex } from './text-index.ts';
import { openVectorSet, type VectorSet } from './vectors/vector-set.ts';

export type { Reranker } from './search.ts';

export interface Finder {
  /** Throws Cancelled. No query is an error: what is not a word is ignored. */
  search(query: string, options: SearchOptions): Promise<SearchResult>;
  /** Records whose question says the same, best first. */
  same(question: string, signal: AbortSignal): Promise<SameQuestion[]>;
  /** As they are stored, of the model in use; null while there are none. */
  vectorsOf(row: number): { question: Float32Array | null; answer: Float32Array | null };
  /** Resolves when the record has its vectors, or cannot have them now; it goes before all that waits. */
  embedded(row: number): Promise<void>;
  model(): ModelState;
  /** Resolves when all that was written can be found, by meaning too where there is a model. */
  settled(): Promise<void>;
  /** Another model, or none: what there is gets new vectors in the background; the embedder stays its owner's to close. */
  use(embedder: Embedder | null): void;
  close(): Promise<void>;
}

export interface FinderOptions {
  readonly database: Database;
  readonly store: MemoryStore;
  /** `.memo/vectors`. */
  readonly vectorsDir: string;
  readonly embedder: Embedder | null;
  /** The optional last step; null while there is none. */
  reranker?(): Reranker | null;
  /** Numbers that are searched one by one in memory, before usearch is used; for tests of what many records do. */
  readonly exactMost?: number;
  /** Several times a second at most, while vectors are made. */
  onModel?(state: ModelState): void;
}

const tellEveryMs = 250;

/** Returns at once; what was written while no one followed is taken in behind it. */
export async function openFinder(options: FinderOptions): Promise<Finder> {
  const { database, store, vectorsDir, reranker = () => null, exactMost } = options;
  const closed = new AbortController();
  const text = createTextIndex(database);
  let meaning: { embedder: Embedder; vectors: VectorSet } | null = null;
  let chosen: Embedder | null = null;
  let problem: string | null = null;
  let told = '';
  let timer: NodeJS.Timeout | undefined;
  const pump = createPump({ database, store, text, signal: closed.signal, onProgress: () => tellSoon() });
  const reopening = createRetry(() => use(chosen), closed.signal);
  /** Models are changed one after the other. */
  let changing: Promise<void> = Promise.resolve();
  let changes = 0;

  function tellSoon(): void {
    if (closed.signal.aborted) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      tell();
    }, tellEveryMs).unref();
  }

  function tell(): void {
    const state = model();
    const words = JSON.stringify(state);
    if (words === told) return;
    told = words;
    options.onModel?.(state);
  }

  function model(): ModelState {
    const total = store.records.count();
    const why =
      problem ??
      pump.problem() ??
      (chosen === null ? 'No embedding model can be used; words alone are searched.' : null);
    const embedded = meaning === null ? 0 : Math.min(total, meaning.vectors.size());
    const state = why !== null ? 'unavailable' : changes > 0 || pump.busy() || embedded < total ? 'embedding' : 'ready';
    const message = why ?? meaning?.vectors.problem() ?? null;
    return {
      id: chosen?.model.id ?? '',
      dimensions: chosen?.model.dimensions ?? 0,
      state,
      embedded,
      total,
      ...(message === null ? {} : { message }),
    };
  }

  async function change(embedder: Embedder | null): Promise<void> {
    const before = meaning;
    meaning = null;
    pump.use(null, null);
    await before?.vectors.close();
    // A different one was chosen while this waited.
    if (embedder === chosen && !closed.signal.aborted) await begin(embedder);
  }

  async function begin(embedder: Embedder | null): Promise<void> {
    const { signal } = closed;
    let vectors: VectorSet | null = null;
    if (embedder !== null) {
      const { id, dimensions } = embedder.model;
      vectors = await openVectorSet({
        database,
        dir: vectorsDir,
        model: id,
        dimensions,
        signal,
        ...(exactMost === undefined ? {} : { exactMost }),
      });
      meaning = { embedder, vectors };
    }
    pump.use(embedder, vectors);
    await pump.compare(signal);
  }

  function use(embedder: Embedder | null): void {
    chosen = embedder;
    problem = null;
    changes += 1;
    changing = changing
      .then(() => change(embedder))
      .then(reopening.worked, (thrown: unknown) => {
        if (closed.signal.aborted) return;
        problem = toMemoError(thrown).message;
        reopening.later();
      })
      .finally(() => {
        changes -= 1;
        tellSoon();
      });
  }

  const legs = (): Legs => ({ text, records: store.records, meaning, reranker: reranker() });
  const unfollow = store.onChanged(pump.changed);
  use(options.embedder);

  return {
    search: (query, own) => searchLegs(legs(), query, own),
    same: (question, signal) => sameQuestions(legs(), question, signal),
    vectorsOf: (row) => meaning?.vectors.get(row) ?? { question: null, answer: null },
    async embedded(row) {
      await changing;
      await pump.embedded(row);
    },
    model,
    async settled() {
      await changing;
      await pump.settled();
    },
    use,
    async close() {
      unfollow();
      closed.abort(new MemoError('Cancelled', 'Memory was closed.'));
      clearTimeout(timer);
      await changing;
      await pump.settled();
      await meaning?.vectors.close();
    },
  };
}
