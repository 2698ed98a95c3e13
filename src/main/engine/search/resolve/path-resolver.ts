/**
 * Resolves a symbol path (seed 004 §4.2, S4-66): exact, suffix, wildcard, edit distance; a lower step only when the
 * higher finds nothing. A path with `*` or `?` is never misspelt: it has no suggestions. Answers are cached.
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
    const spellings = [exactSpelling(this.#rows, path), looseSpelling(this.#rows, path)];
    for (const step of ['exact', 'suffix'] as const) {
      for (const spelling of spellings) {
        if (spelling === undefined) continue;
        const found = this.#signed(path, findRows(this.#rows, spelling, step === 'exact'));
        if (found.length > 0) return this.#answer(step, limit, (best) => addAll(best, found));
      }
    }
    if (!path.wildcard) {
      return this.#answer('suggestion', limit, (best) =>
        findBySpelling(this.#rows, path, (row, edits) => best.add(row, edits)),
      );
    }
    return this.#answer('wildcard', limit, (best) => {
      if (path.params === null) return findByWildcard(this.#rows, path, (row) => best.add(row));
      const found: number[] = [];
      findByWildcard(this.#rows, path, (row) => found.push(row));
      addAll(best, this.#signed(path, found));
    });
  }

  #signed(path: SymbolPath, rows: readonly number[]): readonly number[] {
    return path.params === null ? rows : withSignature(rows, path.params, (row) => this.#rows.paramsOf(row));
  }

  #answer(step: ResolveAnswer['step'], limit: number, find: (best: BestRows) => void): ResolveAnswer {
    const best = new BestRows(this.#rows, this.#recency, limit);
    find(best);
    const { columns, typeRow } = this.#rows;
    const found = best.drain().map((row) => ({
      handle: { type: typeRow[columns.owner[row] as number] as number, member: columns.member[row] as number },
      path: this.#rows.pathOf(row),
    }));
    return { step: best.total === 0 ? 'none' : step, found, total: best.total };
  }
}

function addAll(best: BestRows, rows: readonly number[]): void {
  for (const row of rows) best.add(row);
}
