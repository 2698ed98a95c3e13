/**
 * The graph's data as React data: asked for again when the code map changes, kept on screen until the new is there. What
 * an earlier answer of the same code map brought is used on, so that unfolding asks for the new part only.
 */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { MemoError } from '#shared/base/errors.ts';
import { useServices, useWorkspace } from '../../../lib/services-context.tsx';
import { type GraphData, type GraphRequest, loadGraph } from '../model/graph-data.ts';

export interface GraphAnswer {
  /** undefined until the first answer. */
  readonly data: GraphData | undefined;
  readonly error: MemoError | null;
  /** The data speaks of an earlier request. */
  readonly behind: boolean;
  retry(): void;
}

export function useGraphData(request: GraphRequest): GraphAnswer {
  const { link, workspace } = useServices();
  const root = useWorkspace((state) => state.root);
  const latest = useRef<{ data: GraphData; revision: number } | null>(null);
  const query = useQuery<GraphData, MemoError>({
    queryKey: [root, 'symbols.neighbours', 'graph', request],
    queryFn: async ({ signal }) => {
      const { revision } = workspace.getState().state;
      const known = latest.current?.revision === revision ? latest.current.data : null;
      const data = await loadGraph((params) => link.call('symbols.neighbours', params, { signal }), request, known);
      latest.current = { data, revision };
      return data;
    },
    enabled: request.focus !== '',
    placeholderData: (previous, before) => (before?.queryKey[0] === root ? previous : undefined),
  });
  // An answer out of the cache is what the next request goes on from.
  const { data, isPlaceholderData } = query;
  useEffect(() => {
    if (data === undefined || isPlaceholderData) return;
    latest.current = { data, revision: workspace.getState().state.revision };
  }, [data, isPlaceholderData, workspace]);
  return {
    data: query.data,
    error: query.error,
    behind: query.isPlaceholderData,
    retry: () => void query.refetch(),
  };
}
