// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ModuleNode } from '#shared/contract/workspace.ts';
import {
  type Box,
  coverStep,
  findModule,
  layoutModules,
  neighbour,
  type Tile,
} from '../../../../src/renderer/features/overview/map/layout.ts';

function module(path: string, bytes: number, children: ModuleNode[] = [], more: Partial<ModuleNode> = {}): ModuleNode {
  const name = path.split('.').at(-1) ?? path;
  return { path, name, kind: 'namespace', bytes, files: 1, types: 1, members: 1, documented: 0.5, children, ...more };
}

const area = ({ width, height }: Box) => width * height;

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

const sample = [
  module('A', 400, [module('A.One', 300), module('A.Two', 100)]),
  module('B', 300, [module('B.One', 200)]),
  module('C', 300),
];

describe('module map', () => {
  it('gives each module a group and each child a tile in it', () => {
    const { groups, tiles } = layoutModules(sample, 'bytes', 900, 600);
    expect(groups.map(({ module: { path } }) => path).sort()).toEqual(['A', 'B', 'C']);
    for (const tile of tiles) {
      const group = groups.find(({ module: { path } }) => tile.module.path.startsWith(path));
      expect(group && tile.x >= group.x && tile.x + tile.width <= group.x + group.width).toBe(true);
    }
  });

  it('shows what a module holds beside its children', () => {
    const { tiles } = layoutModules(sample, 'bytes', 900, 600);
    expect(tiles.filter(({ own }) => own).map(({ module: { path } }) => path)).toEqual(['B']);
    expect(tiles.find(({ module: { path } }) => path === 'C')?.own).toBe(false);
  });

  it('unfolds a module that would fill the map, under its full name', () => {
    const deep = module('Root', 900, [
      module('Root.Payments', 500, [module('Root.Payments.Retry', 300), module('Root.Payments.Core', 200)]),
      module('Root.Accounts', 350, [module('Root.Accounts.Holds', 350)]),
    ]);
    const { groups, tiles } = layoutModules([deep, module('web', 100)], 'bytes', 900, 600);
    expect(groups.map(({ name }) => name)).toEqual(expect.arrayContaining(['Root.Payments', 'Root.Accounts', 'web']));
    expect(groups.filter(({ name }) => name === 'Root')).toHaveLength(1);
    expect(tiles.filter(({ own }) => own).map(({ module: { path } }) => path)).toEqual(['Root']);
  });

  it('looks through a module that holds one folder only', () => {
    const folder = module('P.src', 900, [
      module('P.src.old', 500, [module('P.src.old.a', 500)]),
      module('P.src.new', 400),
    ]);
    const { tiles } = layoutModules([module('P', 900, [folder]), module('Q', 100)], 'bytes', 900, 600);
    expect(tiles.map(({ module: { path } }) => path)).toContain('P.src.new');
    expect(tiles.map(({ module: { path } }) => path)).not.toContain('P.src');
  });

  it('unfolds it beside many modules that one hardly sees', () => {
    const parts = Array.from({ length: 30 }, (_, at) => module(`Ms.Ef.P${at}`, 300));
    const large = module('Ms', 9100, [module('Ms.Ef', 9000, parts), module('Ms.Sqlite', 100)]);
    const small = Array.from({ length: 20 }, (_, at) => module(`s${at}`, 3));
    const { tiles } = layoutModules([large, ...small], 'bytes', 900, 600);
    expect(tiles.filter(({ module: { path } }) => path.startsWith('Ms.Ef.P'))).toHaveLength(30);
  });

  it('shows a group that has no room below its name as one tile', () => {
    const children = [module('tiny.a', 3), module('tiny.b', 2)];
    const { groups, tiles } = layoutModules([module('large', 9000), module('tiny', 5, children)], 'bytes', 900, 600);
    expect(groups.map(({ module: { path } }) => path)).toEqual(['large']);
    expect(tiles.map(({ module: { path } }) => path)).toEqual(['large', 'tiny']);
  });

  it('sizes by what it is asked to', () => {
    const modules = [module('big', 900, [], { types: 1 }), module('many', 100, [], { types: 9 })];
    const size = (measure: 'bytes' | 'types', path: string) => {
      const tile = layoutModules(modules, measure, 1000, 500).tiles.find((one) => one.module.path === path);
      return tile === undefined ? 0 : area(tile);
    };
    expect(size('bytes', 'big')).toBeGreaterThan(size('bytes', 'many'));
    expect(size('types', 'many')).toBeGreaterThan(size('types', 'big'));
  });

  it('leaves out what has no size and draws nothing without room', () => {
    expect(layoutModules([module('empty', 0), module('a', 5)], 'bytes', 100, 100).tiles).toHaveLength(1);
    expect(layoutModules(sample, 'bytes', 0, 600)).toEqual({ groups: [], tiles: [] });
    expect(layoutModules([], 'bytes', 600, 600)).toEqual({ groups: [], tiles: [] });
  });

  it('never lets tiles overlap or leave the map', () => {
    const leaf = fc.nat(1000);
    const tree = fc.array(fc.tuple(leaf, fc.array(leaf, { maxLength: 6 })), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(
        tree,
        fc.integer({ min: 200, max: 1600 }),
        fc.integer({ min: 200, max: 1000 }),
        (shape, width, height) => {
          const modules = shape.map(([own, children], at) => {
            const below = children.map((bytes, index) => module(`M${at}.C${index}`, bytes));
            return module(`M${at}`, own + children.reduce((sum, bytes) => sum + bytes, 0), below);
          });
          const { tiles } = layoutModules(modules, 'bytes', width, height);
          for (const [at, tile] of tiles.entries()) {
            expect(tile.x >= 0 && tile.y >= 0 && tile.width >= 0 && tile.height >= 0).toBe(true);
            expect(tile.x + tile.width).toBeLessThanOrEqual(width + 4);
            expect(tile.y + tile.height).toBeLessThanOrEqual(height + 23);
            if (area(tile) > 0)
              expect(tiles.slice(at + 1).filter((one) => area(one) > 0 && overlap(tile, one))).toEqual([]);
          }
        },
      ),
    );
  });
});

