/**
 * Long names give way in their middle, because what tells two of them apart is mostly at the end. Cut by measured width
 * and not by CSS, so that the screen and a saved picture show the same.
 */
export type Measure = (text: string) => number;

const sign = '…';

/** Longest form of `text` that is at most `width` pixels wide; at least its first and last letter. */
export function cutMiddle(text: string, width: number, measure: Measure): string {
  if (measure(text) <= width) return text;
  const letters = [...text];
  const cut = (kept: number) => {
    const tail = Math.floor(kept * 0.45);
    return `${letters.slice(0, kept - tail).join('')}${sign}${tail === 0 ? '' : letters.slice(-tail).join('')}`;
  };
  return cut(longest(2, letters.length - 1, (kept) => measure(cut(kept)) <= width));
}

/** A path gives way by names at its beginning, `…/query-builder/…`; one whose last name alone is too long, in its middle. */
export function cutPath(text: string, width: number, measure: Measure): string {
  if (measure(text) <= width) return text;
  for (const { index } of text.matchAll(/[./](?=[^./…])/g)) {
    const shorter = `${sign}${text.slice(index)}`;
    if (measure(shorter) <= width) return shorter;
  }
  return cutMiddle(text, width, measure);
}

/** Longest beginning of `text` that is at most `width` pixels wide; at least its first letter. */
export function cutEnd(text: string, width: number, measure: Measure): string {
  if (measure(text) <= width) return text;
  const letters = [...text];
  const cut = (kept: number) => `${letters.slice(0, kept).join('').trimEnd()}${sign}`;
  return cut(longest(1, letters.length - 1, (kept) => measure(cut(kept)) <= width));
}

/** The largest number from `low` to `high` that fits, when all below it do; `low` when none does. */
function longest(low: number, high: number, fits: (kept: number) => boolean): number {
  let [from, to] = [low, Math.max(low, high)];
  while (from < to) {
    const middle = Math.ceil((from + to) / 2);
    if (fits(middle)) from = middle;
    else to = middle - 1;
  }
  return from;
}

/** Where there is no canvas to measure with: letters of an average width. */
const averageLetter = 0.54;

/** @param size in pixels. Widths are those of the page's own face. */
export function createMeasure(size: number, weight: number): Measure {
  const context = document.createElement('canvas').getContext('2d');
  const known = new Map<string, number>();
  if (context !== null) context.font = `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`;
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const width = context === null ? text.length * size * averageLetter : context.measureText(text).width;
    if (known.size > 5000) known.clear();
    known.set(text, width);
    return width;
  };
}
