/**
 * Which sections speak of what is asked: by words and by meaning, joined by rank. Main types: SectionSearch, FoundSection.
 */
import type { Embedder, EmbedModel } from '../models/models.ts';
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
  for (const { section, vector } of store.vectors()) {
    const cosine = dot(asked, vector, embedder.model);
    if (cosine > 0) found.push({ section, cosine });
  }
  return found.sort((a, b) => b.cosine - a.cosine);
}

function dot(asked: Float32Array, bytes: Uint8Array, { dimensions }: EmbedModel): number {
  if (bytes.byteLength !== 4 * dimensions) return 0;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let sum = 0;
  for (let n = 0; n < dimensions; n += 1) sum += (asked[n] ?? 0) * view.getFloat32(4 * n, true);
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
