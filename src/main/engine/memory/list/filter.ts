/** `MemoryFilter` over the columns: made once for a question, then asked for each row without looking at a text. */
import type { MemoryFilter } from '#shared/contract/memory/methods.ts';
import { questionTypes, recordStatuses } from '#shared/contract/memory/words.ts';
import type { Columns } from './columns.ts';
import type { Names } from './names.ts';

/** What a row may miss: the four that have facets, each a bit, and all else together. */
export const misses = { types: 1, domains: 2, statuses: 4, analysts: 8, rest: 16 } as const;

/** Bits of `misses`; 0 for a row that fits. Only for rows that are there. */
export type RowTest = (row: number) => number;

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
