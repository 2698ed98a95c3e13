/** Boxes and lines of the architecture in pixels, at the width of its pane. A line that skips a row runs through a gap of it. */
import type { ModuleGraph, Tie } from './module-ties.ts';

export interface ModuleBox {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** Line of boxes, from the top; a row that is too long has several. */
  readonly line: number;
}

export interface TieLine {
  readonly tie: Tie;
  /** Path data of SVG. */
  readonly path: string;
}

export interface ModuleLayout {
  readonly boxes: readonly ModuleBox[];
  readonly lines: readonly TieLine[];
  readonly boxWidth: number;
  readonly height: number;
}

export const boxHeight = 38;
const [narrowest, widest, gap, between, margin] = [124, 168, 18, 36, 16];

/** @param width CSS pixels of the pane. */
export function layModules({ rows, ties }: ModuleGraph, width: number): ModuleLayout {
  const room = Math.max(narrowest, width - 2 * margin);
  const longest = Math.max(1, ...rows.map((row) => row.length));
  const most = Math.max(1, Math.floor((room + gap) / (narrowest + gap)));
  const boxWidth = Math.min(widest, Math.floor((room + gap) / Math.min(longest, most)) - gap);
  const lines = rows.flatMap((row) => evenly(row, most));
  const boxes = lines.flatMap((names, line) => {
    const free = (room - names.length * boxWidth) / (names.length + 1);
    return names.map(
      (name, at): ModuleBox => ({
        ...{ name, line },
        x: Math.round(margin + free + at * (boxWidth + free)),
        y: margin + line * (boxHeight + between),
      }),
    );
  });
  const placed = new Map(boxes.map((box) => [box.name, box]));
  const gaps = lines.map((_, line) => gapsOf(boxes, line, boxWidth, width));
  return {
    boxes,
    boxWidth,
    lines: ties.flatMap((tie) => {
      const [from, to] = [placed.get(tie.from), placed.get(tie.to)];
      if (from === undefined || to === undefined) return [];
      return [{ tie, path: pathOf(from, to, boxWidth, gaps) }];
    }),
    height: 2 * margin + lines.length * boxHeight + Math.max(0, lines.length - 1) * between,
  };
}

/** In as few lines as there is room for, each about as long. */
function evenly(row: readonly string[], most: number): string[][] {
  const lines = Math.ceil(row.length / most);
  const each = Math.ceil(row.length / Math.max(1, lines));
  return Array.from({ length: lines }, (_, line) => row.slice(line * each, (line + 1) * each));
}

/** Middles of the gaps between the boxes of a line, those at its ends included. */
function gapsOf(boxes: readonly ModuleBox[], line: number, boxWidth: number, width: number): number[] {
  const inLine = boxes.filter((box) => box.line === line);
  const edges = [0, ...inLine.flatMap(({ x }) => [x, x + boxWidth]), width];
  const middles: number[] = [];
  for (let at = 0; at + 1 < edges.length; at += 2) middles.push(((edges[at] ?? 0) + (edges[at + 1] ?? 0)) / 2);
  return middles;
}

function pathOf(from: ModuleBox, to: ModuleBox, boxWidth: number, gaps: readonly (readonly number[])[]): string {
  const [x1, x2] = [from.x + boxWidth / 2, to.x + boxWidth / 2];
  if (from.line === to.line) {
    const under = from.y + boxHeight;
    return `M${x1} ${under}C${x1} ${under + between - 8} ${x2} ${under + between - 8} ${x2} ${under}`;
  }
  const down = from.line < to.line;
  const step = down ? 1 : -1;
  const [leaves, enters] = down ? [boxHeight, 0] : [0, boxHeight];
  let [x, y] = [x1, from.y + leaves];
  let path = `M${x} ${y}`;
  const curve = (toX: number, toY: number) => {
    const half = (toY - y) / 2;
    path += `C${x} ${y + half} ${toX} ${toY - half} ${toX} ${toY}`;
    [x, y] = [toX, toY];
  };
  for (let line = from.line + step; line !== to.line; line += step) {
    const share = (line - from.line) / (to.line - from.line);
    const wanted = x1 + (x2 - x1) * share;
    const [through = wanted] = (gaps[line] ?? []).toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted));
    const top = margin + line * (boxHeight + between);
    curve(through, down ? top : top + boxHeight);
    y = down ? top + boxHeight : top;
    path += `V${y}`;
  }
  curve(x2, to.y + enters);
  return path;
}

/** The box that an arrow key leads to from another: the next in its line, or the nearest of the line above or below. */
export function nextBox({ boxes }: ModuleLayout, name: string | null, key: string): string | null {
  const from = boxes.find((box) => box.name === name);
  if (key === 'Home' || key === 'End' || from === undefined)
    return /^(Home|End|Arrow)/.test(key) ? ((key === 'End' ? boxes.at(-1) : boxes[0])?.name ?? null) : null;
  const at = boxes.indexOf(from);
  if (key === 'ArrowLeft' || key === 'ArrowRight') return boxes[at + (key === 'ArrowLeft' ? -1 : 1)]?.name ?? null;
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return null;
  const line = from.line + (key === 'ArrowUp' ? -1 : 1);
  const [nearest] = boxes
    .filter((box) => box.line === line)
    .toSorted((a, b) => Math.abs(a.x - from.x) - Math.abs(b.x - from.x));
  return nearest?.name ?? null;
}
