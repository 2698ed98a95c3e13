/**
 * Hybrid search: records by words and by meaning, one score for both, best first. Both legs only propose records; the
 * score of a record is the same whichever leg proposed it.
 */
import { MemoError } from '#shared/base/errors.ts';
import { readMost, readWithMeaning } from '../text/text-index.ts';
import { dot } from '../vectors/exact-set.ts';
import type { Hit, Legs, MeaningLeg, SearchOptions, SearchResult } from './legs.ts';
import { rerank, rerankedMost } from './rerank.ts';
import { readableLeast, scaleOf } from './score.ts';

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
