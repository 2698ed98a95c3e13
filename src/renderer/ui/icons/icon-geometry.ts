/**
 * Icons as shapes at a place in a larger picture. The figures themselves are moved and scaled, and not an element around
 * them, because a transform a piece makes a picture of hundreds of icons slow to compose, and some programs ignore it.
 */
import { type IconName, iconShapes, type Shape } from './icon-shapes.ts';

/** Side of the square that icons are drawn in. */
const grid = 24;

/** @param x and y of the left upper corner, and the side, in units of the picture. */
export function placedIcon(name: IconName, x: number, y: number, side: number): Shape[] {
  return iconShapes[name].map((shape: Shape) => placedShape(shape, side / grid, x, y));
}

function placedShape(shape: Shape, scale: number, x: number, y: number): Shape {
  const at = (value: number, offset: number) => round(value * scale + offset);
  switch (shape[0]) {
    case 'path':
      return ['path', placedPath(shape[1], scale, x, y)];
    case 'circle':
      return ['circle', at(shape[1], x), at(shape[2], y), at(shape[3], 0)];
    case 'rect':
      return ['rect', at(shape[1], x), at(shape[2], y), at(shape[3], 0), at(shape[4], 0), at(shape[5], 0)];
    case 'ellipse':
      return ['ellipse', at(shape[1], x), at(shape[2], y), at(shape[3], 0), at(shape[4], 0)];
  }
}

/** What each figure behind a command is: along x, along y, a length, or no length at all. */
const figures: Readonly<Record<string, string>> = {
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
      const kinds = figures[command.toLowerCase()] ?? '';
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
