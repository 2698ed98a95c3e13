/**
 * Which sections speak of what is asked: by words and by meaning, joined by rank. Main types: SectionSearch, FoundSection.
 */
import type { Embedder, EmbedModel } from '../models/models.ts';
import {
  eachTerm,
  fuse,
  inEnglish,
  isCommonWord,
  queryTerms,
  type RankedList,
  rarity,
} from '../retrieval/retrieval.ts';
import type { DocsStore } from './docs-store.ts';

export interface FoundSection {
  readonly section: number;
  /** Reciprocal ranks summed up. */
  readonly score: number;
}

export interface AskedTerms {
  /** The question as it is asked and, where it is Chinese, with the English words of programming: a text answers either. */
  readonly ways: readonly {
    /** The rarer, the more it weighs. */
    readonly weights: ReadonlyMap<string, number>;
    readonly whole: number;
  }[];
}

const perList = 60;

export function askedTerms(query: string, store: DocsStore): AskedTerms {
  const sections = store.count();
  const ways = waysOf(query).map((way) => {
    const weights = new Map<string, number>();
    for (const { term, share } of queryTerms(way, (each) => store.holding(each) > 0))
      if (share > 0) weights.set(term, share * rarity(store.holding(term), sections));
    return { weights, whole: [...weights.values()].reduce((sum, weight) => sum + weight, 0) };
  });
  return { ways };
}

/** Share of what was asked for that a text holds, 0 to 1. */
export function heldBy(text: string, { ways }: AskedTerms): number {
  const held = new Set<string>();
  eachTerm(text, (term) => held.add(term));
  const shares = ways.map(({ weights, whole }) => {
    let sum = 0;
    for (const [term, weight] of weights) if (held.has(term)) sum += weight;
    return whole === 0 ? 0 : sum / whole;
  });
  return Math.max(...shares);
}

const waysOf = (query: string): string[] => [...new Set([query, inEnglish(query)])];

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
