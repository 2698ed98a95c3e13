/**
 * Panning and zooming of a pane: drag, wheel, and calls for keys and buttons. The transform is written to the element
 * once a frame, without React; where one was comes back with the history entry.
 */
import { type PointerEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useNavigation, useServices } from '../../../lib/services-context.tsx';
import type { Bounds } from '../model/layout.ts';

interface SightControl {
  zoom(factor: 1 | -1): void;
  fit(): void;
  /** Shifts as little as it takes to see the box. */
  reveal(box: Bounds): void;
  onPointerDown(event: PointerEvent<HTMLElement>): void;
}

/** Share by which the wheel changes the scale per pixel that it turns. */
const wheelZoom = 0.0022;
/** How long a move of the view takes that nobody's hand leads, as the tokens' `--dur`. */
const glideMs = 160;
/** After this long without a move the picture is at rest. */
const restMs = 250;

/** @param key names the picture: another one starts from the whole. */
export function useSight(
  pane: RefObject<HTMLElement | null>,
  world: RefObject<HTMLElement | null>,
  bounds: Bounds,
  key: string,
  slot: string,
): SightControl {
  const { navigation } = useServices();
  const entry = useNavigation((state) => state.entry);
  const sight = useRef<Sight>({ x: 0, y: 0, zoom: 1 });
  const frame = useRef(0);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(bounds);
  useEffect(() => {
    latest.current = bounds;
  }, [bounds]);

  const paint = useCallback(() => {
    frame.current = 0;
    const element = world.current;
    if (element === null) return;
    // While it moves it is a layer of its own, so that nothing is repainted; at rest it is not, so that text is sharp.
    element.style.willChange = 'transform';
    element.style.transform = transformOf(sight.current);
    clearTimeout(rest.current);
    rest.current = setTimeout(() => {
      element.style.willChange = '';
    }, restMs);
  }, [world]);
  const show = useCallback(
    (next: Sight) => {
      sight.current = next;
      navigation.getState().remember(slot, { key, sight: next });
      if (frame.current === 0) frame.current = requestAnimationFrame(paint);
    },
    [navigation, slot, key, paint],
  );
  const size = useCallback((): Size => {
    return { width: pane.current?.clientWidth ?? 0, height: pane.current?.clientHeight ?? 0 };
  }, [pane]);
  const glide = useCallback(
    (next: Sight) => {
      const element = world.current;
      const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
      if (element !== null && !calm && next !== sight.current) {
        const from = transformOf(sight.current);
        element.animate?.([{ transform: from }, { transform: transformOf(next) }], {
          duration: glideMs,
          easing: 'ease-out',
        });
      }
      show(next);
    },
    [world, show],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture or another entry starts from the whole.
  useLayoutEffect(() => {
    const known = navigation.getState().recall(slot);
    sight.current = isKept(known) && known.key === key ? known.sight : firstSight(bounds, size());
    paint();
    const observer = new ResizeObserver(() => {
      // A pane that changes its size before anyone moved the picture still shows it whole.
      if (navigation.getState().recall(slot) === undefined && pane.current !== null) {
        sight.current = firstSight(latest.current, size());
        paint();
      }
    });
    if (pane.current !== null) observer.observe(pane.current);
    return () => observer.disconnect();
  }, [key, entry]);
  useEffect(
    () => () => {
      cancelAnimationFrame(frame.current);
      clearTimeout(rest.current);
    },
    [],
  );

  useEffect(() => {
    const element = pane.current;
    if (element === null) return;
    // Not through React, which listens passively: the page itself must not scroll or zoom.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const box = element.getBoundingClientRect();
      const at = { x: event.clientX - box.left, y: event.clientY - box.top };
      const { x, y, zoom } = sight.current;
      if (event.ctrlKey || event.metaKey) {
        show(zoomTo(sight.current, size(), zoom * Math.exp(-event.deltaY * wheelZoom), at));
      } else {
        const [dx, dy] = event.shiftKey ? [event.deltaY, event.deltaX] : [event.deltaX, event.deltaY];
        show({ x: x - dx, y: y - dy, zoom });
      }
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [pane, show, size]);

  return useMemo(
    () => ({
      zoom: (factor) => glide(zoomed(sight.current, size(), factor)),
      fit: () => glide(fitted(latest.current, size())),
      reveal: (box) => {
        const next = revealed(sight.current, size(), box);
        if (next !== sight.current) glide(next);
      },
      onPointerDown(event) {
        if (event.button > 1 || (event.target as Element).closest('button') !== null) return;
        const element = event.currentTarget;
        const from = { ...sight.current, left: event.clientX, top: event.clientY };
        element.setPointerCapture(event.pointerId);
        const onMove = (move: globalThis.PointerEvent) =>
          show({ x: from.x + move.clientX - from.left, y: from.y + move.clientY - from.top, zoom: from.zoom });
        element.addEventListener('pointermove', onMove);
        element.addEventListener('lostpointercapture', () => element.removeEventListener('pointermove', onMove), {
          once: true,
        });
      },
    }),
    [glide, show, size],
  );
}

function isKept(value: unknown): value is { readonly key: string; readonly sight: Sight } {
  return typeof value === 'object' && value !== null && 'key' in value && 'sight' in value;
}

/**
 * Which part of the picture is in sight: a shift and a scale, as plain numbers. The view writes them straight to the
 * element's transform, past React, so that panning costs no rendering.
 *
 * A point p of the picture is at `x + p * zoom`, `y + p * zoom` pixels in the pane.
 */
interface Sight {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const [leastZoom, mostZoom] = [0.25, 1.75];
const step = 1.2;
const margin = 28;

/** Around a picture that is shown as a whole; the width of a pane is scarce. */
const edge = 12;

/** Smallest scale at which names can still be read; what needs less is not fitted automatically. */
const readable = 0.8;

function transformOf({ x, y, zoom }: Sight): string {
  return `translate(${Math.round(x)}px, ${Math.round(y)}px) scale(${zoom})`;
}

function zoomed(sight: Sight, size: Size, factor: 1 | -1, at?: { x: number; y: number }): Sight {
  return zoomTo(sight, size, sight.zoom * (factor === 1 ? step : 1 / step), at);
}

/** Scales so that the point `at` of the pane, its middle when absent, stays where it is. */
function zoomTo(sight: Sight, size: Size, wanted: number, at?: { x: number; y: number }): Sight {
  const zoom = Math.min(mostZoom, Math.max(leastZoom, wanted));
  const point = at ?? { x: size.width / 2, y: size.height / 2 };
  const scale = zoom / sight.zoom;
  return { x: point.x - (point.x - sight.x) * scale, y: point.y - (point.y - sight.y) * scale, zoom };
}

/** The whole picture, never larger than life. */
function fitted(bounds: Bounds, size: Size): Sight {
  const zoom = Math.max(leastZoom, Math.min(1, fitZoom(bounds, size)));
  return {
    x: size.width / 2 - (bounds.x + bounds.width / 2) * zoom,
    y: size.height / 2 - (bounds.y + bounds.height / 2) * zoom,
    zoom,
  };
}

/** How a picture is first shown: whole if its names can be read then, else readable with the focus in the middle. */
function firstSight(bounds: Bounds, size: Size): Sight {
  const zoom = Math.min(1, fitZoom(bounds, size));
  if (zoom >= readable) return fitted(bounds, size);
  const wide = Math.max(readable, Math.min(1, (size.width - 2 * edge) / Math.max(1, bounds.width)));
  const inWidth = bounds.width * wide <= size.width - edge;
  const x = inWidth ? size.width / 2 - (bounds.x + bounds.width / 2) * wide : size.width / 2;
  return { x, y: size.height / 2, zoom: wide };
}

function fitZoom(bounds: Bounds, size: Size): number {
  const [width, height] = [Math.max(1, bounds.width), Math.max(1, bounds.height)];
  return Math.min((size.width - 2 * edge) / width, (size.height - 2 * edge) / height);
}

/** The least shift that brings a box of the picture into sight. */
function revealed(sight: Sight, size: Size, box: Bounds): Sight {
  const shift = (from: number, length: number, room: number): number => {
    // What is larger than the pane is not chased while some of it is in sight.
    if (length + 2 * margin > room && from < room - margin && from + length > margin) return 0;
    if (from < margin) return margin - from;
    return from + length > room - margin ? room - margin - from - length : 0;
  };
  const { zoom } = sight;
  const dx = shift(sight.x + box.x * zoom, box.width * zoom, size.width);
  const dy = shift(sight.y + box.y * zoom, box.height * zoom, size.height);
  return dx === 0 && dy === 0 ? sight : { x: sight.x + dx, y: sight.y + dy, zoom };
}
