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
  const compare = compareBy(columns, order);
  const behind = query.after === undefined ? null : parseCursor(query.after, order);
  const best = createBest(limit + 1, (a, b) => compare(a, columns.confidence[b] as number, columns.at[b] as number, b));
  const counts = createCounts(columns);
  let total = 0;
  const visit = (row: number): void => {
    const missed = test(row);
    counts.add(row, missed);
    if (missed !== 0) return;
    total += 1;
    if (order !== 'confidence' && best.full()) return;
    if (behind === null || compare(row, behind.confidence, behind.at, behind.row) > 0) best.add(row);
  };
  if (order === 'oldest') for (let at = 0; at < rows.length; at += 1) visit(rows[at] as number);
  else for (let at = rows.length - 1; at >= 0; at -= 1) visit(rows[at] as number);
  const found = best.rows();
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const next = found.length > limit && last !== undefined ? cursor(columns, order, last) : null;
  return { rows: page, total, facets: counts.facets(), next };
}

/** Compares a row with the place of another in the order; that one need not be there any more. */
function compareBy({ at, confidence }: Columns, order: ListOrder) {
  const older = (row: number, time: number, other: number): number => (at[row] as number) - time || row - other;
  return (row: number, withConfidence: number, time: number, other: number): number => {
    if (order === 'oldest') return older(row, time, other);
    const less = order === 'confidence' ? withConfidence - (confidence[row] as number) : 0;
    return less || -older(row, time, other);
  };
}

function cursor({ at, confidence }: Columns, order: ListOrder, row: number): string {
  return [...(order === 'confidence' ? [confidence[row]] : []), at[row], row].join('_');
}

function parseCursor(text: string, order: ListOrder): { confidence: number; at: number; row: number } {
  const numbers = text.split('_').map((part) => (/^\d/.test(part) ? Number(part) : Number.NaN));
  const [row = 0, at = 0, confidence = 0] = [...numbers].reverse();
  if (numbers.length === (order === 'confidence' ? 3 : 2) && numbers.every(Number.isFinite))
    return { confidence, at, row };
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
