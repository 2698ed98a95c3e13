/**
 * The drawn timeline without React: it holds what is in sight, draws at most once a frame, and knows what lies at a point.
 * Panning and zooming thus cost a frame of canvas and nothing else; React hears of hovering and of chosen ranges only.
 */
import { createStore } from 'zustand/vanilla';
import { drawStrip, type Range, stripHeight } from './draw/draw-strip.ts';
import { drawBars, wholeHeight } from './draw/draw-whole.ts';
import { followInk, type Ink, readInk } from './draw/ink.ts';
import { createSprites, type Sprites } from './draw/sprites.ts';
import { cellAt, cellOf, createCells, fillCells } from './model/cells.ts';
import { firstSight, holding, inside, type Sight, toTime, toX, wholeSight } from './model/sight.ts';
import type { Tick } from './model/ticks.ts';
import type { TimelineData } from './model/timeline-data.ts';

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
}

export interface StripLook {
  readonly data: TimelineData;
  readonly brush: Range | null;
  /** Record with the ring, -1 for none. */
  readonly selected: number;
  readonly ticks: (sight: Sight, width: number, now: number) => Tick[];
  readonly nowText: string;
}

export interface StripCanvases {
  readonly strip: HTMLCanvasElement;
  readonly whole: HTMLCanvasElement;
  /** Over the whole: what of it is in sight, and the lines at its ends. */
  readonly window: HTMLElement;
  readonly start: HTMLElement;
  readonly end: HTMLElement;
}

/** Milliseconds of a jump that is not under the hand. */
const glideMs = 160;

export class Strip {
  readonly state = createStore<StripState>(() => ({ hover: null, dragged: null }));
  width = 0;
  sight: Sight = { from: 0, to: 1 };
  whole: Sight = { from: 0, to: 1 };
  readonly #canvases: StripCanvases;
  readonly #cells = createCells();
  #look: StripLook | null = null;
  #density = 0;
  #ink: Ink | null = null;
  #sprites: Sprites | null = null;
  #barsDrawn = false;
  #context: CanvasRenderingContext2D | null = null;
  #frame = 0;
  #glide = 0;
  #ends: (() => void)[] = [];

  constructor(canvases: StripCanvases) {
    this.#canvases = canvases;
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
      this.#barsDrawn = false;
      const atEnd = before === null || this.sight.to >= this.whole.to;
      this.whole = wholeSight(at[0] ?? Date.now(), at.at(-1) ?? Date.now(), Date.now());
      if (remembered !== undefined && before === null) this.sight = inside(remembered, this.whole);
      else if (before === null || before.data.ids.length === 0) this.sight = firstSight(at, this.whole);
      // Who looks at the newest goes on looking at the newest.
      else this.sight = inside(atEnd ? { ...this.sight, to: this.whole.to } : this.sight, this.whole);
      this.state.setState({ hover: null });
    }
    if (changed || before?.selected !== look.selected) this.#fit();
    this.draw();
  }

  resize(width: number): void {
    if (width === this.width && this.#density === window.devicePixelRatio) return;
    this.width = width;
    this.#density = 0;
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

  /** Brings a record into sight. */
  reach(mark: number): void {
    const time = this.#look?.data.at[mark];
    if (time === undefined) return;
    const target = holding(this.sight, time, this.whole);
    if (target !== this.sight) this.glideTo(target);
  }

  drag(range: Range | null): void {
    this.state.setState({ dragged: range });
    this.draw();
  }

  timeAt(x: number): number {
    return toTime(this.sight, this.width, x);
  }

  xOf(time: number): number {
    return toX(this.sight, this.width, time);
  }

  /** What lies at a point of the strip, or null. */
  at(x: number, y: number): StripHover | null {
    const slot = cellAt(this.#cells, x, y);
    if (slot < 0) return null;
    const cells = this.#cells;
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
    this.draw();
  }

  get look(): StripLook | null {
    return this.#look;
  }

  /** Draws in the next frame, once however often it is asked. */
  draw(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#paint();
    });
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame);
    cancelAnimationFrame(this.#glide);
    for (const end of this.#ends) end();
  }

  /** After new data or another record: the chosen record is in sight, unless the person is looking elsewhere on purpose. */
  #fit(): void {
    const selected = this.#look?.selected ?? -1;
    const time = this.#look?.data.at[selected];
    if (time !== undefined) this.sight = holding(this.sight, time, this.whole);
  }

  #paint(): void {
    const look = this.#look;
    this.#context ??= opaque(this.#canvases.strip);
    const strip = this.#context;
    if (look === null || strip === null || this.width <= 0) return;
    const ink = this.#prepare(look);
    const sprites = this.#sprites;
    if (sprites === null) return;
    const { width, sight } = this;
    fillCells(this.#cells, look.data, sight, width);
    const now = Date.now();
    const { hover, dragged } = this.state.getState();
    drawStrip(
      strip,
      {
        data: look.data,
        cells: this.#cells,
        sight,
        width,
        ticks: look.ticks(sight, width, now),
        now: { at: now, text: look.nowText },
        brush: dragged ?? look.brush,
        selected: cellOf(this.#cells, look.data, look.selected),
        hovered: hover === null ? -1 : cellOf(this.#cells, look.data, hover.first),
      },
      ink,
      sprites,
    );
    const left = Math.max(0, toX(this.whole, width, sight.from));
    const right = Math.min(width, toX(this.whole, width, sight.to));
    const { window, start, end } = this.#canvases;
    window.style.transform = `translateX(${left}px) scaleX(${Math.max(6, right - left) / width})`;
    start.style.transform = `translateX(${left}px)`;
    end.style.transform = `translateX(${Math.max(left + 6, right) - 1}px)`;
  }

  /** Sizes the canvases in real pixels, and makes what is made once a theme, a density or an answer. */
  #prepare(look: StripLook): Ink {
    const density = window.devicePixelRatio || 1;
    const height = stripHeight(look.data.lanes.length);
    const { strip, whole } = this.#canvases;
    const pixels = Math.round(height * density);
    if (density !== this.#density || strip.height !== pixels) {
      size(strip, this.width, height, density);
      size(whole, this.width, wholeHeight, density);
      if (density !== this.#density) this.#sprites = null;
      this.#density = density;
      this.#barsDrawn = false;
    }
    if (this.#ink === null) {
      this.#ink = readInk(document.documentElement);
      this.#sprites = null;
      this.#barsDrawn = false;
    }
    this.#sprites ??= createSprites(this.#ink, density);
    if (!this.#barsDrawn) {
      this.#barsDrawn = true;
      const context = opaque(whole);
      if (context !== null) drawBars(context, look.data, this.whole, this.width, this.#ink);
    }
    return this.#ink;
  }
}

function size(canvas: HTMLCanvasElement, width: number, height: number, density: number): void {
  canvas.width = Math.round(width * density);
  canvas.height = Math.round(height * density);
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const context = opaque(canvas);
  context?.setTransform(density, 0, 0, density, 0, 0);
  // Pictures of marks are made for these pixels: where one of theirs is one of the screen's, nothing is to be smoothed.
  if (context !== null) context.imageSmoothingEnabled = !Number.isInteger(density);
}

/** Without alpha a canvas is composed for less. */
function opaque(canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
  return canvas.getContext('2d', { alpha: false });
}
