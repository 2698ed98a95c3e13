/**
 * Goes to the search view from anywhere: with the selected text as the query, else back to the search that was there
 * last. It belongs to the page that is shown, so it is kept in memory only.
 */
import { route } from '../../lib/navigation/route.ts';
import { selectedText } from '../../lib/selected-text.ts';
import type { Services } from '../../lib/services.ts';
import { type SearchPlace, writeSearchPlace } from './model/search-place.ts';

const last = new WeakMap<Services, { readonly root: string; readonly place: SearchPlace }>();

export function keepSearch(services: Services, place: SearchPlace): void {
  last.set(services, { root: services.workspace.getState().state.root, place });
}

export function startSearch(services: Services): void {
  const query = selectedText();
  if (query !== '') {
    searchFor(services, query);
    return;
  }
  const known = last.get(services);
  const here = known !== undefined && known.root === services.workspace.getState().state.root;
  services.navigation.getState().go(route('search', '', here ? writeSearchPlace(known.place) : {}));
}

/** Searches for a text as it stands. */
export function searchFor(services: Services, query: string): void {
  services.navigation.getState().go(route('search', '', { q: query, mode: 'exact' }));
}
