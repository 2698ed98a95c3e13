/** The time range while it is dragged; null when it is not. */
import { createStore } from 'zustand/vanilla';
import type { Range } from '../timeline/draw/draw-strip.ts';

export function createDragged() {
  return createStore<{ readonly range: Range | null }>(() => ({ range: null }));
}
export type Dragged = ReturnType<typeof createDragged>;