describe('arrows in the map', () => {
  const tile = (key: string, x: number, y: number, width = 100, height = 100): Tile => ({
    key,
    module: module(key, 1),
    own: false,
    x,
    y,
    width,
    height,
  });
  //  a a b
  //  c d b
  const a = tile('a', 0, 0, 200);
  const b = tile('b', 200, 0, 100, 200);
  const c = tile('c', 0, 100);
  const d = tile('d', 100, 100);
  const tiles = [a, b, c, d];

  it.each([
    [a, 'ArrowRight', b],
    [c, 'ArrowRight', d],
    [d, 'ArrowRight', b],
    [d, 'ArrowLeft', c],
    [d, 'ArrowUp', a],
    [c, 'ArrowUp', a],
    [a, 'ArrowUp', undefined],
    [b, 'ArrowRight', undefined],
    [c, 'ArrowLeft', undefined],
  ] as const)('from $0.key $1', (from, direction, expected) => {
    expect(neighbour(tiles, from, direction)?.key).toBe(expected?.key);
  });

  it('reaches every tile from every other', () => {
    const { tiles: laid } = layoutModules(sample, 'bytes', 900, 600);
    for (const start of laid) {
      const reached = new Set<Tile>([start]);
      for (const from of reached) {
        for (const direction of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const) {
          const next = neighbour(laid, from, direction);
          if (next !== undefined) reached.add(next);
        }
      }
      expect(reached.size).toBe(laid.length);
    }
  });
});

it.each([
  [null, null],
  [0, 0],
  [0.19, 0],
  [0.2, 1],
  [0.55, 2],
  [0.99, 4],
  [1, 4],
])('a documented share of %s has colour %s', (share, step) => {
  expect(coverStep(share)).toBe(step);
});

it('finds a module with those above it', () => {
  expect(findModule(sample, 'A.Two').map(({ path }) => path)).toEqual(['A', 'A.Two']);
  expect(findModule(sample, 'Z')).toEqual([]);
});
