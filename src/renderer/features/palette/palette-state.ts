/** Whether the palette is open, and with which text it opened. Outside React, so that a command opens it within a frame. */
import { createStore } from 'zustand/vanilla';

/** What a chosen symbol is for: its page, or the graph around it. */
export type PalettePurpose = 'page' | 'graph';

export interface PaletteSlice {
  readonly open: boolean;
  readonly purpose: PalettePurpose;
  readonly input: string;
  show(input: string, purpose?: PalettePurpose): void;
  setInput(input: string): void;
  close(): void;
}

export function createPaletteStore() {
  return createStore<PaletteSlice>((set) => ({
    open: false,
    purpose: 'page',
    input: '',
    show: (input, purpose = 'page') => set({ open: true, input, purpose }),
    setInput: (input) => set({ input }),
    close: () => set({ open: false }),
  }));
}
export type PaletteStore = ReturnType<typeof createPaletteStore>;
