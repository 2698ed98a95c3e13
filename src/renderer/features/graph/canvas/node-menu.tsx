/** The menu of a box: everything that can be done with it, with its keys. */
import type { NeighbourSide } from '#shared/contract/symbols.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { MenuAt, type MenuEntry } from '../../../ui/overlays/menu.tsx';
import { type Item, outward } from '../model/picture-items.ts';
import type { GraphActs } from './graph-acts.ts';

export interface NodeMenuProps {
  readonly at: { readonly x: number; readonly y: number; readonly byKey: boolean };
  readonly item: Item;
  readonly focus: boolean;
  readonly unfolded: ReadonlySet<NeighbourSide> | undefined;
  readonly acts: GraphActs;
  readonly onClose: () => void;
}

export function NodeMenu({ at, item, focus, unfolded, acts, onClose }: NodeMenuProps) {
  const { t } = useMessages();
  const isType = item.kind === 'type';
  const sides: readonly NeighbourSide[] = isType ? ['dependents', 'dependencies'] : [outward(item)];
  const toggles = sides.map((side): MenuEntry => {
    const open = unfolded?.has(side) ?? false;
    const count = isType ? (side === 'dependents' ? item.node.fanIn : item.node.fanOut) : 1;
    return {
      kind: 'item',
      key: side,
      label: t(`graph.${open ? 'fold' : 'unfold'}.${side}`),
      icon: open ? 'minus' : 'plus',
      keys: side === outward(item) ? 'Space' : side === 'dependents' ? 'Shift+ArrowLeft' : 'Shift+ArrowRight',
      disabled: count === 0,
      run: () => acts.toggle(item, side),
    };
  });
  const entries: MenuEntry[] = [];
  if (isType && !focus) {
    const run = () => acts.enter(item);
    entries.push({ kind: 'item', key: 'focus', label: t('graph.makeFocus'), icon: 'graph', keys: 'Enter', run });
  }
  if (isType) {
    const run = () => acts.open(item);
    entries.push(
      { kind: 'item', key: 'open', label: t('graph.openPage'), icon: 'open', ...(focus ? { keys: 'Enter' } : {}), run },
      { kind: 'separator', key: 's1' },
    );
  }
  if (item.kind !== 'external') entries.push(...toggles);
  if (!focus) {
    entries.push({
      kind: 'item',
      key: 'hide',
      label: t('graph.hide'),
      icon: 'close',
      keys: 'Delete',
      run: () => acts.hide(item),
    });
  }
  if (isType) {
    entries.push(
      { kind: 'separator', key: 's2' },
      { kind: 'item', key: 'copy', label: t('symbols.copyPath'), icon: 'copy', run: () => acts.copyPath(item) },
      {
        kind: 'item',
        key: 'edit',
        label: t('action.openInEditor'),
        icon: 'edit',
        keys: 'Mod+Enter',
        run: () => acts.edit(item),
      },
    );
  }
  return <MenuAt at={at} byKey={at.byKey} entries={entries} onClose={onClose} />;
}
