/** Does what the picture asks for: changes of the place, and the ways out to pages, editor and clipboard. */
import { useMemo, useRef } from 'react';
import { useServices } from '../../lib/services-context.tsx';
import { useSymbolActions } from '../symbols/parts/use-symbol-actions.ts';
import type { GraphActs } from './canvas/graph-acts.ts';
import { type GraphPlace, pageSize } from './model/graph-place.ts';
import { outward } from './model/picture-items.ts';
import { fold, hide, loadMore, unfold } from './model/place-changes.ts';
import type { Picture } from './use-picture.ts';

export interface GraphActsOptions {
  readonly place: GraphPlace;
  readonly picture: Picture | null;
  readonly change: (part: Partial<GraphPlace>) => void;
  /** Makes a type the focus. */
  readonly refocus: (id: string) => void;
  /** Neighbours that one step brings. */
  readonly page?: number;
}

/** The same object at every render: boxes that stay are not drawn again. */
export function useGraphActs(options: GraphActsOptions): GraphActs {
  const { navigation } = useServices();
  const symbols = useSymbolActions();
  const latest = useRef(options);
  latest.current = options;
  return useMemo((): GraphActs => {
    const now = () => latest.current;
    const acts: GraphActs = {
      select: (key) => {
        if (key !== now().place.selected) now().change({ selected: key });
      },
      enter: (item) => {
        if (item.kind === 'group') acts.toggle(item, outward(item));
        if (item.kind !== 'type') return;
        if (item.key === now().picture?.focus) acts.open(item);
        else now().refocus(item.key);
      },
      toggle: (item, side) => {
        if (item.kind !== 'type' && item.kind !== 'group') return;
        const { place, picture, change, page = pageSize } = now();
        const own = item.kind === 'group' ? outward(item) : side;
        const open = picture?.unfolded.get(item.key)?.has(own) ?? false;
        change(open ? fold(place, item, own, page) : unfold(place, item, own, page));
      },
      more: (item) => now().change(loadMore(now().place, item, now().page)),
      hide: (item) => {
        if (item.key !== now().picture?.focus) now().change(hide(now().place, item));
      },
      open: (item) => {
        if (item.kind === 'type') symbols.open(item.node.symbol);
      },
      edit: (item) => {
        if (item.kind === 'type') symbols.openInEditor(item.node.symbol);
      },
      copyPath: (item) => {
        if (item.kind === 'type') symbols.copyPath(item.node.symbol);
      },
      back: () => navigation.getState().back(),
    };
    return acts;
  }, [navigation, symbols]);
}
