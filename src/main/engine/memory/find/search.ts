/**
 * Hybrid search: records by words and by meaning, one score for both, best first. Both legs only propose records; the
 * score of a record is the same whichever leg proposed it.
 */
import { MemoError } from '#shared/base/errors.ts';
import type { MatchReason } from '#shared/contract/memory/memory-types.ts';
import type { Embedder } from '../../models/models.ts';
import { eachTerm } from '../../retrieval/retrieval.ts';
import type { ReadDb } from '../../storage/storage.ts';
import { pauses } from '../../workspace/workspace.ts';
import type { RecordStore } from '../store/store.ts';
import { readableLeast, scaleOf } from './score.ts';
import { createTextLeg, readMost, readWithMeaning, type TextLeg } from './text-index.ts';
import { dot, type Near, nearestOf } from './vectors/exact-set.ts';
import type { VectorSet } from './vectors/vector-set.ts';
import { createVectorReader } from './vectors/vector-table.ts';

/** Records that each leg proposes at least; the right one may be far down in one of them. */
const proposedLeast = 64;

/** Throws Cancelled. */
export async function searchLegs(legs: Legs, query: string, options: SearchOptions): Promise<SearchResult> {
  const { topK, signal } = options;
  const accept = options.accept ?? null;
  const vector = await queryVector(legs, query, signal);
  const model = vector === null ? null : (legs.meaning?.embedder.model ?? null);
  const terms = legs.text.weigh(query);
  const count = Math.max(proposedLeast, 2 * topK);
  const vectors = vector === null ? null : (legs.meaning?.vectors ?? null);
  const most = vectors === null ? readMost : readWithMeaning;
  const rows = new Set(legs.text.candidates(terms, count, accept ?? everything, most));
  const near = vector === null || vectors === null ? [] : await vectors.nearest(vector, count, accept, signal);
  const cosines = new Map<number, number | null>(near.map(({ row, cosine }) => [row, cosine]));
  for (const { row } of near) rows.add(row);
  const held = legs.text.match(terms, [...rows]);
  const scale = scaleOf(
    model,
    terms.some((term) => term.name && term.records > 0),
  );
  const hitOf = (row: number, cosine: number | null): Hit => ({ row, ...scale.score(held.get(row) ?? 0, cosine) });
  if (vector !== null && vectors !== null) {
    // What was not among the nearest is farther than all of them: most of it cannot be among the best any more.
    const farthest = near.length < count ? 1 : (near.at(-1)?.cosine ?? 1);
    const wanted = legs.reranker === null ? topK : Math.max(rerankedMost, topK);
    const known = near.map(({ row, cosine }) => hitOf(row, cosine).score).sort((a, b) => b - a);
    const least = known[wanted - 1] ?? 0;
    for (const row of rows) {
      if (cosines.has(row)) continue;
      if (hitOf(row, farthest).score < least) rows.delete(row);
      else cosines.set(row, nearestCosine(vectors, row, vector));
    }
  }
  const hits = [...rows].map((row) => hitOf(row, cosines.get(row) ?? null)).filter(({ score }) => score > 0);
  hits.sort((a, b) => b.score - a.score || b.row - a.row);
  const found = { threshold: scale.threshold, meaning: model !== null, model: model?.id ?? null };
  const plain = { hits: hits.slice(0, topK), ...found };
  if (legs.reranker === null) return plain;
  try {
    return { ...found, ...(await rerank(legs.reranker, legs.records, query, hits, topK, signal)) };
  } catch (thrown) {
    if (signal.aborted || !isGone(thrown)) throw thrown;
    return plain;
  }
}

/**
 * A model that can no longer be used: a different one was chosen meanwhile, or its host is away. The search
 * continues without it.
 */
function isGone(thrown: unknown): boolean {
  return thrown instanceof MemoError && ['ModelUnavailable', 'Offline', 'Cancelled'].includes(thrown.code);
}

function everything(): boolean {
  return true;
}

/** Null where words alone are to be searched: no model, none that can be reached, or a language that it cannot read. */
async function queryVector(legs: Legs, query: string, signal: AbortSignal): Promise<Float32Array | null> {
  if (signal.aborted) throw new MemoError('Cancelled', 'The search in memory was cancelled.');
  if (legs.meaning === null || legs.meaning.embedder.known(query) < readableLeast) return null;
  try {
    const [vector] = await legs.meaning.embedder.embed([query], 'query', signal);
    return vector?.some((number) => number !== 0) ? vector : null;
  } catch (thrown) {
    if (signal.aborted || !isGone(thrown)) throw thrown;
    return null;
  }
}

function nearestCosine(vectors: Pick<MeaningLeg, 'get'>, row: number, query: Float32Array): number | null {
  const { question, answer } = vectors.get(row);
  if (question === null || answer === null) return null;
  return Math.max(dot(question, query), dot(answer, query));
}

// What a search is made of and what it gives: the two legs, the records, the hits.

export interface Hit {
  readonly row: number;
  /** 0 to 1; means the same for every query. */
  readonly score: number;
  readonly why: MatchReason;
}

export interface SearchOptions {
  readonly topK: number;
  readonly accept?: (row: number) => boolean;
  readonly signal: AbortSignal;
}

export interface SearchResult {
  /** Best first. */
  readonly hits: Hit[];
  /** A hit below it is not an answer. */
  readonly threshold: number;
  /** False where words alone were searched. */
  readonly meaning: boolean;
  readonly model: string | null;
}

/** What searching needs of the vectors; memory that is only read has no more. */
type MeaningLeg = Pick<VectorSet, 'nearest' | 'get'>;

export interface Legs {
  readonly text: TextLeg;
  readonly records: Pick<RecordStore, 'byRows'>;
  /** Null without a model. */
  readonly meaning: { readonly embedder: Embedder; readonly vectors: MeaningLeg } | null;
  readonly reranker: Reranker | null;
}

