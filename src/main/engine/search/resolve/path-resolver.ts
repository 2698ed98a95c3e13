/**
 * Resolves a symbol path (seed 004 §4.2, S4-66): exact, suffix, wildcard, edit distance; a lower step only when the
 * higher finds nothing. A path with `*` or `?` is never misspelt: it has no suggestions. Answers are cached.
 */
import type { Clock } from '#shared/base/clock.ts';
import type { ResolveAnswer } from '../answers.ts';
import type { Recency } from '../recency.ts';
import type { RowTable } from '../store/row-table.ts';
import { parseSymbolPath, type SymbolPath } from '../symbol-path.ts';
import { findBySpelling } from './edit-distance.ts';
import { PathCache } from './path-cache.ts';
import { withSignature } from './signature.ts';
import { findBySuffix } from './suffix.ts';
import { bestRows } from './tie-break.ts';
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
    const { exact, suffix } = findBySuffix(this.#rows, path);
    for (const [step, rows] of [
      ['exact', exact],
      ['suffix', suffix],
    ] as const) {
      const found = this.#signed(path, rows);
      if (found.length > 0) return this.#answer(step, found, limit);
    }
    if (path.wildcard) {
      const found = this.#signed(path, findByWildcard(this.#rows, path));
      return found.length > 0 ? this.#answer('wildcard', found, limit) : { step: 'none', found: [], total: 0 };
    }
    const { rows, edits } = findBySpelling(this.#rows, path);
    if (rows.length === 0) return { step: 'none', found: [], total: 0 };
    return this.#answer('suggestion', rows, limit, (index) => edits[index] as number);
  }

  #signed(path: SymbolPath, rows: readonly number[]): readonly number[] {
    return path.params === null ? rows : withSignature(rows, path.params, (row) => this.#rows.paramsOf(row));
  }

  #answer(
    step: ResolveAnswer['step'],
    rows: readonly number[],
    limit: number,
    distance?: (index: number) => number,
  ): ResolveAnswer {
    const { columns, typeRow } = this.#rows;
    const best = bestRows(this.#rows, this.#recency, rows, limit, distance);
    return {
      step,
      total: rows.length,
      found: best.map((row) => ({
        handle: { type: typeRow[columns.owner[row] as number] as number, member: columns.member[row] as number },
        path: this.#rows.pathOf(row),
      })),
    };
  }
}
