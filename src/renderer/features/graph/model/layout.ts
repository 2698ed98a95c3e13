/**
 * Where the items are. A column a step; a block of new items goes to the free place nearest to the node it hangs on.
 * What has a place keeps it, so that unfolding never moves what a person is looking at; that is why this is no library:
 * those lay out everything each time. The same items in the same order always give the same picture.
 */
import type { Block, Item, PictureItems } from './picture-items.ts';

/** Left upper corner of an item, in pixels; the focus has its middle at 0, 0. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}
export type Spots = ReadonlyMap<string, Spot>;

export interface Placed {
  readonly item: Item;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Three columns can be read in the pane that a window of 1280 leaves them on the page of a type. */
export const boxWidth = 208;
const columnGap = 72;
const rowGap = 10;
/** Between two blocks, so that it shows what belongs together. */
const blockGap = 26;

export function heightOf(item: Item): number {
  switch (item.kind) {
    case 'type':
    case 'group':
      return 42;
    case 'external':
    case 'more':
      return 26;
  }
}

/** Rows that are taken in one column: [top, bottom] of each item or block. */
type Taken = (readonly [top: number, bottom: number])[];

/** @param before where items stood in an earlier picture of the same focus. */
export function layoutItems({ focus, blocks }: PictureItems, before: Spots): Placed[] {
  if (focus === null) return [];
  const placed = new Map<string, Placed>();
  const taken = new Map<number, Taken>();
  const put = (item: Item, y: number) => {
    const height = heightOf(item);
    const x = item.column * (boxWidth + columnGap) - boxWidth / 2;
    placed.set(item.key, { item, x, y, width: boxWidth, height });
    const column = taken.get(item.column) ?? [];
    column.push([y, y + height]);
    taken.set(item.column, column);
  };
  put(focus, -heightOf(focus) / 2);
  const waiting = blocks.map((block) => ({ block, fresh: keepPlaced(block, before, put) }));
  for (const { block, fresh } of waiting) {
    const [first] = fresh;
    const owner = placed.get(block.owner);
    if (first === undefined || owner === undefined) continue;
    const height = fresh.reduce((sum, item) => sum + heightOf(item) + rowGap, -rowGap);
    const old = block.items.flatMap((item) => placed.get(item.key) ?? []);
    // More of a block continues under it; a new block is in the middle beside its owner.
    const wanted =
      old.length > 0
        ? Math.max(...old.map(({ y, height: tall }) => y + tall)) + rowGap
        : owner.y + owner.height / 2 - height / 2;
    let y = freeTop(taken.get(first.column) ?? [], wanted, height, old.length > 0 ? rowGap : blockGap);
    for (const item of fresh) {
      put(item, y);
      y += heightOf(item) + rowGap;
    }
  }
  return [...placed.values()];
}

/** Puts what had a place back there; returns the rest. "n more" moves on with the end of its block. */
function keepPlaced(block: Block, before: Spots, put: (item: Item, y: number) => void): Item[] {
  const grows = block.items.some((item) => item.kind !== 'more' && !before.has(item.key));
  return block.items.filter((item) => {
    const spot = before.get(item.key);
    const sameColumn = spot?.x === item.column * (boxWidth + columnGap) - boxWidth / 2;
    if (spot === undefined || !sameColumn || (item.kind === 'more' && grows)) return true;
    put(item, spot.y);
    return false;
  });
}

/** The top nearest to `wanted` where `height` pixels are free, with `gap` pixels to what is above and below. */
function freeTop(taken: Taken, wanted: number, height: number, gap: number): number {
  const fits = (top: number) => taken.every(([from, to]) => top >= to + gap || top + height <= from - gap);
  const tops = [wanted, ...taken.flatMap(([from, to]) => [to + gap, from - gap - height])].filter(fits);
  return tops.reduce((best, top) => {
    const nearer = Math.abs(top - wanted) - Math.abs(best - wanted);
    return nearer < 0 || (nearer === 0 && top > best) ? top : best;
  });
}

export function spotsOf(placed: readonly Placed[]): Map<string, Spot> {
  return new Map(placed.map(({ item, x, y }) => [item.key, { x, y }]));
}

export interface Bounds extends Spot {
  readonly width: number;
  readonly height: number;
}

export function boundsOf(placed: readonly Placed[]): Bounds {
  if (placed.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  const x = Math.min(...placed.map((one) => one.x));
  const y = Math.min(...placed.map((one) => one.y));
  const right = Math.max(...placed.map((one) => one.x + one.width));
  const bottom = Math.max(...placed.map((one) => one.y + one.height));
  return { x, y, width: right - x, height: bottom - y };
}
