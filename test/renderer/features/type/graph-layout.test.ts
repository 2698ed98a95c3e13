import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { graphKey, layoutGraph } from '../../../../src/renderer/features/type/model/graph-layout.ts';
import { edgeKinds } from '../../../../src/shared/contract/common.ts';
import type { Neighbours } from '../../../../src/shared/contract/symbols.ts';

function neighbours(count: number, edges: Neighbours['edges']): Neighbours {
  const symbol = (i: number) => ({
    path: `N.T${i}`,
    name: `T${i}`,
    container: 'N',
    typeId: `T_${i}`,
    kind: 'class' as const,
    access: 'public' as const,
    language: 'csharp' as const,
    file: 'a.cs',
    line: 1,
  });
  return {
    resolved: symbol(0),
    nodes: Array.from({ length: count }, (_, i) => ({
      symbol: symbol(i),
      fanIn: 0,
      fanOut: 0,
      depth: 0,
      cycleSize: 1,
      namespace: 'N',
    })),
    edges,
    external: [],
    dependents: 0,
    dependencies: 0,
    leftOut: 0,
    groups: [],
    ties: [],
  };
}

const graph = fc.integer({ min: 1, max: 60 }).chain((count) => {
  const node = fc.nat(count - 1).map((i) => `T_${i}`);
  const edge = fc.record({
    from: node,
    to: node,
    kind: fc.constantFrom(...edgeKinds),
    count: fc.integer({ min: 1, max: 99 }),
  });
  const unique = { maxLength: 120, selector: (e: Neighbours['edges'][number]) => `${e.from} ${e.to} ${e.kind}` };
  return fc.uniqueArray(edge, unique).map((edges) => neighbours(count, edges));
});

describe('the dependency picture', () => {
  it('draws every node once, inside the picture, and lets no two boxes touch, for any graph and pane', () => {
    fc.assert(
      fc.property(graph, fc.integer({ min: 200, max: 2000 }), fc.integer({ min: 60, max: 900 }), (data, w, h) => {
        const picture = layoutGraph(data, w, h);
        expect(new Set(picture.nodes.map((node) => node.id)).size).toBe(data.nodes.length);
        expect(picture.width).toBeGreaterThanOrEqual(w);
        expect(picture.height).toBeGreaterThanOrEqual(h);
        for (const a of picture.nodes) {
          expect(a.x).toBeGreaterThanOrEqual(0);
          expect(a.y).toBeGreaterThanOrEqual(0);
          expect(a.x + a.width).toBeLessThanOrEqual(picture.width);
          expect(a.y + a.height).toBeLessThanOrEqual(picture.height);
          for (const b of picture.nodes) {
            if (a.id === b.id) continue;
            const apart = a.x + a.width < b.x || b.x + b.width < a.x || a.y + a.height < b.y || b.y + b.height < a.y;
            expect(apart, `${a.id} and ${b.id}`).toBe(true);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('puts dependents left and dependencies right of the type, one column a step', () => {
    const data = neighbours(5, [
      { from: 'T_1', to: 'T_0', kind: 'call', count: 2 },
      { from: 'T_2', to: 'T_1', kind: 'call', count: 1 },
      { from: 'T_0', to: 'T_3', kind: 'implements', count: 1 },
      { from: 'T_3', to: 'T_4', kind: 'memberType', count: 1 },
    ]);
    const columns = Object.fromEntries(layoutGraph(data, 1000, 300).nodes.map((node) => [node.id, node.column]));
    expect(columns).toEqual({ T_0: 0, T_1: -1, T_2: -2, T_3: 1, T_4: 2 });
  });

  it('orders a column by the strength of the tie, then by its count, and names every tie', () => {
    const data = neighbours(4, [
      { from: 'T_0', to: 'T_1', kind: 'call', count: 9 },
      { from: 'T_0', to: 'T_2', kind: 'call', count: 12 },
      { from: 'T_0', to: 'T_3', kind: 'implements', count: 1 },
      { from: 'T_0', to: 'T_3', kind: 'call', count: 4 },
    ]);
    const right = layoutGraph(data, 900, 300).nodes.filter((node) => node.column === 1);
    expect(right.map((node) => node.id)).toEqual(['T_3', 'T_2', 'T_1']);
    expect(right[0]?.ties).toEqual([
      { kind: 'implements', count: 1 },
      { kind: 'call', count: 4 },
    ]);
  });

  it('draws several kinds between one pair as several lines that do not coincide', () => {
    const data = neighbours(2, [
      { from: 'T_0', to: 'T_1', kind: 'call', count: 1 },
      { from: 'T_0', to: 'T_1', kind: 'memberType', count: 1 },
      { from: 'T_1', to: 'T_0', kind: 'call', count: 1 },
    ]);
    const paths = layoutGraph(data, 900, 300).edges.map((edge) => edge.path);
    expect(new Set(paths).size).toBe(3);
  });

  it('reaches every node by arrow keys from the type', () => {
    fc.assert(
      fc.property(graph, (data) => {
        const picture = layoutGraph(data, 900, 300);
        const reached = new Set(['T_0']);
        const queue = ['T_0'];
        for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
          for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End']) {
            const next = graphKey(picture, id, key);
            if (next !== null && !reached.has(next)) {
              reached.add(next);
              queue.push(next);
            }
          }
        }
        expect(reached.size).toBe(data.nodes.length);
      }),
      { numRuns: 60 },
    );
  });
});
