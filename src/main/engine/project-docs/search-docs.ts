/**
 * Which sections speak of what is asked: by words and by meaning, joined by rank. Main types: SectionSearch, FoundSection.
 */
import type { Embedder } from '../models/models.ts';
import { eachTerm, fuse, isCommonWord, queryTerms, type RankedList, waysOf } from '../retrieval/retrieval.ts';
import type { DocsStore } from './docs-store.ts';

export interface FoundSection {
  readonly section: number;
  /** Reciprocal ranks summed up. */
  readonly score: number;
}

const perList = 60;

/** Best first. Throws Cancelled, and what the model throws. */
export async function searchSections(
  query: string,
  store: DocsStore,
  embedder: Embedder | null,
  signal: AbortSignal,
): Promise<FoundSection[]> {
  const lists = waysOf(query).map((way) => {
    const terms = queryTerms(way, (term) => store.holding(term) > 0).map(({ term }) => term);
    return asList(store.matching(terms, perList));
  });
  const near = embedder === null ? [] : await nearest(query, store, embedder, signal);
  const least = embedder?.model.levels.unrelated ?? 1;
  const byMeaning = near.filter(({ cosine }) => cosine > least).map(({ section }) => section);
  const fused = fuse([...lists, asList(byMeaning.slice(0, perList))]);
  return [...fused]
    .map(([section, score]) => ({ section, score }))
    .sort((a, b) => b.score - a.score || a.section - b.section);
}

/** Best first. */
function asList(sections: readonly number[]): RankedList<number> {
  return { scores: new Map(sections.map((section, rank) => [section, sections.length - rank])), weight: 1 };
}

async function nearest(
  query: string,
  store: DocsStore,
  embedder: Embedder,
  signal: AbortSignal,
): Promise<{ section: number; cosine: number }[]> {
  const [asked] = await embedder.embed([query], 'query', signal);
  if (asked === undefined) return [];
  const found: { section: number; cosine: number }[] = [];
  const { dimensions } = embedder.model;
  const { sections, values } = store.vectors(dimensions);
  for (const [n, section] of sections.entries()) {
    const cosine = dot(asked, values, n * dimensions);
    if (cosine > 0) found.push({ section, cosine });
  }
  return found.sort((a, b) => b.cosine - a.cosine);
}

function dot(asked: Float32Array, values: Float32Array, from: number): number {
  let sum = 0;
  for (let n = 0; n < asked.length; n += 1) sum += (asked[n] ?? 0) * (values[from + n] ?? 0);
  return sum;
}

/** Words of a question that say what it is about. */
export const tellingWords = (question: string): number => {
  let count = 0;
  eachTerm(question, (term, kind) => {
    if ((kind === 'word' || kind === 'pair') && !isCommonWord(term)) count += 1;
  });
  return count;
};
