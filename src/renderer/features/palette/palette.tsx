/**
 * The command palette: files, symbols and actions from anywhere, by keyboard alone. This part is always there and only listens;
 * the window itself comes with the first opening.
 */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useCommands } from '../../lib/commands/use-commands.ts';
import { keepRecentPlaces } from '../../lib/navigation/recent-places.ts';
import type { Route } from '../../lib/navigation/route.ts';
import { useServices, useWorkspace } from '../../lib/services-context.tsx';
import { useSymbolActions } from '../symbols/parts/use-symbol-actions.ts';
import { createPaletteStore } from './palette-state.ts';
import { PaletteWindow } from './palette-window.tsx';

export function Palette() {
  const [store] = useState(createPaletteStore);
  const services = useServices();
  const { navigation } = services;
  const symbols = useSymbolActions();
  const open = useStore(store, (state) => state.open);
  const root = useWorkspace((state) => state.root);
  useEffect(() => keepRecentPlaces(services), [services]);
  const show = (input: string) => () => store.getState().show(input);
  useCommands([
    {
      id: 'palette.symbols',
      title: 'command.paletteSymbols',
      group: 'group.general',
      keys: ['Mod+P'],
      hidden: true,
      when: () => root !== '',
      run: show(''),
    },
    {
      id: 'palette.actions',
      title: 'command.paletteActions',
      group: 'group.general',
      keys: ['Mod+Shift+P'],
      hidden: true,
      run: show('>'),
    },
    {
      id: 'palette.graph',
      title: 'command.graphOf',
      group: 'group.navigation',
      keys: ['Mod+Shift+G'],
      when: () => root !== '',
      run: () => store.getState().show('', 'graph'),
    },
    {
      id: 'palette.pin',
      title: 'command.contextAdd',
      group: 'group.navigation',
      when: () => root !== '',
      run: () => store.getState().show('', 'pin'),
    },
    // Comes after the ones above: where a type is shown or selected, the key means that one.
    {
      id: 'graph.ofShown',
      title: 'command.openGraph',
      group: 'group.navigation',
      keys: ['Mod+Shift+G'],
      when: () => shownType(navigation.getState().route) !== '',
      run: () => symbols.openGraph({ typeId: shownType(navigation.getState().route) }),
    },
  ]);
  return open ? <PaletteWindow store={store} /> : null;
}

/** Id of the type that a place shows or has selected; empty for none. */
function shownType({ view, id, query }: Route): string {
  if (view === 'type') return id;
  return view === 'symbols' ? (query.selected?.split('/')[0] ?? '') : '';
}
