/** Whether the palette is open, and with which text it opened. Outside React, so that a command opens it within a frame. */
import { createStore } from 'zustand/vanilla';

/** What a chosen symbol is for: its page, the graph around it, or the prompt window. */
export type PalettePurpose = 'page' | 'graph' | 'pin';

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
