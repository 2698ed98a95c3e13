/**
 * Which panes the shown view has and which are open. The widths and the folded panes are remembered for each view; the
 * drawer, which is the inspector in a narrow window, is not: it opens on demand and closes when the view changes.
 */
import { createStore } from 'zustand/vanilla';
import type { UiStore } from './ui-state.ts';

export type Pane = 'list' | 'inspector';

/** Below this width in px the inspector becomes a drawer. */
export const narrowBelow = 1120;

/** Widths in px: smallest, largest, and where a double click returns to. */
export const paneLimits = {
  list: { min: 200, max: 420, normal: 272 },
  inspector: { min: 260, max: 480, normal: 320 },
} as const satisfies Record<Pane, { min: number; max: number; normal: number }>;

export interface PanesSlice {
  readonly view: string;
  readonly has: Readonly<Record<Pane, boolean>>;
  readonly narrow: boolean;
  readonly drawer: boolean;
  /** Names of the place, outermost first: title bar and window title. */
  readonly crumbs: readonly string[];
  /** A view says what it has when it appears. */
  show(view: string, has: Readonly<Record<Pane, boolean>>): void;
  setCrumbs(crumbs: readonly string[]): void;
  setNarrow(narrow: boolean): void;
  setDrawer(open: boolean): void;
  /** Shows or hides a pane of the present view. */
  toggle(pane: Pane): void;
}

export function hiddenKey(view: string, pane: Pane): string {
  return `panes.${view}.${pane}.hidden`;
}

export function widthKey(view: string, pane: Pane): string {
  return `panes.${view}.${pane}.width`;
}

export function createPanesStore(ui: UiStore) {
  return createStore<PanesSlice>((set, get) => ({
    view: '',
    has: { list: false, inspector: false },
    narrow: false,
    drawer: false,
    crumbs: [],
    setCrumbs: (crumbs) => set({ crumbs }),
    show: (view, has) => set({ view, has, drawer: false }),
    setNarrow: (narrow) => set({ narrow, drawer: false }),
    setDrawer: (drawer) => set({ drawer }),
    toggle(pane) {
      const { view, has, narrow, drawer } = get();
      if (!has[pane]) return;
      if (pane === 'inspector' && narrow) return set({ drawer: !drawer });
      const key = hiddenKey(view, pane);
      ui.getState().set(key, ui.getState().values[key] !== true);
    },
  }));
}
export type PanesStore = ReturnType<typeof createPanesStore>;
