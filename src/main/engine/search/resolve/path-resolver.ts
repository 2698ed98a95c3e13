/**
 * Resolves a symbol path: exact, suffix, wildcard, edit distance; a lower step only when the higher finds
 * nothing. A path with `*` or `?` is never misspelt: it has no suggestions. Answers are cached.
 */
import type { Clock } from '#shared/base/clock.ts';
import type { ResolveAnswer } from '../answers.ts';
import type { Recency } from '../recency.ts';
import type { RowTable } from '../store/row-table.ts';
import { parseSymbolPath, type SymbolPath } from '../symbol-path.ts';
import { BestRows } from './best-rows.ts';
import { findBySpelling } from './edit-distance.ts';
import { PathCache } from './path-cache.ts';
import { withSignature } from './signature.ts';
import { exactSpelling, findRows, looseSpelling } from './suffix.ts';
import { findByWildcard } from './wildcard.ts';

export class PathResolver {
  readonly #rows: RowTable;
  readonly #recency: Recency;
  readonly #cache: PathCache<ResolveAnswer>;

  constructor(rows: RowTable, recency: Recency, clock: Clock) {
    this.#rows = rows;
    this.#recency = recency;
    this.#cache = new PathCache(clock);
  }

  /** Must be called on every change of the rows or of recency. */
  forget(): void {
    this.#cache.clear();
  }

  resolve(path: string, limit: number): ResolveAnswer {
    const key = `${limit} ${path}`;
    const known = this.#cache.get(key);
    if (known !== undefined) return known;
    const parsed = parseSymbolPath(path);
    const answer: ResolveAnswer = parsed === null ? { step: 'none', found: [], total: 0 } : this.#steps(parsed, limit);
    this.#cache.set(key, answer);
    return answer;
  }

  #steps(path: SymbolPath, limit: number): ResolveAnswer {
    const rows = this.#rows;
    const found = resolveByEnd(rows, this.#recency, path, limit);
    if (found !== null) return found;
    if (!path.wildcard) {
      return answer(rows, this.#recency, 'suggestion', limit, (best) =>
        findBySpelling(rows, path, (row, edits) => best.add(row, edits)),
      );
    }
    return answer(rows, this.#recency, 'wildcard', limit, (best) => {
      if (path.params === null) return findByWildcard(rows, path, (row) => best.add(row));
      const found: number[] = [];
      findByWildcard(rows, path, (row) => found.push(row));
      addAll(best, signed(rows, path, found));
    });
  }
}

/**
 * The exact and the suffix step; null where neither finds any. They look at no row but those called as the last name of
 * the path and, where that names a member, those of types called as the name before.
 */
export function resolveByEnd(rows: RowTable, recency: Recency, path: SymbolPath, limit: number): ResolveAnswer | null {
  const spellings = [exactSpelling(rows, path), looseSpelling(rows, path)];
  for (const step of ['exact', 'suffix'] as const) {
    for (const spelling of spellings) {
      if (spelling === undefined) continue;
      const found = signed(rows, path, findRows(rows, spelling, step === 'exact'));
      if (found.length > 0) return answer(rows, recency, step, limit, (best) => addAll(best, found));
    }
  }
  return null;
}

function signed(rows: RowTable, path: SymbolPath, found: readonly number[]): readonly number[] {
  return path.params === null ? found : withSignature(found, path.params, (row) => rows.paramsOf(row));
}

function answer(
  rows: RowTable,
  recency: Recency,
  step: ResolveAnswer['step'],
  limit: number,
  find: (best: BestRows) => void,
): ResolveAnswer {
  const best = new BestRows(rows, recency, limit);
  find(best);
  const { columns, typeRow } = rows;
  const found = best.drain().map((row) => ({
    handle: { type: typeRow[columns.owner[row] as number] as number, member: columns.member[row] as number },
    path: rows.pathOf(row),
  }));
  return { step: best.total === 0 ? 'none' : step, found, total: best.total };
}

function addAll(best: BestRows, rows: readonly number[]): void {
  for (const row of rows) best.add(row);
}
