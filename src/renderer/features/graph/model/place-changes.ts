/** What a person does to the graph, as changes of its place: unfold, fold, load more, hide, show again. */
import type { NeighbourSide } from '#shared/contract/symbols.ts';
import { type Expansion, firstExpansions, type GraphPlace, pageSize, sameExpansion } from './graph-place.ts';
import { type Item, outward } from './picture-items.ts';

type Change = Partial<GraphPlace>;
type Unfoldable = Extract<Item, { kind: 'type' | 'group' }>;

export function expansionsOf(place: GraphPlace, count = pageSize): readonly Expansion[] {
  return place.expansions ?? firstExpansions(place.of, count);
}

/** Which expansion a node's side is; a group has its outer side only. */
function expansionOf(item: Unfoldable, side: NeighbourSide): Omit<Expansion, 'count'> {
  return item.kind === 'type'
    ? { id: item.key, side, namespace: null }
    : { id: item.of, side: outward(item), namespace: item.namespace };
}

export function unfold(place: GraphPlace, item: Unfoldable, side: NeighbourSide, count = pageSize): Change {
  const wanted = expansionOf(item, side);
  const open = expansionsOf(place, count);
  if (open.some((one) => sameExpansion(one, wanted))) return {};
  return { expansions: [...open, { ...wanted, count }] };
}

/** What hangs on it stays in the list, so that unfolding it again brings all back. */
export function fold(place: GraphPlace, item: Unfoldable, side: NeighbourSide, count = pageSize): Change {
  const wanted = expansionOf(item, side);
  return { expansions: expansionsOf(place, count).filter((one) => !sameExpansion(one, wanted)) };
}

export function loadMore(place: GraphPlace, item: Extract<Item, { kind: 'more' }>, count = pageSize): Change {
  if (item.what === 'external') return { external: place.external + count };
  const wanted = { id: item.of, side: outward(item), namespace: item.namespace };
  return {
    expansions: expansionsOf(place, count).map((one) =>
      sameExpansion(one, wanted) ? { ...one, count: one.count + count } : one,
    ),
  };
}

export function hide(place: GraphPlace, item: Item): Change {
  return { hidden: [...place.hidden.filter((key) => key !== item.key), item.key], selected: item.owner ?? '' };
}

/** Another type in the middle: what was unfolded and hidden belonged to the old picture, the filters stay. */
export function refocus(of: string): Change {
  return { of, expansions: null, hidden: [], selected: '' };
}
