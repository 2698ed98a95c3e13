/**
 * Symbol search and symbol paths over the rows of the code map. Main types: SymbolIndex, its `search` (every keystroke
 * ranks all symbols fuzzily) and `resolve` (exact, unique suffix, wildcard, edit distance at most 2; a lower step only
 * when the higher finds nothing). One that stays open holds all rows in memory; one for a single call reads what the
 * call needs. `searchFiles` finds files by a part of their path.
 */

export { searchFiles } from './file-search.ts';
export { createLazySymbolIndex, type SymbolSource } from './lazy-index.ts';
export { createSymbolIndex, type WholeSymbolIndex } from './memory-index.ts';
export { recentTypes } from './recency.ts';
export type { SearchHit, SearchRequest, SymbolIndex, SymbolRow } from './symbol-index.ts';
export { parseSymbolPath, printSymbolPath } from './symbol-path.ts';
