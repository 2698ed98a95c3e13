/**
 * Which rows of a scrolled list are in sight. What a scroll brings into sight is drawn in the frame of that scroll, and
 * only when the row differs; nothing is measured but the box of the list.
 */
import { type RefObject, useLayoutEffect, useReducer, useRef } from 'react';
import { flushSync } from 'react-dom';
import { createRowElements, type RowElement } from './row-elements.ts';
import { type RowPlaces, type RowRange, type RowRun, rowsBetween, rowsIn, runsOf } from './row-places.ts';

/** Rows drawn beyond those in sight, at each end. */
const overscan = 6;
/** Milliseconds without a scroll after which the list rests. */
const restMs = 150;
/** Pixels of new rows that a frame of a scroll has time to draw whole: two notches of a wheel, more than an eye can follow. */
const mostWhole = 240;
/** Milliseconds after a faster scroll until its rows are drawn whole: a few frames, so that a scroll that continues
 * is not held up. */
const wholeMs = 100;

export interface RowsInSight extends RowRange {
  /** Pixels, as of the last scroll; the same object for the life of the list. */
  readonly box: { readonly top: number; readonly height: number };
  /** The rows that are drawn, in the order of their elements; while rows pass, some that have left already. */
  readonly shown: readonly RowElement[];
  /** What else is in sight, passing too fast to be read: by height, from above to below. */
  readonly passing: readonly RowRun[];
  /** Draws what the next scroll brings whole, however much it is: the list is taken somewhere, not leafed through. */
  readonly jump: () => void;
}

export interface SightOptions {
  /** Rows that pass too fast to be read need not be drawn. */
  readonly maySkip: boolean;
  /** Pixels from the top, after each scroll. */
  readonly onScroll: (top: number) => void;
}

export function useRowsInSight(
  scroller: RefObject<HTMLElement | null>,
  places: RowPlaces,
  options: SightOptions,
): RowsInSight {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const box = useRef({ top: 0, height: 0 }).current;
  const move = useRef({ moving: false, passing: false, jumps: false }).current;
  const elements = useRef(createRowElements()).current;
  const range = rowsBetween(places, box.top, box.top + box.height);
  const latest = useRef({ places, range, options });
  latest.current = { places, range, options };

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    let rest: ReturnType<typeof setTimeout> | undefined;
    let soon: ReturnType<typeof setTimeout> | undefined;
    let frame = 0;
    /** Rows in sight that no element shows, the first to be read first, then those around. */
    const missing = (range: RowRange): number[] => {
      const { first, last } = around(range, latest.current.places);
      const ahead = rowsFrom({ first: range.first, last });
      return [...ahead, ...rowsFrom({ first, last: range.first - 1 }).reverse()].filter((row) => !elements.has(row));
    };
    const update = (wasMoving: boolean): void => {
      const { places: now, range: before, options } = latest.current;
      const range = rowsBetween(now, box.top, box.top + box.height);
      if (range.first === before.first && range.last === before.last) return;
      const height = missing(range).reduce((sum, row) => sum + heightOf(row, now), 0);
      move.passing = options.maySkip && wasMoving && !move.jumps && height > mostWhole;
      move.jumps = false;
      clearTimeout(soon);
      cancelAnimationFrame(frame);
      if (move.passing) soon = setTimeout(drawWhole, wholeMs);
      flushSync(draw);
    };
    const drawWhole = (): void => {
      const { places: now, range } = latest.current;
      const rows = missing(range);
      for (let pixels = 0; pixels < mostWhole && rows.length > 0; ) {
        const row = rows.shift() ?? 0;
        elements.take(row);
        pixels += heightOf(row, now);
      }
      move.passing = rows.length > 0;
      flushSync(draw);
      if (move.passing) frame = requestAnimationFrame(drawWhole);
    };
    // Which row the pointer is over is asked by nobody while rows move below it.
    const shield = (on: boolean): void => void element.toggleAttribute('data-moving', on);
    const onScroll = (): void => {
      const wasMoving = move.moving;
      box.top = element.scrollTop;
      move.moving = true;
      if (!wasMoving) shield(true);
      clearTimeout(rest);
      rest = setTimeout(() => {
        move.moving = false;
        shield(false);
        draw();
      }, restMs);
      latest.current.options.onScroll(box.top);
      update(wasMoving);
    };
    const onPointer = (): void => shield(false);
    const listeners = { scroll: onScroll, pointermove: onPointer, pointerdown: onPointer };
    for (const [type, listener] of Object.entries(listeners))
      element.addEventListener(type, listener, { passive: true });
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
      for (const [type, listener] of Object.entries(listeners)) element.removeEventListener(type, listener);
      observer.disconnect();
    };
  }, [scroller, box, move, elements]);

  const drawn = around(range, places);
  elements.room(rowsIn(drawn));
  if (!move.passing) for (const row of rowsFrom(drawn)) elements.take(row);
  // At rest the elements stand as the rows are read.
  if (!move.moving) elements.settle(drawn);
  return {
    ...range,
    box,
    shown: elements.shown(places.count),
    passing: move.passing
      ? runsOf(
          rowsFrom(drawn).filter((row) => !elements.has(row)),
          places,
        )
      : [],
    jump: () => {
      move.jumps = true;
    },
  };
}

/** The rows that are drawn around those in sight. */
function around({ first, last }: RowRange, { count }: RowPlaces): RowRange {
  return { first: Math.max(0, first - overscan), last: last < 0 ? -1 : Math.min(count - 1, last + overscan) };
}

function rowsFrom(range: RowRange): number[] {
  return Array.from({ length: rowsIn(range) }, (_, n) => range.first + n);
}

function heightOf(row: number, places: RowPlaces): number {
  return places.top(row + 1) - places.top(row);
}
