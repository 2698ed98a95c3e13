/** The interface of a symbol index, however much of the code map it has read. */
import type { ResolveAnswer, SearchAnswer, SearchRequest } from './answers.ts';
import type { SymbolRow } from './symbol-row.ts';

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
