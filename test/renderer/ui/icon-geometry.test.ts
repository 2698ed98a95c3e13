// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { placedIcon, placedPath } from '../../../src/renderer/ui/icons/icon-geometry.ts';
import { type IconName, iconShapes } from '../../../src/renderer/ui/icons/icon-shapes.ts';

const names = Object.keys(iconShapes) as IconName[];
const numbers = (text: string) => (text.match(/-?(?:\d*\.\d+|\d+)/g) ?? []).map(Number);

describe('icons in a picture', () => {
  it.each(names)('%s keeps its figures at its own size and place', (name) => {
    for (const [index, shape] of placedIcon(name, 0, 0, 24).entries()) {
      const source = iconShapes[name][index];
      expect(shape.slice(1).flatMap((part) => (typeof part === 'string' ? numbers(part) : [part]))).toEqual(
        source?.slice(1).flatMap((part) => (typeof part === 'string' ? numbers(part) : [part])),
      );
    }
  });

  it('moves what is absolute, scales what is relative, and leaves turns and flags of arcs alone', () => {
    expect(placedPath('M4 12h15l-2 2', 0.5, 100, 10)).toBe('M102 16h7.5l-1 1');
    expect(placedPath('M8 5V3H2z', 2, 1, 1)).toBe('M17 11V7H5z');
    expect(placedPath('M20 12a8 8 0 1 1-2.6-5.9A8 8 30 0 1 4 4', 0.5, 100, 100)).toBe(
      'M110 106a4 4 0 1 1 -1.3 -2.95A4 4 30 0 1 102 102',
    );
    expect(placedPath('M1 1c-.4.15-.5.4-.5.9', 10, 0, 0)).toBe('M10 10c-4 1.5 -5 4 -5 9');
  });

  it('moves circles, boxes and ellipses by their middle or corner', () => {
    const [box, sign] = placedIcon('class', 50, 60, 12);
    expect(box).toEqual(['rect', 52, 62, 8, 8, 1.5]);
    expect(sign?.[0]).toBe('path');
  });
});
