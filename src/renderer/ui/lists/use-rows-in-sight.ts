/**
 * Which rows of a scrolled list are in sight. What a scroll brings into sight is drawn in the frame of that scroll, and only
 * when it is another row; nothing is measured but the box of the list.
 */
import { type RefObject, useLayoutEffect, useReducer, useRef } from 'react';
import { flushSync } from 'react-dom';
import {
  grown,
  heightOf,
  type RowPlaces,
  type RowRange,
  rowElements,
  rowsBetween,
  rowsIn,
  shared,
} from './row-places.ts';

/** Rows drawn beyond those in sight, at each end. */
const overscan = 6;
/** Milliseconds without a scroll after which the list rests. */
const restMs = 150;
/** Pixels of new rows that a frame of a scroll has time to draw whole: two notches of a wheel, more than an eye can follow. */
const mostWhole = 240;
/** Milliseconds after a faster scroll until its rows are drawn whole: a few frames, so that a hand that goes on is not held up. */
const wholeMs = 100;

export interface RowsInSight extends RowRange {
  /** Pixels, as of the last scroll; the same object for the life of the list. */
  readonly box: { readonly top: number; readonly height: number };
  /** The rows to be drawn, in the order of their elements. */
  readonly drawn: ReturnType<typeof rowElements>;
  /** Those of them that are drawn whole, the others passing too fast to be read; null: all. */
  readonly whole: RowRange | null;
}

export function useRowsInSight(scroller: RefObject<HTMLElement | null>, places: RowPlaces): RowsInSight {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const box = useRef({ top: 0, height: 0 }).current;
  const range = rowsBetween(places, box.top, box.top + box.height);
  const shown = useRef({ places, range });
  shown.current = { places, range };
  const elements = useRef({ count: 1, start: 0, moving: false }).current;
  const whole = useRef<RowRange | null>(null);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    let rest: ReturnType<typeof setTimeout> | undefined;
    let soon: ReturnType<typeof setTimeout> | undefined;
    let frame = 0;
    const update = (): void => {
      const { places: now, range: before } = shown.current;
      const range = rowsBetween(now, box.top, box.top + box.height);
      if (range.first === before.first && range.last === before.last) return;
      const [old, next] = [around(before, now), around(range, now)];
      const kept = shared(whole.current ?? old, next);
      if (heightOf(next, now) - heightOf(kept, now) <= mostWhole) whole.current = null;
      else {
        whole.current = kept;
        clearTimeout(soon);
        cancelAnimationFrame(frame);
        soon = setTimeout(drawWhole, wholeMs);
      }
      flushSync(draw);
    };
    const drawWhole = (): void => {
      if (whole.current === null) return;
      const { places: now, range } = shown.current;
      const drawn = around(range, now);
      const kept = shared(whole.current, drawn);
      const begun = rowsIn(kept) > 0 ? kept : { first: range.first, last: range.first - 1 };
      const next = grown(begun, drawn, now, mostWhole);
      whole.current = rowsIn(next) === rowsIn(drawn) ? null : next;
      flushSync(draw);
      frame = requestAnimationFrame(drawWhole);
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
      clearTimeout(soon);
      cancelAnimationFrame(frame);
      element.removeEventListener('scroll', onScroll);
      observer.disconnect();
    };
  }, [scroller, box, elements]);

  const drawn = around(range, places);
  elements.count = Math.max(elements.count, rowsIn(drawn));
  // At rest the elements stand as the rows are read.
  if (!elements.moving) elements.start = drawn.first;
  return {
    ...range,
    box,
    drawn: rowElements(drawn, elements.count, elements.start),
    whole: whole.current,
  };
}

/** The rows that are drawn around those in sight. */
function around({ first, last }: RowRange, { count }: RowPlaces): RowRange {
  return { first: Math.max(0, first - overscan), last: last < 0 ? -1 : Math.min(count - 1, last + overscan) };
}
