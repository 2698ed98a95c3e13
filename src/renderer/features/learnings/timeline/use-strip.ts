/** One strip for as long as the timeline is shown, in the places that React made for it: drawing, pointer, size, its sight. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useServices } from '../../../lib/services-context.tsx';
import type { Range } from './draw/draw-strip.ts';
import StripWorker from './draw/strip-worker.ts?worker';
import { listenToStrip, listenToWhole } from './pointer.ts';
import { Strip, type StripHover } from './strip.ts';

export interface StripPlaces {
  /** Where the canvases go. */
  readonly plot: RefObject<HTMLElement | null>;
  readonly whole: RefObject<HTMLElement | null>;
  /** Over the whole: what of it is in sight, and the lines at its ends. */
  readonly inSight: RefObject<HTMLElement | null>;
  readonly start: RefObject<HTMLElement | null>;
  readonly end: RefObject<HTMLElement | null>;
}

export interface StripActs {
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
