/**
 * One page of the rows that fit, with the total and the facets, in one pass. A page goes on behind the last row of the
 * one before by that row's own place in the order, so that records which come or go meanwhile move nothing twice into
 * view and nothing out of it.
 */
import { MemoError } from '#shared/base/errors.ts';
import type { Facets } from '#shared/contract/memory/methods.ts';
import { questionTypes, recordStatuses } from '#shared/contract/memory/words.ts';
import type { Columns } from './columns.ts';
import { misses, type RowTest } from './filter.ts';
import type { Names } from './names.ts';

export type ListOrder = 'newest' | 'oldest' | 'confidence';

export interface Page {
  rows: number[];
  total: number;
  facets: Facets;
  next: string | null;
}

export interface PageQuery {
  order: ListOrder;
  limit: number;
  after: string | undefined;
}

/** @param rows all rows, oldest first. Throws InvalidArgument for an `after` that is none of ours. */
export function readPage(columns: Columns, rows: Uint32Array, test: RowTest, query: PageQuery): Page {
  const { order, limit } = query;
  const place = placeOf(columns, order);
  const behind = query.after === undefined ? null : parseCursor(query.after, order);
  const best = createBest(limit + 1, (a, b) => compare(place(a), place(b)));
  const counts = createCounts(columns);
  let total = 0;
  const visit = (row: number): void => {
    const missed = test(row);
    counts.add(row, missed);
    if (missed !== 0) return;
    total += 1;
    if (order !== 'confidence' && best.full()) return;
    if (behind === null || compare(place(row), behind) > 0) best.add(row);
  };
  if (order === 'oldest') for (let at = 0; at < rows.length; at += 1) visit(rows[at] as number);
  else for (let at = rows.length - 1; at >= 0; at -= 1) visit(rows[at] as number);
  const found = best.rows();
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const next = found.length > limit && last !== undefined ? place(last).join('_') : null;
  return { rows: page, total, facets: counts.facets(), next };
}

/** Numbers that grow along the order. */
function placeOf({ at, confidence }: Columns, order: ListOrder): (row: number) => number[] {
  if (order === 'oldest') return (row) => [at[row] as number, row];
  if (order === 'newest') return (row) => [-(at[row] as number), -row];
  return (row) => [-(confidence[row] as number), -(at[row] as number), -row];
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (let n = 0; n < a.length; n += 1) {
    const difference = (a[n] as number) - (b[n] as number);
    if (difference !== 0) return difference;
  }
  return 0;
}

function parseCursor(text: string, order: ListOrder): number[] {
  const numbers = text.split('_').map((part) => (/^-?\d/.test(part) ? Number(part) : Number.NaN));
  if (numbers.length === (order === 'confidence' ? 3 : 2) && numbers.every(Number.isFinite)) return numbers;
  throw new MemoError('InvalidArgument', `"${text}" is not the end of a page in the order ${order}.`, {
    path: 'after',
  });
}

/** The first `size` rows of those that are added. Rows that come in order cost one comparison. */
function createBest(size: number, compareRows: (a: number, b: number) => number) {
  const found: number[] = [];
  return {
    full: () => found.length >= size,
    rows: () => found,
    add(row: number): void {
      if (found.length >= size && compareRows(row, found[size - 1] as number) >= 0) return;
      let low = 0;
      let high = found.length;
      if (high > 0 && compareRows(row, found[high - 1] as number) >= 0) low = high;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (compareRows(row, found[middle] as number) < 0) high = middle;
        else low = middle + 1;
      }
      found.splice(low, 0, row);
      if (found.length > size) found.pop();
    },
  };
}

/** A record that only one filter leaves out counts among that filter's choices. */
function createCounts(columns: Columns) {
  const types = new Uint32Array(questionTypes.length);
  const statuses = new Uint32Array(recordStatuses.length);
  const domains = new Uint32Array(columns.domains.size());
  const analysts = new Uint32Array(columns.analysts.size());
  const count = (column: Uint32Array, id: number | undefined): void => {
    if (id !== undefined) column[id] = (column[id] ?? 0) + 1;
  };
  return {
    add(row: number, missed: number): void {
      if ((missed & ~misses.types) === 0) count(types, columns.type[row]);
      if ((missed & ~misses.domains) === 0) count(domains, columns.domain[row]);
      if ((missed & ~misses.statuses) === 0) count(statuses, columns.status[row]);
      if ((missed & ~misses.analysts) === 0) count(analysts, columns.analyst[row]);
    },
    facets: (): Facets => ({
      types: counted(types, (id) => questionTypes[id] ?? ''),
      domains: counted(domains, columns.domains.textOf),
      statuses: counted(statuses, (id) => recordStatuses[id] ?? ''),
      analysts: counted(analysts, columns.analysts.textOf),
    }),
  };
}

function counted(counts: Uint32Array, textOf: Names['textOf']): Record<string, number> {
  const entries: [string, number][] = [];
  counts.forEach((count, id) => {
    if (count > 0) entries.push([textOf(id), count]);
  });
  // Not by assignment: a domain may be called `__proto__`.
  return Object.fromEntries(entries);
}
