/**
 * The command palette: symbols and actions from anywhere, by keyboard alone. This part is always there and only listens;
 * the window itself comes with the first opening.
 */
import { useState } from 'react';
import { useStore } from 'zustand';
import { useCommands } from '../../lib/commands/use-commands.ts';
import { useWorkspace } from '../../lib/services-context.tsx';
import { createPaletteStore } from './palette-state.ts';
import { PaletteWindow } from './palette-window.tsx';

export default function Palette() {
  const [store] = useState(createPaletteStore);
  const open = useStore(store, (state) => state.open);
  const root = useWorkspace((state) => state.root);
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
  ]);
  return open ? <PaletteWindow store={store} /> : null;
}
