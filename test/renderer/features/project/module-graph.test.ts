import fc from 'fast-check';
import { expect, it } from 'vitest';
import { boxHeight, layModules, nextBox } from '../../../../src/renderer/features/project/arch/module-layout.ts';
import { moduleGraph, mostDrawn } from '../../../../src/renderer/features/project/arch/module-ties.ts';
import type { ArchModule } from '../../../../src/shared/contract/generations/documents.ts';

function module(name: string, uses: Readonly<Record<string, number>>, layer: ArchModule['layer'] = null): ArchModule {
  return {
    ...{ id: `mod-${name}`, source: 'static', confidence: 0.6, name, path: `src/${name}`, purpose: '', layer },
    ...{ types: 3, files: 2, languages: ['csharp'] },
    evidence: [{ file: `src/${name}/main.cs`, startLine: 1, endLine: 2, hash: 'h' }],
    dependsOn: Object.entries(uses).map(([other, references]) => ({ name: other, references })),
  };
}

const shop = [
  module('Api', { Orders: 9, Store: 2 }),
  module('Orders', { Store: 7, Money: 3 }),
  module('Store', { Money: 1 }),
  module('Money', {}),
  module('Alone', {}),
  module('Orders.Tests', { Orders: 20 }, 'test'),
];

it('puts each module above those that it uses, and leaves tests and modules without ties to the table', () => {
  expect(moduleGraph(shop).rows).toEqual([['Api'], ['Orders'], ['Store'], ['Money']]);
  expect(moduleGraph(shop).apart).toBe(2);
});

it('calls a dependency implied where a longer way down leads to the same module', () => {
  const kinds = moduleGraph(shop).ties.map(({ from, to, kind }) => `${from} ${to} ${kind}`);
  expect(kinds.toSorted()).toEqual([
    'Api Orders down',
    'Api Store implied',
    'Orders Money implied',
    'Orders Store down',
    'Store Money down',
  ]);
});

it('lets the fewest references of a cycle lead back up', () => {
  const graph = moduleGraph([
    module('App', { Views: 17 }),
    module('Views', { App: 2, Models: 4 }),
    module('Models', {}),
  ]);
  expect(graph.rows).toEqual([['App'], ['Views'], ['Models']]);
  expect(graph.ties.filter(({ kind }) => kind === 'back')).toEqual([
    { from: 'Views', to: 'App', references: 2, kind: 'back' },
  ]);
});

it('draws the modules with the most ties where there are too many, and says how many there are', () => {
  const many = Array.from({ length: 60 }, (_, n) => module(`M${n}`, { Core: 1 }));
  const graph = moduleGraph([...many, module('Core', {})]);
  expect(graph.total).toBe(61);
  expect(graph.apart).toBe(0);
  expect(graph.modules).toHaveLength(mostDrawn);
  expect(graph.modules.map(({ name }) => name)).toContain('Core');
});

const tangle = fc
  .array(fc.tuple(fc.nat(14), fc.nat(14), fc.integer({ min: 1, max: 30 })), { maxLength: 60 })
  .map((links) =>
    Array.from({ length: 15 }, (_, n) =>
      module(
        `M${n}`,
        Object.fromEntries(
          links.filter(([from, to]) => from === n && to !== n).map(([, to, count]) => [`M${to}`, count]),
        ),
      ),
    ),
  );

it('leads every line but those that close a cycle down, whatever uses what', () => {
  fc.assert(
    fc.property(tangle, (modules) => {
      const { rows, ties, modules: drawn } = moduleGraph(modules);
      const rowOf = new Map(rows.flatMap((row, at) => row.map((name) => [name, at])));
      expect(rowOf.size).toBe(drawn.length);
      for (const { from, to, kind } of ties)
        if (kind !== 'back') expect(rowOf.get(to) ?? -1).toBeGreaterThan(rowOf.get(from) ?? 99);
    }),
  );
});

it('keeps boxes apart and inside the pane at every width', () => {
  fc.assert(
    fc.property(tangle, fc.integer({ min: 320, max: 1900 }), (modules, width) => {
      const { boxes, boxWidth, height } = layModules(moduleGraph(modules), width);
      for (const [at, { x, y, line }] of boxes.entries()) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + boxWidth).toBeLessThanOrEqual(width);
        expect(y + boxHeight).toBeLessThanOrEqual(height);
        const next = boxes[at + 1];
        if (next?.line === line) expect(next.x).toBeGreaterThan(x + boxWidth);
      }
    }),
  );
});

it('runs a line that skips a row through a gap between its boxes', () => {
  const graph = moduleGraph([
    module('A', { B: 1, D: 1 }),
    module('B', { C: 1 }),
    module('C', {}),
    module('D', { C: 1 }),
  ]);
  const far = moduleGraph([module('A', { B: 1, Z: 1 }), module('B', { C: 1 }), module('C', { Z: 1 }), module('Z', {})]);
  expect(layModules(graph, 800).lines).toHaveLength(4);
  const layout = layModules(far, 800);
  const [b] = layout.boxes.filter(({ name }) => name === 'B');
  const path = layout.lines.find(({ tie }) => tie.from === 'A' && tie.to === 'Z')?.path ?? '';
  const [, ends = ''] = /C([^V]*)V/.exec(path) ?? [];
  const through = Number(ends.split(' ').at(-2));
  expect(through < (b?.x ?? 0) || through > (b?.x ?? 0) + layout.boxWidth).toBe(true);
});

it('moves by arrow keys: along a line, and to the nearest box above or below', () => {
  const layout = layModules(moduleGraph(shop), 900);
  const at = (from: string | null, ...keys: string[]) =>
    keys.reduce<string | null>((name, key) => nextBox(layout, name, key) ?? name, from);
  expect(at(null, 'ArrowDown')).toBe('Api');
  expect(at('Api', 'ArrowDown', 'ArrowDown')).toBe('Store');
  expect(at('Store', 'ArrowUp')).toBe('Orders');
  expect(at('Api', 'End')).toBe('Money');
  expect(at('Money', 'Home')).toBe('Api');
  expect(nextBox(layout, 'Api', 'Enter')).toBeNull();
});
