/** The thread that draws the strip: panning through 10,000 records then costs the page next to nothing. */

import type { Language } from '#shared/messages/translator.ts';
import { cellOf, createCells, fillCells } from '../cells.ts';
import type { Sight } from '../sight.ts';
import { createTicks } from '../ticks.ts';
import type { StripColumns } from '../timeline-data.ts';
import { drawStrip, stripHeight } from './draw-strip.ts';
import { drawBars, type Ink, wholeHeight } from './ink.ts';
import { createSprites, type Sprites } from './sprites.ts';
import type { FrameLook, StripMessage } from './strip-messages.ts';

type Context = OffscreenCanvasRenderingContext2D;

/** Draws frames of the strip, and all of time below it when that has changed. Keeps what is made once for a theme or a density. */
export class StripPainter {
  readonly #cells = createCells();
  #strip: Context | null = null;
  #whole: Context | null = null;
  #data: StripColumns | null = null;
  #all: Sight = { from: 0, to: 1 };
  #ink: Ink | null = null;
  #sprites: Sprites | null = null;
  #size = '';
  #density = 0;
  #barsDrawn = false;
  #ticks: { readonly language: Language; readonly of: ReturnType<typeof createTicks> } | null = null;

  take(message: StripMessage): void {
    switch (message.kind) {
      case 'canvases':
        // Without alpha a canvas is composed for less.
        this.#strip = message.strip.getContext('2d', { alpha: false });
        this.#whole = message.whole.getContext('2d', { alpha: false });
        break;
      case 'data':
        this.#data = message.data;
        this.#all = message.whole;
        this.#barsDrawn = false;
        break;
      case 'ink':
        this.#ink = message.ink;
        this.#sprites = null;
        this.#barsDrawn = false;
        break;
      case 'frame':
        this.#paint(message.look);
    }
  }

  #paint(look: FrameLook): void {
    const [strip, whole, data, ink] = [this.#strip, this.#whole, this.#data, this.#ink];
    if (strip === null || whole === null || data === null || ink === null) return;
    const { sight, width, density } = look;
    const size = `${width} ${density} ${data.lanes.length}`;
    if (size !== this.#size) {
      this.#size = size;
      resize(strip, width, stripHeight(data.lanes.length), density);
      resize(whole, width, wholeHeight, density);
      this.#barsDrawn = false;
    }
    if (density !== this.#density) this.#sprites = null;
    this.#density = density;
    this.#sprites ??= createSprites(ink, density);
    if (!this.#barsDrawn) drawBars(whole, data, this.#all, width, ink);
    this.#barsDrawn = true;
    if (this.#ticks?.language !== look.language) {
      this.#ticks = { language: look.language, of: createTicks(look.language) };
    }
    fillCells(this.#cells, data, sight, width);
    drawStrip(
      strip,
      {
        data,
        cells: this.#cells,
        sight,
        width,
        ticks: this.#ticks.of(sight, width, look.now.at),
        now: look.now,
        brush: look.brush,
        selected: cellOf(this.#cells, data, look.selected),
        hovered: cellOf(this.#cells, data, look.hovered),
      },
      ink,
      this.#sprites,
    );
  }
}

function resize(context: Context, width: number, height: number, density: number): void {
  context.canvas.width = Math.round(width * density);
  context.canvas.height = Math.round(height * density);
  context.setTransform(density, 0, 0, density, 0, 0);
  // Pictures of marks are made for these pixels: where one of theirs is one of the screen's, nothing is to be smoothed.
  context.imageSmoothingEnabled = !Number.isInteger(density);
}

const painter = new StripPainter();

addEventListener('message', ({ data }: MessageEvent<StripMessage>) => painter.take(data));
