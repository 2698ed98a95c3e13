/**
 * From the loaded graph to the picture: items, places, lines. Places are kept from picture to picture, and come back with
 * the history entry, so that neither unfolding nor going back moves what was there.
 */
import { useEffect, useMemo, useRef } from 'react';
import type { NeighbourSide } from '#shared/contract/symbols.ts';
import { useNavigation, useServices } from '../../../lib/services-context.tsx';
import type { GraphData } from '../model/graph-data.ts';
import { layoutItems, type Placed, type Spots, spotsOf } from '../model/layout.ts';
import { type Line, linesOf } from '../model/lines.ts';
import { pictureItems } from '../model/picture-items.ts';

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

/** @param tidied changes when all places are to be made anew. */
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
