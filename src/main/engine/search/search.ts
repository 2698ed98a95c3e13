/**
 * Symbol search and symbol paths, in memory, over the rows of the code map (spec 03 "Symbol paths", seed 004 §4).
 * Main types: SymbolIndex (all rows, columnar), its `search` (every keystroke ranks all symbols fuzzily) and `resolve`
 * (exact, unique suffix, wildcard, edit distance at most 2; a lower step only when the higher finds nothing).
 * Names are kept once in one byte blob, because a million short strings cost more than they weigh.
 */
import type { Access, Language, SymbolKind } from '#shared/contract/common.ts';
import type { SymbolHandle, SymbolRow } from './symbol-row.ts';

export type { SymbolHandle, SymbolRow } from './symbol-row.ts';

export interface SearchRequest {
  query: string;
  offset: number;
  limit: number;
  kinds?: readonly SymbolKind[];
  access?: readonly Access[];
  languages?: readonly Language[];
  /** Row of a file. */
  file?: number;
  /** Namespace, module path or type FQN: only symbols at or below it. */
  within?: string;
}

export interface SearchAnswer {
  /** Best first; `matches` are ranges of the symbol's path ([start, end), UTF-16). */
  hits: { handle: SymbolHandle; path: string; score: number; matches: [number, number][] }[];
  total: number;
  of: number;
  facets: {
    kinds: Partial<Record<SymbolKind, number>>;
    access: Partial<Record<Access, number>>;
    languages: Partial<Record<Language, number>>;
  };
}

/** `step` says which rule found them; `suggestion` = edit distance, never an answer by itself. */
export interface ResolveAnswer {
  step: 'exact' | 'suffix' | 'wildcard' | 'suggestion' | 'none';
  /** Ordered by the tie-break of seed 004 §4.2; at most `limit`. */
  found: { handle: SymbolHandle; path: string }[];
  /** How many there are, before `limit`. */
  total: number;
}

export interface SymbolIndex {
  readonly size: number;
  /** Replaces everything. */
  load(rows: Iterable<SymbolRow>): void;
  /** Drops all rows of these types (the type and its members), then adds `rows`. */
  update(removedTypes: Iterable<number>, rows: Iterable<SymbolRow>): void;
  search(request: SearchRequest): SearchAnswer;
  /** `path` as in seed 004 §4.1: case-insensitive (exact case first), type arguments ignored, `*` and `?` in any segment. */
  resolve(path: string, limit: number): ResolveAnswer;
  /** Told when a type was opened; feeds recency (LRU of 512 types, kept in access.json by the caller). */
  touch(type: number): void;
  recent(): readonly number[];
  setRecent(types: readonly number[]): void;
}
