/** Where values lie on an axis of whole pixels, and its ticks at round figures. */
export interface Scale {
  readonly max: number;
  /** Round figures from 0 up, at most four. */
  readonly ticks: readonly number[];
  /** Pixels from the top. */
  y(value: number): number;
}

/** @param most the largest value that is shown; the axis ends at or above it. */
export function scaleOf(most: number, top: number, bottom: number): Scale {
  const step = roundStep(Math.max(1, most) / 3.5);
  const max = Math.max(most, step);
  const ticks: number[] = [];
  for (let tick = 0; tick <= max; tick += step) ticks.push(tick);
  return { max, ticks, y: (value) => bottom - ((bottom - top) * Math.min(value, max)) / max };
}

/** The next of 1, 2, 3, 5 times a power of ten: `30 20 10 0`, `6 k 3 k 0`. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 3, 5, 10].find((one) => one * power >= least - 1e-9) ?? 10;
  return Math.max(1, factor * power);
}
