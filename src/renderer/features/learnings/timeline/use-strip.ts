/** One strip for as long as the timeline is shown, in the places that React made for it: drawing, pointer, size, its sight. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useServices } from '../../../lib/services-context.tsx';
import { lanesHeight, type Range } from './draw/draw-strip.ts';
import StripWorker from './draw/strip-worker.ts?worker';
import { inside, panned, type Sight, toTime, toX, zoomed } from './sight.ts';
import { Strip, type StripHover } from './strip.ts';

interface StripPlaces {
  /** Where the canvases go. */
  readonly plot: RefObject<HTMLElement | null>;
  readonly whole: RefObject<HTMLElement | null>;
  /** Over the whole: what of it is in sight, and the lines at its ends. */
  readonly inSight: RefObject<HTMLElement | null>;
  readonly start: RefObject<HTMLElement | null>;
  readonly end: RefObject<HTMLElement | null>;
}

interface StripActs {
  readonly onBrush: (range: Range | null) => void;
  readonly onDrag: (range: Range | null) => void;
  readonly onMark: (mark: number) => void;
}

/** Name under which the sight comes back with the place. */
export const sightSlot = 'learnings.sight';

export function useStrip({ plot, whole, inSight, start, end }: StripPlaces, acts: StripActs): Strip | null {
  const { navigation } = useServices();
  const [strip, setStrip] = useState<Strip | null>(null);
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useLayoutEffect(() => {
    const parts = [plot.current, whole.current, inSight.current, start.current, end.current] as const;
    const [plotBox, wholeBox, window, first, last] = parts;
    if (plotBox === null || wholeBox === null || window === null || first === null || last === null) return;
    // A canvas is given away to the thread that draws it, and cannot be given twice.
    const [marks, bars] = [document.createElement('canvas'), document.createElement('canvas')];
    plotBox.prepend(marks);
    wholeBox.prepend(bars);
    const worker = 'Worker' in globalThis ? new StripWorker() : null;
    const made = new Strip({ strip: marks, whole: bars, inSight: window, start: first, end: last }, worker, (sight) =>
      navigation.getState().remember(sightSlot, sight),
    );
    const onChoose = (hover: StripHover) => {
      if (hover.size === 1) latest.current.onMark(hover.first);
      else made.zoomTo(hover);
    };
    const ends = [
      listenToStrip(made, marks, () => ({ onBrush: latest.current.onBrush, onChoose })),
      listenToWhole(made, bars),
      made.state.subscribe((state, before) => {
        if (state.dragged !== before.dragged) latest.current.onDrag(state.dragged);
      }),
    ];
    const observer = new ResizeObserver(([entry]) => made.resize(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(plotBox);
    made.resize(plotBox.clientWidth);
    setStrip(made);
    return () => {
      observer.disconnect();
      for (const stop of ends) stop();
      made.dispose();
      marks.remove();
      bars.remove();
    };
  }, [navigation, plot, whole, inSight, start, end]);
  return strip;
}

/**
 * Pointer and wheel on the strip. Dragging chooses a range, its handles change it, dragging inside moves it; the wheel zooms
 * where the pointer is, sideways it pans. Below, the window over all of time is dragged, and drawn wider by its ends.
 */
interface PointerActs {
  /** A range was chosen; null takes it back. */
  readonly onBrush: (range: Range | null) => void;
  readonly onChoose: (hover: StripHover) => void;
}

/** Pixels that a hand may tremble, and within which an end is taken hold of. */
const tremble = 3;
const grip = 6;

/** Listens until the returned function is called. `acts` is asked at each event. */
function listenToStrip(strip: Strip, canvas: HTMLCanvasElement, acts: () => PointerActs): () => void {
  const place = (event: PointerEvent | WheelEvent) => {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  const onMove = (event: PointerEvent) => {
    if (event.buttons !== 0) return;
    const { x, y } = place(event);
    const hover = strip.at(x, y);
    strip.point(hover);
    const brush = strip.look?.brush ?? null;
    const end = hover === null && brush !== null ? endAt(strip, brush, x, y) : null;
    canvas.style.cursor = end !== null ? 'ew-resize' : hover !== null ? 'pointer' : '';
  };

  const onDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    const from = place(event);
    const brush = strip.look?.brush ?? null;
    const hover = strip.at(from.x, from.y);
    const end = hover === null && brush !== null ? endAt(strip, brush, from.x, from.y) : null;
    const start = strip.timeAt(from.x);
    const within = brush !== null && end === null && start > brush.from && start < brush.to;
    let moved = false;
    let range: Range | null = null;
    canvas.setPointerCapture(event.pointerId);
    const onDrag = (move: PointerEvent) => {
      const { x } = place(move);
      if (!moved && Math.abs(x - from.x) <= tremble) return;
      moved = true;
      const time = strip.timeAt(Math.min(strip.width, Math.max(0, x)));
      if (end !== null) range = ordered(end, time);
      else if (within && brush !== null) range = { from: brush.from + time - start, to: brush.to + time - start };
      else range = ordered(start, time);
      strip.drag(range);
    };
    const onEnd = () => {
      canvas.removeEventListener('pointermove', onDrag);
      strip.drag(null);
      if (range !== null) acts().onBrush(range);
      else if (hover !== null) acts().onChoose(hover);
      else if (brush !== null && !within && end === null) acts().onBrush(null);
    };
    canvas.addEventListener('pointermove', onDrag);
    canvas.addEventListener('lostpointercapture', onEnd, { once: true });
  };

  const onLeave = () => strip.point(null);
  const onWheel = (event: WheelEvent) => {
    event.preventDefault();
    const { x } = place(event);
    strip.go(wheeled(strip, event, x));
  };
  return listen(canvas, { pointermove: onMove, pointerdown: onDown, pointerleave: onLeave }, onWheel);
}

/** The part of time below the strip: dragging inside moves the window, its ends change it, elsewhere it comes to the pointer. */
function listenToWhole(strip: Strip, canvas: HTMLCanvasElement): () => void {
  const onDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    const box = canvas.getBoundingClientRect();
    const timeAt = (x: number) => toTime(strip.whole, strip.width, x - box.left);
    const x = event.clientX - box.left;
    const left = toX(strip.whole, strip.width, strip.sight.from);
    const right = toX(strip.whole, strip.width, strip.sight.to);
    const start = timeAt(event.clientX);
    const atLeft = Math.abs(x - left) <= grip;
    const atRight = Math.abs(x - right) <= grip;
    if (!atLeft && !atRight && (x < left || x > right)) {
      const half = (strip.sight.to - strip.sight.from) / 2;
      strip.go({ from: start - half, to: start + half });
    }
    const begun: Sight = strip.sight;
    canvas.setPointerCapture(event.pointerId);
    const onDrag = (move: PointerEvent) => {
      const time = timeAt(move.clientX);
      if (atLeft) strip.go(inside(ordered(time, begun.to), strip.whole));
      else if (atRight) strip.go(inside(ordered(begun.from, time), strip.whole));
      else strip.go({ from: begun.from + time - start, to: begun.to + time - start });
    };
    canvas.addEventListener('pointermove', onDrag);
    const onEnd = () => canvas.removeEventListener('pointermove', onDrag);
    canvas.addEventListener('lostpointercapture', onEnd, { once: true });
  };
  const onWheel = (event: WheelEvent) => {
    event.preventDefault();
    strip.go(wheeled(strip, event, strip.width / 2));
  };
  return listen(canvas, { pointerdown: onDown }, onWheel);
}

function wheeled(strip: Strip, event: WheelEvent, x: number): Sight {
  const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
  const sideways = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX;
  if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
    return panned(strip.sight, (sideways * lines) / Math.max(1, strip.width), strip.whole);
  }
  const pinch = event.ctrlKey ? 8 : 1;
  return zoomed(strip.sight, Math.exp(event.deltaY * lines * pinch * 0.0016), strip.timeAt(x), strip.whole);
}

/** The end of the range that stays when the one at the point is taken hold of, or null. */
function endAt(strip: Strip, brush: Range, x: number, y: number): number | null {
  if (y > lanesHeight(strip.look?.data.lanes.length ?? 0)) return null;
  if (Math.abs(strip.xOf(brush.from) - x) <= grip) return brush.to;
  if (Math.abs(strip.xOf(brush.to) - x) <= grip) return brush.from;
  return null;
}

function ordered(a: number, b: number): Range {
  return a <= b ? { from: a, to: b } : { from: b, to: a };
}

function listen(
  canvas: HTMLCanvasElement,
  pointer: Readonly<Partial<Record<'pointermove' | 'pointerdown' | 'pointerleave', (event: PointerEvent) => void>>>,
  onWheel: (event: WheelEvent) => void,
): () => void {
  const ends = Object.entries(pointer).map(([type, listener]) => {
    const on = (event: Event) => listener(event as PointerEvent);
    canvas.addEventListener(type, on);
    return () => canvas.removeEventListener(type, on);
  });
  // Not passive: the wheel moves the strip and not the page.
  canvas.addEventListener('wheel', onWheel, { passive: false });
  return () => {
    canvas.removeEventListener('wheel', onWheel);
    for (const end of ends) end();
  };
}