/** The optional last step: a model that reads question and record together. */
export interface Reranker {
  /** From this on a record answers the question. */
  readonly threshold: number;
  /** How well each text answers the query, 0 to 1, in the order of the texts. */
  score(query: string, texts: readonly string[], signal: AbortSignal): Promise<readonly number[]>;
}

// The optional last step of a search: a model that reads question and record together and says how well they fit.

/** A cross-encoder reads some ten texts in the time that a person waits for. */
const rerankedMost = 20;

/** The first hits in the reranker's order and with its scores; those that it was not shown are left out. */
async function rerank(
  reranker: Reranker,
  records: Pick<RecordStore, 'byRows'>,
  query: string,
  hits: readonly Hit[],
  topK: number,
  signal: AbortSignal,
): Promise<{ hits: Hit[]; threshold: number }> {
  const shown = new Map(hits.slice(0, Math.max(rerankedMost, topK)).map((hit) => [hit.row, hit]));
  const read = records.byRows([...shown.keys()]);
  const scores = await reranker.score(
    query,
    read.map(({ record }) => `${record.question}\n${record.answer}`),
    signal,
  );
  const ordered: Hit[] = [];
  for (const [at, { row }] of read.entries()) {
    const hit = shown.get(row);
    if (hit !== undefined) ordered.push({ ...hit, score: Math.min(1, Math.max(0, scores[at] ?? 0)) });
  }
  ordered.sort((a, b) => b.score - a.score || b.row - a.row);
  return { hits: ordered.slice(0, topK), threshold: reranker.threshold };
}

// Records with the same question (a similarity of 0.9), so that no question is asked twice.

export interface SameQuestion {
  readonly row: number;
  /** Cosine, or the share of common pairs of letters where the model cannot read the language. */
  readonly similarity: number;
}

/** Share of pairs of letters: one word in ten differs. */
const sameLetters = 0.8;
const compared = 50;

/** Best first. */
export async function sameQuestions(legs: Legs, question: string, signal: AbortSignal): Promise<SameQuestion[]> {
  const { meaning } = legs;
  const found =
    meaning !== null && meaning.embedder.known(question) >= readableLeast
      ? await byMeaning(legs, meaning.embedder, question, signal)
      : byLetters(legs, question);
  return found.sort((a, b) => b.similarity - a.similarity || a.row - b.row);
}

async function byMeaning(
  { meaning }: Legs,
  embedder: Embedder,
  question: string,
  signal: AbortSignal,
): Promise<SameQuestion[]> {
  const [vector] = await embedder.embed([question], 'text', signal);
  if (vector === undefined || meaning === null || !vector.some((number) => number !== 0)) return [];
  const found: SameQuestion[] = [];
  for (const { row } of await meaning.vectors.nearest(vector, compared, null, signal)) {
    const own = meaning.vectors.get(row).question;
    const similarity = own === null ? 0 : Math.min(1, dot(own, vector));
    if (similarity >= embedder.model.levels.same) found.push({ row, similarity });
  }
  return found;
}

function byLetters({ text, records }: Legs, question: string): SameQuestion[] {
  const own = pairsOf(question);
  const found: SameQuestion[] = [];
  const rows = text.candidates(text.weigh(question), compared, () => true);
  for (const { row, record } of records.byRows(rows)) {
    const other = pairsOf(record.question);
    const common = [...own].filter((pair) => other.has(pair)).length;
    const similarity = common / (own.size + other.size - common || 1);
    if (similarity >= sameLetters) found.push({ row, similarity });
  }
  return found;
}

/** Pairs of letters within words, and whole pairs of scripts without spaces. */
function pairsOf(text: string): Set<string> {
  const pairs = new Set<string>();
  eachTerm(text, (term, kind) => {
    if (kind === 'pair') pairs.add(term);
    if (kind !== 'word') return;
    const letters = [...term];
    if (letters.length === 1) pairs.add(term);
    for (let i = 0; i + 1 < letters.length; i += 1) pairs.add(`${letters[i]}${letters[i + 1]}`);
  });
  return pairs;
}

// The same search in a memory.db that is only read, of another workspace: its words by its own tables, its vectors compared
// one by one, because its index belongs to the process that has it open. Vectors of another model are left out.

/** Vectors that are read between two looks at the clock. */
const pageSize = 200;

/** Throws Cancelled. */
export function searchReadOnly(
  read: ReadDb,
  records: Legs['records'],
  { embedder, reranker }: { embedder: Embedder | null; reranker: Reranker | null },
  query: string,
  options: SearchOptions,
): Promise<SearchResult> {
  const meaning = embedder === null ? null : { embedder, vectors: vectorsOf(read, embedder.model.id) };
  return searchLegs({ text: createTextLeg(read), records, meaning, reranker }, query, options);
}

function vectorsOf(read: ReadDb, model: string): Pick<VectorSet, 'nearest' | 'get'> {
  const table = createVectorReader(read);
  return {
    get: (row) => table.get(model, row),
    async nearest(query, count, accept, signal) {
      const pause = pauses(signal);
      const found: Near[] = [];
      for (let after = 0; ; ) {
        const page = table.page(model, after, pageSize);
        const last = page.at(-1);
        if (last === undefined) return nearestOf(found, count);
        after = last.row;
        for (const { row } of page) {
          if (accept !== null && !accept(row)) continue;
          const { question, answer } = table.get(model, row);
          const cosine = Math.max(
            question === null ? 0 : dot(question, query),
            answer === null ? 0 : dot(answer, query),
          );
          if (cosine > 0) found.push({ row, cosine });
          await pause();
        }
      }
    },
  };
}
