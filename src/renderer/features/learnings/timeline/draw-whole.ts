/** All of time under the strip: a histogram of the records, and the window that the strip shows of it. */

import type { Ink } from './ink.ts';
import { edge, type Sight, toX } from './sight.ts';
import { firstFrom, type TimelineData } from './timeline-data.ts';

export const wholeHeight = 24;
const barWidth = 7.5;
const barGap = 2;
const foot = 20;

/** The bars alone, made once for a size, a theme and the data, and then copied. */
export function drawBars(
  context: CanvasRenderingContext2D,
  data: TimelineData,
  whole: Sight,
  width: number,
  ink: Ink,
): void {
  const bars = Math.max(1, Math.floor((width - 2 * edge + barGap) / (barWidth + barGap)));
  const span = (whole.to - whole.from) / bars;
  const counts = Array.from({ length: bars }, (_, bar) => {
    const from = firstFrom(data.at, whole.from + bar * span);
    return firstFrom(data.at, whole.from + (bar + 1) * span) - from;
  });
  const highest = Math.max(1, ...counts);
  const step = (width - 2 * edge + barGap) / bars;
  context.fillStyle = ink.control;
  counts.forEach((count, bar) => {
    if (count === 0) return;
    const height = Math.max(1, Math.round((count / highest) * 17));
    context.fillRect(edge + bar * step, foot - height, step - barGap, height);
  });
}

export function drawWindow(
  context: CanvasRenderingContext2D,
  whole: Sight,
  sight: Sight,
  width: number,
  ink: Ink,
): void {
  const left = Math.max(0.5, toX(whole, width, sight.from));
  const right = Math.min(width - 0.5, toX(whole, width, sight.to));
  context.beginPath();
  context.roundRect(Math.round(left) + 0.5, 1.5, Math.max(6, Math.round(right - left) - 1), foot, 2);
  context.globalAlpha = 0.1;
  context.fillStyle = ink.accent;
  context.fill();
  context.globalAlpha = 1;
  context.strokeStyle = ink.accentLine;
  context.lineWidth = 1;
  context.stroke();
}
