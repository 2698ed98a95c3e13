/**
 * One page of the rows that fit, with the total and the facets, in one pass. A page continues after the last row of
 * the previous one, found by that row's own place in the order, so that records added or removed meanwhile neither
 * repeat rows nor skip any.
 */
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { questionTypes, recordStatuses } from '#shared/contract/memory/memory-words.ts';
import type { Facets, MemoryFilter } from '#shared/contract/memory/methods.ts';
import type { Columns, Names } from './columns.ts';

type ListOrder = 'newest' | 'oldest' | 'confidence';

interface Page {
  rows: number[];
  total: number;
  facets: Facets;
  next: string | null;
}

interface PageQuery {
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
  throw new MemoError('InvalidArgument', sentence`"${text}" is not the end of a page in the order ${order}.`, {
    path: 'after',
  });
}

/** The first `size` rows of those added. Rows that are added in order cost one comparison. */
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

/**
 * `MemoryFilter` over the columns: made once for a question, then asked for each row without looking at a text.
 * What a row may miss: the four that have facets, each a bit, and all else together.
 */
const misses = { types: 1, domains: 2, statuses: 4, analysts: 8, rest: 16 } as const;

/** Bits of `misses`; 0 for a row that fits. Only for rows that are there. */
type RowTest = (row: number) => number;

export function compileFilter(columns: Columns, filter: MemoryFilter): RowTest {
  const types = among(questionTypes, filter.types);
  const statuses = among(recordStatuses, filter.statuses);
  const domains = named(columns.domains, filter.domains);
  const analysts = named(columns.analysts, filter.analysts);
  const rest = restOf(columns, filter);
  return (row) => {
    let missed = 0;
    if (types !== null && types[columns.type[row] as number] !== 1) missed |= misses.types;
    if (domains !== null && domains[columns.domain[row] as number] !== 1) missed |= misses.domains;
    if (statuses !== null && statuses[columns.status[row] as number] !== 1) missed |= misses.statuses;
    if (analysts !== null && analysts[columns.analyst[row] as number] !== 1) missed |= misses.analysts;
    for (const fits of rest) if (!fits(row)) return missed | misses.rest;
    return missed;
  };
}

function restOf(columns: Columns, filter: MemoryFilter): ((row: number) => boolean)[] {
  const { from, to, pinned, origin, minConfidence } = filter;
  const tags = named(columns.tagNames, filter.tags);
  const files = inFiles(columns.fileNames, filter.file);
  const tests: ((row: number) => boolean)[] = [];
  if (from !== undefined) tests.push((row) => (columns.at[row] as number) >= from);
  if (to !== undefined) tests.push((row) => (columns.at[row] as number) <= to);
  if (pinned !== undefined) tests.push((row) => columns.pinned[row] === Number(pinned));
  if (origin !== undefined) tests.push((row) => columns.foreign[row] === Number(origin === 'repository'));
  if (minConfidence !== undefined) tests.push((row) => (columns.confidence[row] as number) >= minConfidence);
  if (tags !== null) tests.push((row) => anyOf(columns.tags, row, tags));
  if (files !== null) tests.push((row) => anyOf(columns.files, row, files));
  return tests;
}

/** Lists of a filter are alternatives; one that is left out, or empty, asks for nothing. */
function among(words: readonly string[], wanted: readonly string[] | undefined): Uint8Array | null {
  if (wanted === undefined || wanted.length === 0) return null;
  return Uint8Array.from(words, (word) => Number(wanted.includes(word)));
}

function named(names: Names, wanted: readonly string[] | undefined): Uint8Array | null {
  if (wanted === undefined || wanted.length === 0) return null;
  const found = new Uint8Array(names.size());
  for (const text of wanted) {
    const id = names.known(text);
    if (id !== undefined) found[id] = 1;
  }
  return found;
}

function inFiles(names: Names, wanted: string | undefined): Uint8Array | null {
  if (wanted === undefined || wanted === '') return null;
  return names.matching((file) => (wanted.endsWith('/') ? file.startsWith(wanted) : file === wanted));
}

function anyOf(lists: Columns['tags'], row: number, wanted: Uint8Array): boolean {
  const pool = lists.pool();
  const to = lists.to(row);
  for (let at = lists.from(row); at < to; at += 1) if (wanted[pool[at] as number] === 1) return true;
  return false;
}
