/**
 * Pictures of marks, each drawn once for a theme and a pixel density and then only copied: a frame of the strip is some
 * hundred copies, whatever its marks look like. Numbered marks are pictures too, as writing text costs most.
 */
import type { QuestionType } from '#shared/contract/memory/memory-types.ts';
import { questionTypes } from '#shared/contract/memory/memory-words.ts';
import { questionShapes } from '../../../../ui/memory/question-shapes.ts';
import { groupWidth, mostShown } from '../cells.ts';
import type { Ink } from './ink.ts';

/** Side of the square of a mark's picture in CSS px, and the height of a numbered one. */
export const markBox = 18;
const shapeSize = 13;

export interface MarkLook {
  readonly type: number;
  readonly colour: number;
  /** Index into the contract's statuses. */
  readonly status: number;
  readonly confidence: number;
  /** 1: came with the repository, drawn with a dashed outline. */
  readonly foreign: number;
}

export interface Sprites {
  mark(look: MarkLook): ImageBitmap;
  /** The frame of a numbered mark. @param staleShare 0 to 1. */
  group(count: number, colour: number, staleShare: number): ImageBitmap;
  /** Its number: apart, so that a zoom, which changes all numbers, makes few pictures. */
  number(count: number): ImageBitmap;
}

/** Steps of confidence, and of stale shares, that can be distinguished. */
const steps = 8;
const staleSteps = 4;

/** Steps of filling by which a mark of many looks heavier than one of few. */
const mostWeight = 5;

/** Pictures kept; far above what one workspace needs. */
const most = 4_000;

export function createSprites(ink: Ink, density: number): Sprites {
  const made = new Map<number, ImageBitmap>();
  const paths = new Map<QuestionType, Path2D>(questionTypes.map((type) => [type, new Path2D(questionShapes[type])]));
  const hatch = hatching(density);
  const keep = (key: number, make: () => ImageBitmap): ImageBitmap => {
    const known = made.get(key);
    if (known !== undefined) return known;
    if (made.size >= most) made.clear();
    const sprite = make();
    made.set(key, sprite);
    return sprite;
  };
  const inkOf = (colour: number) => ink.domains[colour] ?? ink.faint;
  return {
    mark({ type, colour, status, confidence, foreign }) {
      const step = Math.round(confidence * steps);
      const key = (((type * 16 + colour) * 4 + status) * 16 + (status === 0 ? step : 0)) * 2 + foreign;
      return keep(key, () => {
        const [canvas, context] = blank(markBox, markBox, density);
        if (context === null) return canvas.transferToImageBitmap();
        const scale = shapeSize / 14;
        context.translate((markBox - shapeSize) / 2, (markBox - shapeSize) / 2);
        context.scale(scale, scale);
        const path = paths.get(questionTypes[type] ?? 'CODE_STRUCTURE') ?? new Path2D();
        context.lineWidth = 1.5 / scale;
        context.lineJoin = 'round';
        context.strokeStyle = inkOf(colour);
        context.fillStyle = ink.ground;
        context.fill(path);
        if (status === 0) fill(context, path, inkOf(colour), 0.12 + (0.88 * step) / steps);
        else if (status === 1) fill(context, path, hatch(context, inkOf(colour)), 1);
        if (foreign === 1) context.setLineDash([2.4, 1.8]);
        context.stroke(path);
        return canvas.transferToImageBitmap();
      });
    },
    group(count, colour, staleShare) {
      const stale = Math.ceil(staleShare * staleSteps);
      const digits = Math.min(4, String(count).length);
      const weight = Math.min(mostWeight, Math.floor(Math.log2(count) / 1.5));
      const key = 100_000 + ((digits * 16 + colour) * 16 + stale) * 16 + weight;
      return keep(key, () => {
        const width = groupWidth(count);
        const [canvas, context] = blank(width, markBox, density);
        if (context === null) return canvas.transferToImageBitmap();
        const box = new Path2D();
        box.roundRect(0.75, 2.25, width - 1.5, markBox - 4.5, 4);
        fill(context, box, ink.ground, 1);
        fill(context, box, inkOf(colour), 0.05 + 0.06 * weight);
        if (stale > 0) {
          context.save();
          context.clip(box);
          // The hatched foot grows with the share of stale records.
          const height = 2 + ((markBox - 8) * stale) / staleSteps / 2;
          context.fillStyle = hatch(context, inkOf(colour));
          context.fillRect(0, markBox - 2 - height, width, height);
          context.restore();
        }
        context.lineWidth = 1.5;
        context.strokeStyle = inkOf(colour);
        context.stroke(box);
        return canvas.transferToImageBitmap();
      });
    },
    number(count) {
      const shown = Math.min(count, mostShown + 1);
      return keep(200_000 + shown, () => {
        const width = groupWidth(count);
        const [canvas, context] = blank(width, markBox, density);
        if (context === null) return canvas.transferToImageBitmap();
        context.fillStyle = ink.text;
        context.font = `600 10px ${ink.font}`;
        context.textAlign = 'center';
        context.textBaseline = 'middle';
        context.fillText(shown > mostShown ? `${mostShown}+` : String(shown), width / 2, markBox / 2 + 0.5);
        return canvas.transferToImageBitmap();
      });
    },
  };
}

type Context = OffscreenCanvasRenderingContext2D;

function blank(width: number, height: number, density: number): [OffscreenCanvas, Context | null] {
  const canvas = new OffscreenCanvas(Math.ceil(width * density), Math.ceil(height * density));
  const context = canvas.getContext('2d');
  context?.scale(density, density);
  return [canvas, context];
}

function fill(context: Context, path: Path2D, style: string | CanvasPattern, opacity: number): void {
  context.globalAlpha = opacity;
  context.fillStyle = style;
  context.fill(path);
  context.globalAlpha = 1;
}

/** Lines at 45 degrees in a colour, as wide as the design has them in a mark. */
function hatching(density: number) {
  const made = new Map<string, CanvasPattern | string>();
  const side = 5;
  return (context: Context, colour: string): CanvasPattern | string => {
    const known = made.get(colour);
    if (known !== undefined) return known;
    const [canvas, tile] = blank(side, side, density);
    if (tile === null) return colour;
    tile.strokeStyle = colour;
    tile.lineWidth = 1.9;
    tile.beginPath();
    for (const shift of [-side, 0, side]) {
      tile.moveTo(shift - 1, side + 1);
      tile.lineTo(shift + side + 1, -1);
    }
    tile.stroke();
    const pattern = context.createPattern(canvas, 'repeat') ?? colour;
    if (pattern instanceof CanvasPattern) pattern.setTransform(new DOMMatrix().scale(1 / density));
    made.set(colour, pattern);
    return pattern;
  };
}
