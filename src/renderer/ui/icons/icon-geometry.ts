/**
 * Icons as path data, alone or at a place in a larger picture. All figures of an icon are one path, so that an icon in a
 * list is one element; in a picture they are moved and scaled themselves, so that hundreds of icons are one element: as
 * many elements, let alone transforms, would make it slow to compose.
 */
import { type IconName, iconShapes, type Shape } from './icon-shapes.ts';

/** Side of the square that icons are drawn in. */
const grid = 24;

const figures = new Map<IconName, string>();

/** The icon in the square of 24 units that icons are drawn in. */
export function figurePath(name: IconName): string {
  const known = figures.get(name);
  if (known !== undefined) return known;
  const path = iconShapes[name].map((shape: Shape) => shapePath(shape)).join('');
  figures.set(name, path);
  return path;
}

/** @param x and y of the left upper corner, and the side, in units of the picture. */
export function iconPath(name: IconName, x: number, y: number, side: number): string {
  return placedPath(figurePath(name), side / grid, x, y);
}

/** A shape as path data. */
function shapePath(shape: Shape): string {
  switch (shape[0]) {
    case 'path':
      return shape[1];
    case 'circle':
      return ellipsePath(shape[1], shape[2], shape[3], shape[3]);
    case 'ellipse':
      return ellipsePath(shape[1], shape[2], shape[3], shape[4]);
    case 'rect': {
      const [, x, y, width, height, r] = shape;
      const [across, down] = [width - 2 * r, height - 2 * r];
      const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
      return `M${x + r} ${y}h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}z`;
    }
  }
}

function ellipsePath(cx: number, cy: number, rx: number, ry: number): string {
  return `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
}

/** What each number behind a command is: along x, along y, a length, or no length at all. */
const operands: Readonly<Record<string, string>> = {
  m: 'xy',
  l: 'xy',
  t: 'xy',
  h: 'x',
  v: 'y',
  c: 'xyxyxy',
  s: 'xyxy',
  q: 'xyxy',
  a: 'll---xy',
  z: '',
};

/** Path data, scaled and then moved. */
export function placedPath(path: string, scale: number, x: number, y: number): string {
  return [...path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)]
    .map(([, command = '', rest = '']) => {
      const kinds = operands[command.toLowerCase()] ?? '';
      const absolute = command === command.toUpperCase();
      const values = (rest.match(/-?(?:\d*\.\d+|\d+)/g) ?? []).map(Number);
      const moved = values.map((value, index) => {
        const kind = kinds[index % Math.max(1, kinds.length)];
        if (kind === '-') return value;
        return round(value * scale + (absolute && kind === 'x' ? x : absolute && kind === 'y' ? y : 0));
      });
      return `${command}${moved.join(' ')}`;
    })
    .join('');
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
