/** The strip's data: the columns of all records that the facets leave, in the lanes of the workspace's domains. */
import { useMemo } from 'react';
import type { MemoError } from '#shared/base/errors.ts';
import type { Result } from '#shared/contract/contract.ts';
import { useCall } from '../../../lib/use-call.ts';
import { useDomainColours } from '../../../ui/memory/domain-colours.ts';
import { filterOf, type LearningsPlace } from '../learnings-place.ts';
import type { ListedRecord } from '../list/listed-record.ts';
import { type TimelineData, timelineData } from './timeline-data.ts';

export interface TimelineAnswer {
  readonly data: TimelineData;
  /** All domains, those with most records first, '' for none last. */
  readonly domains: readonly string[];
  readonly error: MemoError | null;
  retry(): void;
}

const nothing: Result<'memory.timeline'> = {
  ids: [],
  at: [],
  domain: [],
  domains: [],
  type: [],
  confidence: [],
  status: [],
  foreign: [],
  revision: 0,
};

/** @param hits the only records to be shown, where something is searched for. */
export function useTimeline(
  place: LearningsPlace,
  domains: Result<'memory.domains'> | undefined,
  hits: readonly ListedRecord[] | undefined,
): TimelineAnswer {
  const filter = filterOf(place, false);
  const { data: columns, error, refetch } = useCall('memory.timeline', { filter });
  const colourOf = useDomainColours();
  const ordered = useMemo(() => {
    const known = domains?.domains.filter(({ records }) => records > 0) ?? [];
    return [...known]
      .sort((a, b) => Number(a.domain === '') - Number(b.domain === '') || b.records - a.records)
      .map(({ domain }) => ({ domain, colour: colourOf(domain) }));
  }, [domains, colourOf]);
  const data = useMemo(() => {
    const shown = hits === undefined ? undefined : new Set(hits.map(({ id }) => id));
    return timelineData(columns ?? nothing, ordered, shown);
  }, [columns, ordered, hits]);
  const names = useMemo(() => ordered.map(({ domain }) => domain), [ordered]);
  return { data, domains: names, error, retry: () => void refetch() };
}
