/**
 * The view's place in the address. A change shows at once; the address follows a moment later, because a browser limits
 * how often a page may write it. Typing and moving the selection change the present entry; a chosen filter or branch is
 * a step that Back undoes.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Route, route } from '../../../lib/navigation/route.ts';
import { useNavigation, useServices } from '../../../lib/services-context.tsx';
import { readPlace, type SymbolsPlace, writePlace } from '../model/symbols-place.ts';

/** Milliseconds after the last change at which the address is written. */
const writeDelayMs = 200;

export interface PlaceControl {
  readonly place: SymbolsPlace;
  /** Changes the present entry. */
  change(part: Partial<SymbolsPlace>): void;
  /** Makes a new entry. */
  step(part: Partial<SymbolsPlace>): void;
  /** Writes the address now: before the view is left, or Back would not find what was typed last. */
  flush(): void;
}

export function usePlace(): PlaceControl {
  const { navigation } = useServices();
  const current = useNavigation((state) => state.route);
  const [place, setPlace] = useState(() => readPlace(current.query));
  const latest = useRef(place);
  const known = useRef<Route>(current);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const flush = useCallback(() => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    if (navigation.getState().route !== known.current) return;
    navigation.getState().replace(route('symbols', '', writePlace(latest.current)));
    known.current = navigation.getState().route;
  }, [navigation]);

  // Somebody else moved: back, forward, a link into this view.
  useEffect(() => {
    if (current === known.current || current.view !== 'symbols') return;
    clearTimeout(timer.current);
    timer.current = undefined;
    known.current = current;
    latest.current = readPlace(current.query);
    setPlace(latest.current);
  }, [current]);

  useEffect(() => () => clearTimeout(timer.current), []);

  const change = useCallback(
    (part: Partial<SymbolsPlace>) => {
      latest.current = { ...latest.current, ...part };
      setPlace(latest.current);
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, writeDelayMs);
    },
    [flush],
  );

  const step = useCallback(
    (part: Partial<SymbolsPlace>) => {
      flush();
      latest.current = { ...latest.current, ...part };
      setPlace(latest.current);
      navigation.getState().go(route('symbols', '', writePlace(latest.current)));
      known.current = navigation.getState().route;
    },
    [flush, navigation],
  );

  return { place, change, step, flush };
}
