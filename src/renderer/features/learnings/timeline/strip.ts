/**
 * The timeline without React: it holds what is in sight, has it drawn by a thread of its own at most once a frame, and knows
 * what lies at a point. Panning and zooming thus cost the page a message a frame; React hears of hovering and ranges only.
 */
import { createStore } from 'zustand/vanilla';
import type { Language } from '#shared/messages/translator.ts';
import { cellAt, createCells, fillCells } from './cells.ts';
import { type Range, stripHeight } from './draw/draw-strip.ts';
import { followInk, type Ink, readInk, wholeHeight } from './draw/ink.ts';
import type { StripMessage } from './draw/strip-messages.ts';
import { firstSight, holding, inside, type Sight, toTime, toX, wholeSight } from './sight.ts';
import type { TimelineData } from './timeline-data.ts';

/** What is under the pointer: one record, or a numbered mark. */
export interface StripHover {
  readonly x: number;
  readonly lane: number;
  readonly first: number;
  readonly last: number;
  readonly size: number;
  readonly stale: number;
}

export interface StripState {
  readonly hover: StripHover | null;
  /** The range while it is dragged; null when it is not. */
  readonly dragged: Range | null;
  /** The thread that draws has ended. */
  readonly failed: boolean;
}

export interface StripLook {
  readonly data: TimelineData;
  readonly brush: Range | null;
  /** Record with the ring, -1 for none. */
  readonly selected: number;
  readonly nowText: string;
  readonly language: Language;
}

export interface StripParts {
  /** Given away to the thread that draws: each canvas serves one strip. */
  readonly strip: HTMLCanvasElement;
  readonly whole: HTMLCanvasElement;
  /** Over the whole: what of it is in sight, and the lines at its ends. */
  readonly inSight: HTMLElement;
  readonly start: HTMLElement;
  readonly end: HTMLElement;
}

/** Milliseconds beside what is zoomed to, at least. */
const leastMargin = 30 * 60_000;

/** Milliseconds of a jump that is not under the hand. */
const glideMs = 160;

export class Strip {
  readonly state = createStore<StripState>(() => ({ hover: null, dragged: null, failed: false }));
  width = 0;
  sight: Sight = { from: 0, to: 1 };
  whole: Sight = { from: 0, to: 1 };
  readonly #parts: StripParts;
  readonly #cells = createCells();
  readonly #worker: Worker | null;
  readonly #onSight: (sight: Sight) => void;
  #look: StripLook | null = null;
  #ink: Ink | null = null;
  /** The cells are those of another sight. */
  #moved = true;
  #frame = 0;
  #glide = 0;
  #ends: (() => void)[] = [];

