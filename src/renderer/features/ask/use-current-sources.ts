/**
 * The sources of an answer as they are now. An answer is kept as it was given; since then the code may have changed
 * under it, so the records that it cites are looked up again whenever memory reports a change.
 */
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AskAnswer } from '#shared/contract/memory/ask.ts';
import type { RecordView } from '#shared/contract/memory/methods.ts';
import { useServices, useWorkspace } from '../../lib/services-context.tsx';
import { type Source, sourcesOf } from './model/answer-parts.ts';
import { sourceNow } from './model/source-now.ts';

export interface CurrentSources {
  readonly sources: readonly Source[];
  /** By id, those that are known by now. */
  readonly records: ReadonlyMap<string, RecordView>;
}

export function useCurrentSources(answer: AskAnswer): CurrentSources {
  const { link } = useServices();
  const root = useWorkspace((state) => state.root);
  const ids = useMemo(() => {
    const cited = answer.citations.flatMap(({ record }) => (record === undefined ? [] : [record]));
    // Those of other workspaces are not known here.
    const foreign = new Set(answer.citations.flatMap(({ project, record }) => (project === undefined ? [] : [record])));
    return [...new Set([...cited, ...answer.context.records.map(({ id }) => id)])].filter((id) => !foreign.has(id));
  }, [answer]);
  const found = useQueries({
    queries: ids.map((id) => ({
      queryKey: [root, 'memory.get', { id }],
      queryFn: ({ signal }: { signal: AbortSignal }) => link.call('memory.get', { id }, { signal }),
    })),
    combine: (answers) => answers.flatMap(({ data }) => (data === undefined ? [] : [data.record])),
  });
  return useMemo(() => {
    const records = new Map(found.map((record) => [record.id, record]));
    return { records, sources: sourcesOf(answer).map((source) => sourceNow(source, records.get(source.record ?? ''))) };
  }, [answer, found]);
}
