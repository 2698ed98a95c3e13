/**
 * What the strip draws in a sight: marks, and one numbered mark where they would lie upon each other. Time is cut into cells
 * a little wider than a mark, anchored in time and not in the window, so that nothing regroups while the strip is panned.
 * That bounds a frame: as many cells as fit, however many records there are.
 */
import { type Sight, toX } from './sight.ts';
import { firstFrom, type StripColumns } from './timeline-data.ts';

/** Index of `stale` in the contract's statuses. */
const stale = 1;

/** Least width of a cell in px; cells are up to the root of two wider. */
const cellWidth = 14;

/** Half of a mark: marks stay that far inside their cell, so that neighbours do not touch. */
const half = 6.5;

/** The largest number that is written out. */
export const mostShown = 999;

/** Width of a numbered mark in CSS px. */
export function groupWidth(count: number): number {
  return count > mostShown ? 32 : Math.max(15, 7 + String(count).length * 6);
}

/** Cells of one frame as columns, used again for each frame. */
export interface Cells {
  count: number;
  x: Float32Array;
  lane: Uint8Array;
  /** First and last record of the cell, oldest first. */
  first: Int32Array;
  last: Int32Array;
  size: Int32Array;
  stale: Int32Array;
}

export function createCells(): Cells {
  return { count: 0, ...columnsFor(1024) };
}

function columnsFor(room: number) {
  return {
    x: new Float32Array(room),
    lane: new Uint8Array(room),
    first: new Int32Array(room),
    last: new Int32Array(room),
    size: new Int32Array(room),
    stale: new Int32Array(room),
  };
}

/** Records that the cells of a zoom hold on average, from which on nearly all are numbers, and so get twice the room. */
const crowded = 1.6;

/**
 * Milliseconds of one cell: steps of the root of two, so that zooming regroups rarely, and the same wherever in time one
 * looks, so that panning never does.
 */
function cellSpan(data: StripColumns, sight: Sight, width: number): number {
  const perPixel = (sight.to - sight.from) / Math.max(1, width - 20);
  const span = 2 ** (Math.ceil(Math.log2(perPixel * cellWidth) * 2) / 2);
  const whole = (data.at.at(-1) ?? 0) - (data.at[0] ?? 0);
  const cells = Math.max(1, (whole / span) * data.lanes.length);
  return data.at.length / cells > crowded ? span * 2 : span;
}

export function fillCells(cells: Cells, data: StripColumns, sight: Sight, width: number): void {
  const span = cellSpan(data, sight, width);
  const room = (Math.ceil((sight.to - sight.from) / span) + 6) * data.lanes.length;
  if (room > cells.x.length) Object.assign(cells, columnsFor(room * 2));
  cells.count = 0;
  data.lanes.forEach((lane, index) => {
    fillLane(cells, data, { marks: lane.marks, index }, { sight, width, span });
  });
}

interface Frame {
  readonly sight: Sight;
  readonly width: number;
  readonly span: number;
}

function fillLane(cells: Cells, data: StripColumns, lane: { marks: Int32Array; index: number }, frame: Frame): void {
  const { sight, span } = frame;
  const { marks } = lane;
  const end = (Math.floor(sight.to / span) + 2) * span;
  let from = firstMark(marks, firstFrom(data.at, (Math.floor(sight.from / span) - 1) * span));
  const cellOfMark = (at: number) => Math.floor((data.at[marks[at] ?? 0] ?? 0) / span);
  const put = (first: number, last: number, cell: number) => addCell(cells, data, lane, { first, last, cell }, frame);
  /** The one of the newest of all records: behind it the strip has no room. */
  const lastCell = Math.floor((data.at.at(-1) ?? 0) / span);
  /** The last cell that has something in it. */
  let taken = Number.NEGATIVE_INFINITY;
  while (from < marks.length && (data.at[marks[from] ?? 0] ?? 0) < end) {
    const cell = cellOfMark(from);
    let to = from + 1;
    while (to < marks.length && cellOfMark(to) === cell) to++;
    const room = { before: taken < cell - 1, after: to >= marks.length || cellOfMark(to) > cell + 1 };
    const size = to - from;
    // Two or three that have room beside them are drawn side by side instead of becoming a number.
    // The newest of a lane are before the end of the strip, not beyond it.
    const newest = to >= marks.length;
    const ends = cell >= lastCell;
    const before =
      ends && size <= 3 && taken < cell - size + 1
        ? size - 1
        : room.before && (size === 3 || (size === 2 && (newest || !room.after)))
          ? 1
          : 0;
    const after = !ends && room.after && (size === 3 || (size === 2 && before === 0)) ? 1 : 0;
    if (size - before - after <= 1) {
      for (let at = from; at < to; at++) put(at, at, cell - before + (at - from));
      taken = cell + after;
    } else {
      put(from, to - 1, cell);
      taken = cell;
    }
    from = to;
  }
}

interface Group {
  /** Places in the lane. */
  readonly first: number;
  readonly last: number;
  readonly cell: number;
}

function addCell(
  cells: Cells,
  data: StripColumns,
  lane: { marks: Int32Array; index: number },
  group: Group,
  frame: Frame,
) {
  const { sight, width, span } = frame;
  const slot = cells.count++;
  const first = lane.marks[group.first] ?? 0;
  const left = toX(sight, width, group.cell * span);
  const right = toX(sight, width, (group.cell + 1) * span);
  const size = group.last - group.first + 1;
  cells.x[slot] =
    size === 1
      ? uncut(Math.min(right - half, Math.max(left + half, toX(sight, width, data.at[first] ?? 0))), half, width)
      : uncut((left + right) / 2, groupWidth(size) / 2, width);
  cells.lane[slot] = lane.index;
  cells.first[slot] = first;
  cells.last[slot] = lane.marks[group.last] ?? 0;
  cells.size[slot] = size;
  let staleCount = 0;
  for (let at = group.first; at <= group.last; at++) {
    const mark = lane.marks[at] ?? 0;
    if (data.status[mark] === stale) staleCount += 1;
  }
  cells.stale[slot] = staleCount;
}

/** The middle of a mark, moved so far that the ends of the strip do not cut it or its number. */
function uncut(x: number, halfWidth: number, width: number): number {
  if (x < 0 || x > width || width < 2 * halfWidth) return x;
  return Math.min(width - halfWidth, Math.max(halfWidth, x));
}

/** First place in a lane whose mark is not before `start`. */
function firstMark(marks: Int32Array, start: number): number {
  let [low, high] = [0, marks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((marks[middle] ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Height of a lane in px, and the middle of the first. */
export const lanePitch = 17;
export const firstLane = 11;

/** The cell at a point of the plot, or -1. */
export function cellAt(cells: Cells, x: number, y: number): number {
  const lane = Math.round((y - firstLane) / lanePitch);
  if (Math.abs(y - (firstLane + lane * lanePitch)) > 9) return -1;
  let best = -1;
  let distance = 10;
  for (let slot = 0; slot < cells.count; slot++) {
    if (cells.lane[slot] !== lane) continue;
    const away = Math.abs((cells.x[slot] ?? 0) - x);
    if (away < distance) [best, distance] = [slot, away];
  }
  return best;
}

/** The cell that holds a record, or -1. */
export function cellOf(cells: Cells, data: StripColumns, mark: number): number {
  if (mark < 0) return -1;
  const lane = data.lane[mark];
  for (let slot = 0; slot < cells.count; slot++) {
    if (cells.lane[slot] !== lane) continue;
    if (mark >= (cells.first[slot] ?? 0) && mark <= (cells.last[slot] ?? 0)) return slot;
  }
  return -1;
}
