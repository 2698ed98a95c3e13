/**
 * Which symbols a search for one term can show, by their names alone: a process that is started for one answer reads the rows of
 * these, and only counts the others. Main function: bestByName.
 */

import { NameTable } from '../store/name-table.ts';
import type { SymbolHandle } from '../symbol-row.ts';
import { mostRecency } from './ranking.ts';
import { TermScan } from './term-scan.ts';

export interface BestByName {
  readonly handles: readonly SymbolHandle[];
  /** All whose names match. */
  readonly total: number;
}

/** At least all that can be among the first `limit`, whichever types were opened lately. */
export function bestByName(
  named: Iterable<SymbolHandle & { readonly name: string }>,
  term: string,
  limit: number,
): BestByName {
  const names = new NameTable();
  const ofName: SymbolHandle[][] = [];
  for (const { name, type, member } of named) {
    const id = names.intern(name);
    const known = ofName[id];
    if (known === undefined) ofName[id] = [{ type, member }];
    else known.push({ type, member });
  }
  const { scorer, names: found } = new TermScan(names).scan(term);
  const scored = [...found].map((name) => ({ name, score: scorer.score(name) })).sort((a, b) => b.score - a.score);
  const handles: SymbolHandle[] = [];
  let total = 0;
  let least = Number.NEGATIVE_INFINITY;
  for (const { name, score } of scored) {
    const own = ofName[name] ?? [];
    total += own.length;
    if (score < least) continue;
    for (const handle of own) handles.push(handle);
    if (handles.length >= limit && least === Number.NEGATIVE_INFINITY) least = score - mostRecency;
  }
  return { handles, total };
}