  /**
   * @param worker null where there is nothing to draw on; all else works the same.
   * @param onSight gets what is in sight, at each frame.
   */
  constructor(parts: StripParts, worker: Worker | null, onSight: (sight: Sight) => void) {
    this.#parts = parts;
    this.#worker = worker;
    this.#onSight = onSight;
    if (worker !== null) {
      const [strip, whole] = [parts.strip.transferControlToOffscreen(), parts.whole.transferControlToOffscreen()];
      this.#post({ kind: 'canvases', strip, whole }, [strip, whole]);
      worker.addEventListener('error', () => this.state.setState({ failed: true }));
    }
    this.#ends.push(
      followInk(() => {
        this.#ink = null;
        this.draw();
      }),
    );
  }

  /** @param remembered the sight of an earlier visit. */
  show(look: StripLook, remembered?: Sight): void {
    const before = this.#look;
    this.#look = look;
    const { at } = look.data;
    const changed = before?.data !== look.data;
    if (changed) {
      const end = this.whole.to;
      this.whole = wholeSight(at[0] ?? Date.now(), at.at(-1) ?? Date.now(), Date.now());
      // Before the first answer there is nothing to look at, and so no sight.
      if (before === null || before.data.ids.length === 0) {
        this.sight = remembered === undefined ? firstSight(at, this.whole) : inside(remembered, this.whole);
      } else {
        // A person who looks at the newest keeps looking at the newest.
        const by = this.sight.to >= end ? this.whole.to - end : 0;
        this.sight = inside({ from: this.sight.from + by, to: this.sight.to + by }, this.whole);
      }
      this.state.setState({ hover: null });
      const { at: times, lane, type, confidence, status, foreign, lanes } = look.data;
      this.#post({
        kind: 'data',
        data: { at: times, lane, type, confidence, status, foreign, lanes },
        whole: this.whole,
      });
    }
    if (changed || before?.selected !== look.selected) this.#fit();
    this.draw();
  }

  resize(width: number): void {
    this.width = width;
    this.draw();
  }

  /** Goes there at once, as a hand that drags expects. */
  go(sight: Sight): void {
    cancelAnimationFrame(this.#glide);
    this.sight = inside(sight, this.whole);
    this.state.setState({ hover: null });
    this.draw();
  }

  /** Goes there in a short while, or at once where motion is not wanted. */
  glideTo(target: Sight): void {
    const to = inside(target, this.whole);
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      this.go(to);
      return;
    }
    cancelAnimationFrame(this.#glide);
    const from = this.sight;
    const began = performance.now();
    const move = () => {
      const done = Math.min(1, (performance.now() - began) / glideMs);
      const eased = 1 - (1 - done) ** 3;
      this.sight = { from: from.from + (to.from - from.from) * eased, to: from.to + (to.to - from.to) * eased };
      this.draw();
      if (done < 1) this.#glide = requestAnimationFrame(move);
    };
    move();
  }

  /** Shows only what a numbered mark represents. */
  zoomTo({ first, last }: StripHover): void {
    const at = this.#look?.data.at;
    const [from, to] = [at?.[first] ?? 0, at?.[last] ?? 0];
    const margin = Math.max((to - from) * 0.6, leastMargin);
    this.glideTo({ from: from - margin, to: to + margin });
  }

  /** Brings a record into sight. */
  reach(mark: number): void {
    const time = this.#look?.data.at[mark];
    if (time === undefined) return;
    const target = holding(this.sight, time, this.whole);
    if (target !== this.sight) this.glideTo(target);
  }

  drag(range: Range | null): void {
    this.state.setState({ dragged: range });
    this.#redraw();
  }

  timeAt(x: number): number {
    return toTime(this.sight, this.width, x);
  }

  xOf(time: number): number {
    return toX(this.sight, this.width, time);
  }

  /** What lies at a point of the strip, or null. */
  at(x: number, y: number): StripHover | null {
    const cells = this.#cells;
    if (this.#look === null) return null;
    if (this.#moved) fillCells(cells, this.#look.data, this.sight, this.width);
    this.#moved = false;
    const slot = cellAt(cells, x, y);
    if (slot < 0) return null;
    return {
      x: cells.x[slot] ?? 0,
      lane: cells.lane[slot] ?? 0,
      first: cells.first[slot] ?? 0,
      last: cells.last[slot] ?? 0,
      size: cells.size[slot] ?? 0,
      stale: cells.stale[slot] ?? 0,
    };
  }

  point(hover: StripHover | null): void {
    const before = this.state.getState().hover;
    if (before?.first === hover?.first && before?.size === hover?.size) return;
    this.state.setState({ hover });
    this.#redraw();
  }

  get look(): StripLook | null {
    return this.#look;
  }

  /** Draws in the next frame, once however often it is asked. */
  draw(): void {
    this.#moved = true;
    this.#redraw();
  }

  /** The same marks in the same places: their cells stay. */
  #redraw(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#send();
    });
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame);
    cancelAnimationFrame(this.#glide);
    for (const end of this.#ends) end();
    this.#worker?.terminate();
  }

  /** After new data or another record: the chosen record is in sight, unless the person is looking elsewhere on purpose. */
  #fit(): void {
    const selected = this.#look?.selected ?? -1;
    const time = this.#look?.data.at[selected];
    if (time !== undefined) this.sight = holding(this.sight, time, this.whole);
  }

  #send(): void {
    const look = this.#look;
    if (look === null || this.width <= 0) return;
    sizeOf(this.#parts.strip, this.width, stripHeight(look.data.lanes.length));
    sizeOf(this.#parts.whole, this.width, wholeHeight);
    if (this.#ink === null) {
      this.#ink = readInk(document.documentElement);
      this.#post({ kind: 'ink', ink: this.#ink });
    }
    const { width, sight } = this;
    if (look.data.ids.length > 0) this.#onSight(sight);
    const { hover, dragged } = this.state.getState();
    this.#post({
      kind: 'frame',
      look: {
        sight,
        width,
        density: window.devicePixelRatio || 1,
        brush: dragged ?? look.brush,
        selected: look.selected,
        hovered: hover?.first ?? -1,
        now: { at: Date.now(), text: look.nowText },
        language: look.language,
      },
    });
    const left = Math.max(0, toX(this.whole, width, sight.from));
    const right = Math.min(width, toX(this.whole, width, sight.to));
    const { inSight, start, end } = this.#parts;
    inSight.style.transform = `translateX(${left}px) scaleX(${Math.max(6, right - left) / width})`;
    start.style.transform = `translateX(${left}px)`;
    end.style.transform = `translateX(${Math.max(left + 6, right) - 1}px)`;
  }

  #post(message: StripMessage, given: Transferable[] = []): void {
    this.#worker?.postMessage(message, given);
  }
}

/** In CSS pixels; the real ones are set where it is drawn. */
function sizeOf(canvas: HTMLCanvasElement, width: number, height: number): void {
  const [wide, high] = [`${width}px`, `${height}px`];
  if (canvas.style.width !== wide) canvas.style.width = wide;
  if (canvas.style.height !== high) canvas.style.height = high;
}
