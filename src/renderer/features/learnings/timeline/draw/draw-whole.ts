/** All of time under the strip, as a histogram of the records. */

import { edge, type Sight } from '../model/sight.ts';
import { firstFrom, type StripColumns } from '../model/timeline-data.ts';
import type { Ink } from './ink.ts';

export const wholeHeight = 24;
const barWidth = 7.5;
const barGap = 2;
const foot = 20;

/** Drawn once for a size, a theme and the data. */
export function drawBars(
  context: OffscreenCanvasRenderingContext2D,
  data: StripColumns,
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
  context.fillStyle = ink.ground;
  context.fillRect(0, 0, width, wholeHeight);
  const step = (width - 2 * edge + barGap) / bars;
  context.fillStyle = ink.control;
  counts.forEach((count, bar) => {
    if (count === 0) return;
    const height = Math.max(1, Math.round((count / highest) * 17));
    context.fillRect(edge + bar * step, foot - height, step - barGap, height);
  });
}
