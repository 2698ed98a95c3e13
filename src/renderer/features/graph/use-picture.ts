/**
 * From the loaded graph to the picture: items, places, lines. Places are kept from picture to picture, and come back with
 * the history entry, so that neither unfolding nor going back moves what was there.
 */

import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { MemoError } from '#shared/base/errors.ts';
import type { NeighbourSide } from '#shared/contract/symbols.ts';
import { useNavigation, useServices, useWorkspace } from '../../lib/services-context.tsx';
import { type GraphData, type GraphRequest, loadGraph } from './model/graph-data.ts';
import { layoutItems, type Placed, type Spots, spotsOf } from './model/layout.ts';
import { type Line, linesOf } from './model/lines.ts';
import { pictureItems } from './model/picture-items.ts';

export interface Picture {
  /** Focus and filters: pictures of one key keep their places. */
  readonly key: string;
  readonly focus: string;
  readonly placed: readonly Placed[];
  readonly lines: readonly Line[];
  readonly unfolded: ReadonlyMap<string, ReadonlySet<NeighbourSide>>;
}

interface Kept {
  readonly key: string;
  readonly spots: Spots;
}

const nowhere: Spots = new Map();

/** @param tidied changes when all places are to be recomputed. */
export function usePicture(
  data: GraphData | undefined,
  place: { readonly hidden: readonly string[]; readonly external: number },
  slot: string,
  tidied: number,
): Picture | null {
  const { navigation } = useServices();
  const entry = useNavigation((state) => state.entry);
  const kept = useRef<(Kept & { entry: number; tidied: number }) | null>(null);
  const { hidden, external } = place;
  const picture = useMemo((): Picture | null => {
    if (data === undefined) return null;
    const items = pictureItems(data, { hidden, external });
    const placed = layoutItems(items, spotsFor(data.key));
    return { key: data.key, focus: data.focus, placed, lines: linesOf(data, placed), unfolded: items.unfolded };

    function spotsFor(key: string): Spots {
      const last = kept.current;
      if (last !== null && last.tidied !== tidied) return nowhere;
      if (last?.key === key && last.entry === entry) return last.spots;
      const remembered = navigation.getState().recall(slot);
      if (isKept(remembered) && remembered.key === key) return remembered.spots;
      return last?.key === key ? last.spots : nowhere;
    }
  }, [data, hidden, external, navigation, slot, entry, tidied]);
  useEffect(() => {
    if (picture === null) return;
    const next = { key: picture.key, spots: spotsOf(picture.placed) };
    kept.current = { ...next, entry, tidied };
    navigation.getState().remember(slot, next);
  }, [picture, navigation, slot, entry, tidied]);
  return picture;
}

function isKept(value: unknown): value is Kept {
  return typeof value === 'object' && value !== null && 'key' in value && 'spots' in value;
}

interface GraphAnswer {
  /** undefined until the first answer. */
  readonly data: GraphData | undefined;
  readonly error: MemoError | null;
  /** The data speaks of an earlier request. */
  readonly behind: boolean;
  retry(): void;
}

/**
 * The graph's data as React data: asked for again when the code map changes, kept on screen until the new is there. What
 * an earlier answer of the same code map brought is used on, so that unfolding asks for the new part only.
 */
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
  // An answer from the cache is where the next request continues.
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
