/**
 * Which rows of a scrolled list are in sight. What a scroll brings into sight is drawn in the frame of that scroll, and only
 * when it is another row; nothing is measured but the box of the list.
 */
import { type RefObject, useLayoutEffect, useReducer, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type RowPlaces, type RowRange, rowElements, rowsBetween } from './row-places.ts';

/** Rows drawn beyond those in sight, at each end. */
const overscan = 6;
/** Milliseconds without a scroll after which the list rests. */
const restMs = 150;

export interface RowsInSight extends RowRange {
  /** Pixels, as of the last scroll; the same object for the life of the list. */
  readonly box: { readonly top: number; readonly height: number };
  /** The rows to be drawn, in the order of their elements. */
  readonly drawn: ReturnType<typeof rowElements>;
}

export function useRowsInSight(scroller: RefObject<HTMLElement | null>, places: RowPlaces): RowsInSight {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const box = useRef({ top: 0, height: 0 }).current;
  const range = rowsBetween(places, box.top, box.top + box.height);
  const shown = useRef({ places, range });
  shown.current = { places, range };
  const elements = useRef({ count: 1, start: 0, moving: false }).current;

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const update = (): void => {
      const { places: now, range: before } = shown.current;
      const { first, last } = rowsBetween(now, box.top, box.top + box.height);
      if (first !== before.first || last !== before.last) flushSync(draw);
    };
    const onScroll = (): void => {
      box.top = element.scrollTop;
      elements.moving = true;
      clearTimeout(rest);
      rest = setTimeout(() => {
        elements.moving = false;
        draw();
      }, restMs);
      update();
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    const observer = new ResizeObserver(() => {
      box.height = element.clientHeight;
      draw();
    });
    observer.observe(element);
    Object.assign(box, { top: element.scrollTop, height: element.clientHeight });
    draw();
    return () => {
      clearTimeout(rest);
      element.removeEventListener('scroll', onScroll);
      observer.disconnect();
    };
  }, [scroller, box, elements]);

  const drawn = {
    first: Math.max(0, range.first - overscan),
    last: range.last < 0 ? -1 : Math.min(places.count - 1, range.last + overscan),
  };
  elements.count = Math.max(elements.count, drawn.last - drawn.first + 1);
  // At rest the elements stand as the rows are read.
  if (!elements.moving) elements.start = drawn.first;
  return {
    ...range,
    box,
    drawn: rowElements(drawn, elements.count, elements.start),
  };
}
