/**
 * What a view shows, kept in its address. A change shows at once; the address follows a moment later, because a browser
 * limits how often a page may write it. Typing and moving the selection change the present entry (`change`); a chosen
 * filter is a step that Back undoes (`step`). Each view brings the pair of functions that read and write its address.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigation, useServices } from '../services-context.tsx';
import { type Route, route, type ViewName } from './route.ts';

/** Milliseconds after the last change at which the address is written. */
const writeDelayMs = 200;

export interface PlaceControl<P> {
  readonly place: P;
  /** Changes the present entry. */
  change(part: Partial<P>): void;
  /** Makes a new entry. */
  step(part: Partial<P>): void;
  /** Writes the address now: before the view is left, or Back would not find what was typed last. */
  flush(): void;
}

const noId = () => '';

/**
 * @param read and `write` are the same functions at every render, and so is `idOf`: what of the place stands as the id of
 * the route, where the view shows one thing beside its list.
 */
export function useViewPlace<P extends object>(
  view: ViewName,
  read: (query: Readonly<Record<string, string>>, id: string) => P,
  write: (place: P) => Record<string, string>,
  idOf: (place: P) => string = noId,
): PlaceControl<P> {
  const { navigation } = useServices();
  const current = useNavigation((state) => state.route);
  const [place, setPlace] = useState(() => read(current.query, current.id));
  const latest = useRef(place);
  const known = useRef<Route>(current);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const flush = useCallback(() => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    if (navigation.getState().route !== known.current) return;
    navigation.getState().replace(route(view, idOf(latest.current), write(latest.current)));
    known.current = navigation.getState().route;
  }, [navigation, view, write, idOf]);

  // Somebody else moved: back, forward, a link into this view.
  useEffect(() => {
    if (current === known.current || current.view !== view) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    known.current = current;
    latest.current = read(current.query, current.id);
    setPlace(latest.current);
  }, [current, view, read]);

  useEffect(() => () => clearTimeout(timer.current), []);

  const change = useCallback(
    (part: Partial<P>) => {
      latest.current = { ...latest.current, ...part };
      setPlace(latest.current);
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, writeDelayMs);
    },
    [flush],
  );

  const step = useCallback(
    (part: Partial<P>) => {
      flush();
      latest.current = { ...latest.current, ...part };
      setPlace(latest.current);
      navigation.getState().go(route(view, idOf(latest.current), write(latest.current)));
      known.current = navigation.getState().route;
    },
    [flush, navigation, view, write, idOf],
  );

  return { place, change, step, flush };
}
