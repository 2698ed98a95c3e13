/**
 * The search of the symbols view, kept between visits: coming back shows the same rows at once and asks again behind
 * them. Follows the code map and a renewed connection.
 */
import { useCallback, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { askTyped } from '../../../lib/rpc/ask-typed.ts';
import type { Services } from '../../../lib/services.ts';
import { useServices, useWorkspace } from '../../../lib/services-context.tsx';
import { SearchWindow, type WindowRequest, type WindowState } from '../model/search-window.ts';
import type { SymbolsPlace } from '../model/symbols-place.ts';

const kept = new WeakMap<Services, { root: string; window: SearchWindow }>();

function windowOf(services: Services, root: string): SearchWindow {
  const known = kept.get(services);
  if (known?.root === root) return known.window;
  known?.window.dispose();
  const window = new SearchWindow((request, signal) =>
    askTyped(
      (options) => services.link.call('SearchSymbols', request, options),
      signal,
      ({ total }) => total === 0,
    ),
  );
  kept.set(services, { root, window });
  return window;
}

/** What the engine is asked: empty filters are left out, which means all. */
function requestOf(place: SymbolsPlace): WindowRequest {
  return {
    query: place.query,
    ...(place.kinds.length === 0 ? {} : { kinds: [...place.kinds] }),
    ...(place.access.length === 0 ? {} : { access: [...place.access] }),
    ...(place.languages.length === 0 ? {} : { languages: [...place.languages] }),
    ...(place.within === '' ? {} : { within: place.within }),
    ...(place.file === '' ? {} : { file: place.file }),
  };
}

export interface Search {
  readonly window: SearchWindow;
  readonly state: WindowState;
  /** Asks at once for what a key leads to: the question is gone before its letter is drawn. */
  ask(place: SymbolsPlace): void;
  retry(): void;
}

export function useSearch(place: SymbolsPlace): Search {
  const services = useServices();
  const root = useWorkspace((state) => state.root);
  const window = windowOf(services, root);
  const state = useSyncExternalStore(window.subscribe, window.snapshot);
  const { query, kinds, access, languages, within, file } = place;

  // Whatever else led here; a key has asked already, which makes this no other question.
  useLayoutEffect(() => {
    window.ask(requestOf({ query, kinds, access, languages, within, file, selected: '' }));
  }, [window, query, kinds, access, languages, within, file]);

  useEffect(() => {
    window.refresh();
    const stops = [
      services.link.on('codemap.changed', () => window.refresh()),
      services.link.status.subscribe((now, before) => {
        if (now.connections > before.connections) window.refresh();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [services, window]);

  const ask = useCallback((next: SymbolsPlace) => window.ask(requestOf(next)), [window]);
  const retry = useCallback(() => window.ask(requestOf(place)), [window, place]);
  return { window, state, ask, retry };
}
