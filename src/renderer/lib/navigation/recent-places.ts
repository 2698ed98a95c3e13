/**
 * Places that the person opened last in a workspace, newest first, with the names that the title bar showed for them. Kept
 * with the window's state, therefore few and small. A place with other filters or another line is the same place.
 */
import { valueFor } from '#shared/base/by-workspace.ts';
import type { Services } from '../services.ts';
import type { UiValue } from '../state/ui-state.ts';
import { formatPlace, parsePlace, type Route } from './route.ts';

export const recentPlacesKey = 'places.recent';
const kept = 16;
/** UTF-16 units of a name; a question may be long. */
const longestName = 200;

export interface RecentPlace {
  readonly route: Route;
  /** Outermost first; empty where the view has not named it. */
  readonly names: readonly string[];
}

export function readRecentPlaces(value: UiValue | undefined, root: string): RecentPlace[] {
  const list = valueFor(value, root);
  return Array.isArray(list) ? list.flatMap(readPlace) : [];
}

export function samePlace(a: Route, b: Route): boolean {
  return a.view === b.view && a.id === b.id;
}

/** What to keep once `place` was opened or named. */
export function withRecentPlace(value: UiValue | undefined, root: string, place: RecentPlace): UiValue {
  const before = readRecentPlaces(value, root);
  const known = before.find(({ route }) => samePlace(route, place.route));
  const names = place.names.length > 0 ? place.names : (known?.names ?? []);
  const others = before.filter((one) => one !== known);
  return [{ ...place, names }, ...others].slice(0, kept).map(written);
}

/** Notes each place of the open workspace from now on, the shown one too. Returns a function that stops it. */
export function keepRecentPlaces({ ui, navigation, panes, workspace }: Services): () => void {
  const note = (names: readonly string[]): void => {
    const { root } = workspace.getState().state;
    const { route } = navigation.getState();
    if (root === '' || route.view === 'welcome') return;
    const before = ui.getState().values[recentPlacesKey];
    const after = withRecentPlace(before, root, { route, names });
    if (JSON.stringify(after) !== JSON.stringify(valueFor(before, root))) {
      ui.getState().setFor(recentPlacesKey, root, after);
    }
  };
  note(panes.getState().crumbs);
  const stops = [
    navigation.subscribe(({ route }, before) => route !== before.route && note([])),
    // A view names its place once it is drawn, and again when more is known of it.
    panes.subscribe(({ crumbs }, before) => crumbs !== before.crumbs && note(crumbs)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function written({ route, names }: RecentPlace): UiValue {
  return { place: formatPlace(route), names: names.map((name) => name.slice(0, longestName)) };
}

function readPlace(value: UiValue): RecentPlace[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const { place, names } = value;
  const route = typeof place === 'string' ? parsePlace(place) : null;
  if (route === null || !Array.isArray(names)) return [];
  return [{ route, names: names.filter((name) => typeof name === 'string') }];
}
