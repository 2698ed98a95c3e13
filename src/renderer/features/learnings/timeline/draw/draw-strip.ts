/** One frame of the strip: lanes, times, the chosen range, the marks, and rings round what is chosen or pointed at. */
import { type Cells, firstLane, groupWidth, lanePitch } from '../cells.ts';
import { type Sight, toX } from '../sight.ts';
import type { Tick } from '../ticks.ts';
import type { StripColumns } from '../timeline-data.ts';
import type { Ink } from './ink.ts';
import { markBox, type Sprites } from './sprites.ts';

export interface Range {
  readonly from: number;
  readonly to: number;
}

export interface StripFrame {
  readonly data: StripColumns;
  readonly cells: Cells;
  readonly sight: Sight;
  readonly width: number;
  readonly ticks: readonly Tick[];
  readonly now: { readonly at: number; readonly text: string };
  readonly brush: Range | null;
  /** Cells with a ring, -1 for none. */
  readonly selected: number;
  readonly hovered: number;
}

/** Height of the strip in px: lanes and the line of times. */
export function stripHeight(lanes: number): number {
  return lanesHeight(lanes) + 18;
}

export function lanesHeight(lanes: number): number {
  return firstLane + Math.max(1, lanes) * lanePitch - 5;
}

export function laneY(lane: number): number {
  return firstLane + lane * lanePitch;
}

export function drawStrip(
  context: OffscreenCanvasRenderingContext2D,
  frame: StripFrame,
  ink: Ink,
  sprites: Sprites,
): void {
  const { data, width, sight } = frame;
  const bottom = lanesHeight(data.lanes.length);
  context.fillStyle = ink.ground;
  context.fillRect(0, 0, width, stripHeight(data.lanes.length));
  drawGround(context, frame, ink, bottom);
  if (frame.brush !== null) {
    const left = clamp(toX(sight, width, frame.brush.from), -4, width + 4);
    const right = clamp(toX(sight, width, frame.brush.to), -4, width + 4);
    context.globalAlpha = ink.dark ? 0.14 : 0.08;
    context.fillStyle = ink.accent;
    context.fillRect(left, 0, right - left, bottom);
    context.globalAlpha = 1;
  }
  drawMarks(context, frame, sprites);
  if (frame.brush !== null) drawHandles(context, frame, frame.brush, ink, bottom);
  if (frame.hovered >= 0 && frame.hovered !== frame.selected) ring(context, frame, frame.hovered, ink.control, 1.5);
  if (frame.selected >= 0) ring(context, frame, frame.selected, ink.accent, 2);
}

function drawGround(context: OffscreenCanvasRenderingContext2D, frame: StripFrame, ink: Ink, bottom: number): void {
  const { data, width, sight, ticks, now } = frame;
  // Rectangles and not strokes: whole pixels cost the least.
  context.fillStyle = ink.line;
  for (let lane = 0; lane < data.lanes.length; lane++) context.fillRect(0, laneY(lane), width, 1);
  context.font = `11px ${ink.font}`;
  context.textBaseline = 'alphabetic';
  context.textAlign = 'left';
  const nowX = toX(sight, width, now.at);
  const nowWidth = context.measureText(now.text).width;
  const nowShown = nowX > 0 && nowX < width + 1;
  const nowLeft = clamp(nowX - nowWidth / 2, 0, width - nowWidth);
  for (const tick of ticks) {
    const x = Math.round(toX(sight, width, tick.at));
    for (let y = 0; y < bottom + 4; y += 4) context.fillRect(x, y, 1, 1);
  }
  context.fillStyle = ink.faint;
  for (const tick of ticks) {
    const x = toX(sight, width, tick.at) + 4;
    const end = x + context.measureText(tick.text).width;
    if (x < 0 || end > width) continue;
    if (nowShown && end > nowLeft - 6 && x < nowLeft + nowWidth + 6) continue;
    context.fillText(tick.text, x, bottom + 14);
  }
  if (nowShown) {
    context.fillStyle = ink.text;
    context.fillText(now.text, nowLeft, bottom + 14);
  }
}

function drawMarks(
  context: OffscreenCanvasRenderingContext2D,
  { data, cells, width }: StripFrame,
  sprites: Sprites,
): void {
  for (let slot = 0; slot < cells.count; slot++) {
    const x = cells.x[slot] ?? 0;
    if (x < -markBox || x > width + markBox) continue;
    const lane = cells.lane[slot] ?? 0;
    const size = cells.size[slot] ?? 0;
    const colour = data.lanes[lane]?.colour ?? 0;
    const mark = cells.first[slot] ?? 0;
    const top = laneY(lane) - markBox / 2;
    if (size === 1) {
      const picture = sprites.mark({
        ...{ type: data.type[mark] ?? 0, colour, status: data.status[mark] ?? 0 },
        ...{ confidence: data.confidence[mark] ?? 0, foreign: data.foreign[mark] ?? 0 },
      });
      context.drawImage(picture, Math.round(x - markBox / 2), top, markBox, markBox);
    } else {
      const wide = groupWidth(size);
      const left = Math.round(x - wide / 2);
      context.drawImage(sprites.group(size, colour, (cells.stale[slot] ?? 0) / size), left, top, wide, markBox);
      context.drawImage(sprites.number(size), left, top, wide, markBox);
    }
  }
}

function drawHandles(
  context: OffscreenCanvasRenderingContext2D,
  { sight, width }: StripFrame,
  brush: Range,
  ink: Ink,
  bottom: number,
): void {
  context.strokeStyle = ink.accent;
  context.fillStyle = ink.accent;
  context.lineWidth = 1.5;
  for (const time of [brush.from, brush.to]) {
    const x = toX(sight, width, time);
    if (x < -8 || x > width + 8) continue;
    context.beginPath();
    context.moveTo(x, 0);
    context.lineTo(x, bottom);
    context.stroke();
    context.beginPath();
    context.roundRect(x - 3.5, bottom / 2 - 11, 7, 22, 2);
    context.fill();
  }
}

function ring(
  context: OffscreenCanvasRenderingContext2D,
  { cells }: StripFrame,
  slot: number,
  colour: string,
  lineWidth: number,
): void {
  const size = cells.size[slot] ?? 1;
  const wide = size > 1 ? groupWidth(size) + 7 : 22;
  context.strokeStyle = colour;
  context.lineWidth = lineWidth;
  context.beginPath();
  context.roundRect(Math.round(cells.x[slot] ?? 0) - wide / 2, laneY(cells.lane[slot] ?? 0) - 11, wide, 22, 4);
  context.stroke();
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
