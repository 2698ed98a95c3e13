/**
 * What the filter that is being written finds. It is asked once typing has rested a moment; meanwhile, and while the filter
 * cannot be read, what the last readable one found stays.
 */
import { useRef } from 'react';
import type { MemoError } from '#shared/base/errors.ts';
import type { FilterPreview, FilterProblem, FilterSpan } from '#shared/contract/context/context-types.ts';
import { useRested } from '../../../lib/timing/use-rested.ts';
import { useCall } from '../../../lib/use-call.ts';
import { carry } from './filter-pieces.ts';

/** Milliseconds. */
const rest = 120;
/** Rows of each list: up to a hundred need no virtual list. */
const listed = 100;

export interface FilterFinds {
  readonly spans: readonly FilterSpan[];
  /** Of the present text only. */
  readonly problems: readonly FilterProblem[];
  /** What the last readable filter found; null before the first. */
  readonly found: FilterPreview | null;
  /** Whether `found` is of the present text. */
  readonly current: boolean;
  readonly error: MemoError | null;
}

/** @param id of the pack: another one starts over. */
export function useFilterPreview(id: string, filter: string, maxTokens: number): FilterFinds {
  const rested = useRested(filter, rest) ?? filter;
  const { data, isPlaceholderData, error } = useCall(
    'pack.preview',
    { filter: rested, maxTokens, limit: listed },
    { enabled: rested.trim() !== '' },
  );
  const told = useRef<{ id: string; filter: string; preview: FilterPreview } | null>(null);
  const readable = useRef<{ id: string; filter: string; preview: FilterPreview } | null>(null);
  if (data !== undefined && !isPlaceholderData && rested.trim() !== '') {
    told.current = { id, filter: rested, preview: data };
    if (data.matches !== null) readable.current = told.current;
  }
  const last = told.current?.id === id ? told.current : null;
  const found = readable.current?.id === id ? readable.current : null;
  return {
    spans: last === null ? [] : carry(last.preview.spans, last.filter, filter),
    problems: last === null || last.filter !== filter ? [] : last.preview.problems,
    found: found?.preview ?? null,
    current: found?.filter === filter,
    error,
  };
}
