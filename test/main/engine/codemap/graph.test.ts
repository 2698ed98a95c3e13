import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atOnce } from '../../../../src/main/engine/codemap/build/writer.ts';
import { buildGraph, components, depths } from '../../../../src/main/engine/codemap/link/measure.ts';

function graphOf(size: number, edges: readonly (readonly [number, number])[]) {
  return buildGraph(
    size,
    Uint32Array.from(edges, (e) => e[0]),
    Uint32Array.from(edges, (e) => e[1]),
  );
}

function reaches(size: number, edges: readonly (readonly [number, number])[]): boolean[][] {
  const reach = Array.from({ length: size }, (_, i) => Array.from({ length: size }, (_, j) => i === j));
  for (const [from, to] of edges) {
    const row = reach[from];
    if (row !== undefined) row[to] = true;
  }
  for (let k = 0; k < size; k += 1) {
    for (let i = 0; i < size; i += 1) {
      for (let j = 0; j < size; j += 1) if (reach[i]?.[k] && reach[k]?.[j]) (reach[i] as boolean[])[j] = true;
    }
  }
  return reach;
}

const graphs = fc.integer({ min: 1, max: 9 }).chain((size) =>
  fc.record({
    size: fc.constant(size),
    edges: fc.array(fc.tuple(fc.nat(size - 1), fc.nat(size - 1)), { maxLength: 24 }),
  }),
);

test('two types share a component exactly when each reaches the other', () => {
  fc.assert(
    fc.property(graphs, ({ size, edges }) => {
      const { of } = atOnce(components(graphOf(size, edges)));
      const reach = reaches(size, edges);
      for (let a = 0; a < size; a += 1) {
        for (let b = 0; b < size; b += 1) {
          expect(of[a] === of[b]).toBe(Boolean(reach[a]?.[b] && reach[b]?.[a]));
        }
      }
    }),
  );
});

test('a type without outgoing edges has depth 0, any other one more than its nearest dependency (codemap-6)', () => {
  fc.assert(
    fc.property(graphs, ({ size, edges }) => {
      const graph = graphOf(size, edges);
      const parts = atOnce(components(graph));
      const depth = atOnce(depths(graph, parts));
      for (let node = 0; node < size; node += 1) {
        const below = edges.filter(
          ([from, to]) => parts.of[from] === parts.of[node] && parts.of[to] !== parts.of[node],
        );
        const nearest = Math.min(...below.map(([, to]) => depth[to] ?? 0));
        expect(depth[node]).toBe(below.length === 0 ? 0 : nearest + 1);
      }
    }),
  );
});

test('a chain of 200,000 types needs no recursion', () => {
  const size = 200_000;
  const edges = Array.from({ length: size - 1 }, (_, n) => [n, n + 1] as const);
  const graph = graphOf(size, edges);
  const depth = atOnce(depths(graph, atOnce(components(graph))));
  expect(depth[0]).toBe(size - 1);
});
