/** What is asked of symbol search and what it answers. */
import type { Access, Language, SymbolKind } from '#shared/contract/common.ts';
import type { SymbolHandle } from './symbol-row.ts';

export interface SymbolFilter {
  kinds?: readonly SymbolKind[];
  access?: readonly Access[];
  languages?: readonly Language[];
  /** Row of a file. */
  file?: number;
  /** Namespace, module path or type FQN, case ignored: only symbols at or below it. */
  within?: string;
  /** Rows of files: only symbols in one of them. */
  files?: readonly number[];
}

export interface SearchRequest extends SymbolFilter {
  query: string;
  offset: number;
  limit: number;
  /** False where counts of kinds, access and languages are not wanted: they need all that match. */
  facets?: boolean;
}

export interface SearchHit {
  handle: SymbolHandle;
  path: string;
  score: number;
  /** Ranges of `path`, [start, end) in UTF-16 units, in order, merged. */
  matches: [number, number][];
}

export interface Facets {
  kinds: Partial<Record<SymbolKind, number>>;
  access: Partial<Record<Access, number>>;
  languages: Partial<Record<Language, number>>;
}

export interface SearchAnswer {
  /** Best first. */
  hits: SearchHit[];
  /** Exact number of symbols that match, before `offset` and `limit`. */
  total: number;
  /** All symbols. */
  of: number;
  /** Counts of the matches; each facet is counted without its own filter. */
  facets: Facets;
}

/** Where they are not wanted. */
export const noFacets: Facets = { kinds: {}, access: {}, languages: {} };

/** `step` says which rule found them; `suggestion` = edit distance, never an answer on its own. */
export interface ResolveAnswer {
  readonly step: 'exact' | 'suffix' | 'wildcard' | 'suggestion' | 'none';
  /** Best first (suggestions: by distance first); at most `limit`. */
  readonly found: readonly { readonly handle: SymbolHandle; readonly path: string }[];
  /** How many there are, before `limit`. */
  readonly total: number;
}

export const nothingNamed: ResolveAnswer = { step: 'none', found: [], total: 0 };
