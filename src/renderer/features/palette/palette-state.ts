/** Whether the palette is open, and with which text it opened. Outside React, so that a command opens it within a frame. */
import { createStore } from 'zustand/vanilla';

export interface PaletteSlice {
  readonly open: boolean;
  readonly input: string;
  show(input: string): void;
  setInput(input: string): void;
  close(): void;
}

export function createPaletteStore() {
  return createStore<PaletteSlice>((set) => ({
    open: false,
    input: '',
    show: (input) => set({ open: true, input }),
    setInput: (input) => set({ input }),
    close: () => set({ open: false }),
  }));
}
export type PaletteStore = ReturnType<typeof createPaletteStore>;
