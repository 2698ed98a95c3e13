/** The interface of a symbol index, however much of the code map it has read. */
import type { Access, Language, SymbolKind } from '#shared/contract/common.ts';

export interface SymbolIndex {
  /** Drops all rows of these types (the type and its members), then adds `rows`, which are read only where they are kept. */
  update(removedTypes: Iterable<number>, rows: Iterable<SymbolRow>): void;
  search(request: SearchRequest): SearchAnswer;
  /** Does in slices what the next `search` without a query would take a long turn for, in a large index a second. */
  arrange(): Promise<void>;
  /** `path`: case-insensitive (exact case first), type arguments ignored, `*` and `?` in any segment. */
  resolve(path: string, limit: number): ResolveAnswer;
  /** The first two steps of `resolve`: what the path or its end names, and no guess. */
  named(path: string, limit: number): ResolveAnswer;
  /** Called when a type was opened; feeds recency */
  touch(type: number): void;
  /** Last opened first. */
  recent(): readonly number[];
  setRecent(types: readonly number[]): void;
}

// What symbol search and resolving know of a symbol. Everything else is read from the code map by row when shown.

/** Names one symbol inside one generation: row of the type, and row of the member or 0. */
export interface SymbolHandle {
  readonly type: number;
  readonly member: number;
}

export interface SymbolRow extends SymbolHandle {
  /** Simple name: `RetryPolicy`, `Next`. */
  readonly name: string;
  /** Types only: `A.B.Outer+Inner` without generic arity; '' for members, whose path is the type's + `.` + name. */
  readonly fqn: string;
  readonly kind: SymbolKind;
  readonly access: Access;
  readonly language: Language;
  /** Row of the declaring file. */
  readonly file: number;
  readonly line: number;
  /**
   * Members with parameters: types as written, e.g. `(Attempt,GatewayError)`; '' otherwise. Distinguishes
   * overloads.
   */
  readonly params: string;
}

// What is asked of symbol search and what it answers.

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
