// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { iconPath, placedPath } from '../../../src/renderer/ui/icons/icon-geometry.ts';
import { type IconName, iconShapes } from '../../../src/renderer/ui/icons/icon-shapes.ts';

const names = Object.keys(iconShapes) as IconName[];
describe('icons in a picture', () => {
  it.each(names)('%s stays in its square', (name) => {
    const path = iconPath(name, 100, 200, 12);
    expect(path).toMatch(/^M/);
    expect(path).not.toMatch(/NaN|undefined/);
    // Absolute points; what is relative continues from them.
    for (const [, x, y] of path.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)) {
      expect(Number(x)).toBeGreaterThanOrEqual(100);
      expect(Number(x)).toBeLessThanOrEqual(112);
      expect(Number(y)).toBeGreaterThanOrEqual(200);
      expect(Number(y)).toBeLessThanOrEqual(212);
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

  it('draws circles, boxes and ellipses as paths', () => {
    expect(iconPath('class', 50, 60, 12)).toMatch(/^M53\.5 62h5a1\.5 1\.5 0 0 1 1\.5 1\.5v5/);
    expect(iconPath('interface', 0, 0, 24)).toMatch(/^M3\.5 12a8\.5 8\.5 0 1 0 17 0a8\.5 8\.5 0 1 0 -17 0z/);
  });
});
