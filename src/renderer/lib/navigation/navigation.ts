/**
 * Where the window is, and the way it came. It stands on the browser's own history, so that mouse buttons, Alt with
 * the arrows and a reload all work; each entry carries its number, from which "can go back" and "can go forward" follow.
 * What a view wants back when the person returns (scroll, selection) is kept with the entry, in memory.
 */
import { createStore } from 'zustand/vanilla';
import { formatHash, parsePlace, type Route, route, sameRoute } from './route.ts';

/** The part of `window` that navigation needs; tests pass their own. */
export interface HistoryHost {
  readonly location: { readonly hash: string };
  readonly history: {
    readonly state: unknown;
    pushState(state: unknown, unused: string, url: string): void;
    replaceState(state: unknown, unused: string, url: string): void;
    go(delta: number): void;
  };
  addEventListener(type: 'popstate', listener: () => void): void;
  removeEventListener(type: 'popstate', listener: () => void): void;
}

export interface NavigationSlice {
  readonly route: Route;
  /** Number of the present entry; views key remembered scroll and selection by it. */
  readonly entry: number;
  readonly canGoBack: boolean;
  readonly canGoForward: boolean;
  go(target: Route): void;
  /** Changes the present entry, e.g. while a filter is typed: no new step to go back over. */
  replace(target: Route): void;
  back(): void;
  forward(): void;
  /** Keeps a value with the present entry, or with another one, under a name of the view's own. */
  remember(slot: string, value: unknown, entry?: number): void;
  recall(slot: string): unknown;
}

export const homeRoute = route('overview');

export function createNavigation(host: HistoryHost) {
  const memory = new Map<number, Map<string, unknown>>();
  const first = parsePlace(host.location.hash) ?? homeRoute;
  let index = entryOf(host.history.state) ?? 0;
  let last = Math.max(index, lastOf(host.history.state) ?? index);

  const place = (target: Route) => ({
    route: target,
    entry: index,
    canGoBack: index > 0,
    canGoForward: index < last,
  });
  const write = (kind: 'pushState' | 'replaceState', target: Route) =>
    host.history[kind]({ entry: index, last }, '', formatHash(target));

  const store = createStore<NavigationSlice>((set, get) => ({
    ...place(first),
    go(target) {
      if (sameRoute(target, get().route)) return;
      index += 1;
      last = index;
      for (const entry of memory.keys()) if (entry >= index) memory.delete(entry);
      write('pushState', target);
      set(place(target));
    },
    replace(target) {
      if (sameRoute(target, get().route)) return;
      write('replaceState', target);
      set(place(target));
    },
    back() {
      if (get().canGoBack) host.history.go(-1);
    },
    forward() {
      if (get().canGoForward) host.history.go(1);
    },
    remember(slot, value, entry = index) {
      const slots = memory.get(entry) ?? new Map<string, unknown>();
      slots.set(slot, value);
      memory.set(entry, slots);
    },
    recall(slot) {
      return memory.get(index)?.get(slot);
    },
  }));

  const onPop = () => {
    const entry = entryOf(host.history.state);
    const target = parsePlace(host.location.hash) ?? homeRoute;
    if (entry === undefined) {
      // A hash that was typed or pasted: a new entry without our number.
      index += 1;
      last = index;
      write('replaceState', target);
    } else {
      index = entry;
      last = Math.max(last, index);
    }
    store.setState(place(target));
  };
  write('replaceState', first);
  host.addEventListener('popstate', onPop);
  return Object.assign(store, { dispose: () => host.removeEventListener('popstate', onPop) });
}
export type Navigation = ReturnType<typeof createNavigation>;

function entryOf(state: unknown): number | undefined {
  return numberField(state, 'entry');
}

function lastOf(state: unknown): number | undefined {
  return numberField(state, 'last');
}

function numberField(state: unknown, field: 'entry' | 'last'): number | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const value: unknown = Reflect.get(state, field);
  return typeof value === 'number' ? value : undefined;
}
