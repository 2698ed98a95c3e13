import { describe, expect, it } from 'vitest';
import {
  type GraphRequest,
  groupFrom,
  loadGraph,
  mostNodes,
  neighbourCount,
} from '../../../../src/renderer/features/graph/model/graph-data.ts';
import { type Expansion, firstExpansions } from '../../../../src/renderer/features/graph/model/graph-place.ts';
import { answerAbout, idOf, smallGraph } from './small-graph.ts';

const out = (id: string, count = 12): Expansion => ({ id: idOf(id), side: 'dependencies', namespace: null, count });
const into = (id: string, count = 12): Expansion => ({ id: idOf(id), side: 'dependents', namespace: null, count });
const request = (expansions: readonly Expansion[], more: Partial<GraphRequest> = {}): GraphRequest => ({
  focus: idOf('A'),
  expansions,
  kinds: [],
  tests: true,
  near: false,
  grouped: true,
  ...more,
});
const many = (count: number, to: string, namespace = '') =>
  Array.from({ length: count }, (_, n) => `${namespace}U${n}>${to}`);

describe('loading the graph', () => {
  it('brings both sides of the focus and the edges between what is shown', async () => {
    const graph = smallGraph('B>A', 'A>C', 'A>D', 'C>D', 'D>E');
    const data = await loadGraph(
      async (params) => answerAbout(graph)(params),
      request(firstExpansions(idOf('A'), 12)),
      null,
    );
    expect([...data.nodes.keys()].sort()).toEqual(['A', 'B', 'C', 'D'].map(idOf));
    expect([...data.edges.keys()].sort()).toEqual(
      ['t_a t_c', 't_a t_d', 't_b t_a', 't_c t_d'].map((pair) => `${pair.replaceAll('t_', 'T_')} call`),
    );
    expect(data.full).toBe(false);
  });

  it('counts a type once that uses the focus and is used by it', async () => {
    const graph = smallGraph('B>A', 'A>B', 'A>C');
    const data = await loadGraph(
      async (params) => answerAbout(graph)(params),
      request(firstExpansions(idOf('A'), 12)),
      null,
    );
    expect(data.sides.map(({ total }) => total)).toEqual([1, 2]);
    expect(neighbourCount(data)).toBe(2);
  });

  it('asks for the new part only, with what is on screen, when more is unfolded', async () => {
    const graph = smallGraph(...many(40, 'A'), 'U30>U1', 'U30>V', 'U0>V');
    const asked: object[] = [];
    const ask = async (params: Parameters<ReturnType<typeof answerAbout>>[0]) => {
      asked.push(params);
      return answerAbout(graph)(params);
    };
    const first = await loadGraph(ask, request([into('A', 12)]), null);
    expect(first.sides[0]).toMatchObject({ total: 40, left: 28 });
    asked.length = 0;
    const both = await loadGraph(ask, request([into('A', 12), out('U0')]), first);
    asked.length = 0;
    const more = await loadGraph(ask, request([into('A', 36), out('U0')]), both);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ offset: 12, limit: 24 });
    expect(more.sides[0]?.types).toHaveLength(36);
    // Edges from a type of the second page to one of the first, and to one that was unfolded in between.
    expect(more.edges.has(`${idOf('U30')} ${idOf('U1')} call`)).toBe(true);
    expect(more.edges.has(`${idOf('U30')} ${idOf('V')} call`)).toBe(true);
    asked.length = 0;
    const less = await loadGraph(ask, request([into('A', 12)]), more);
    expect(asked).toEqual([]);
    expect(less.sides[0]).toMatchObject({ left: 28 });
    expect(less.nodes.size).toBe(13);
  });

  it('draws no more than its limit, and says so', async () => {
    const graph = smallGraph(...many(400, 'A'));
    const ask = async (params: Parameters<ReturnType<typeof answerAbout>>[0]) => answerAbout(graph)(params);
    const data = await loadGraph(ask, request([into('A', 400)], { grouped: false }), null);
    expect(data.nodes.size).toBe(mostNodes);
    expect(data.full).toBe(true);
    expect(data.sides[0]).toMatchObject({ total: 400, left: 400 - mostNodes + 1 });
  });

  it('shows a long side by namespace, unless told otherwise', async () => {
    const half = Math.ceil(groupFrom / 2) + 1;
    const graph = smallGraph(...many(half, 'A', 'Shop.'), ...many(half, 'A', 'Till.'));
    const ask = async (params: Parameters<ReturnType<typeof answerAbout>>[0]) => answerAbout(graph)(params);
    const grouped = await loadGraph(ask, request([into('A')]), null);
    expect(grouped.sides[0]?.groups?.map(({ namespace }) => namespace)).toEqual(['Shop', 'Till']);
    expect(grouped.nodes.size).toBe(1);
    const inside: Expansion = { ...into('A', 5), namespace: 'Till' };
    const opened = await loadGraph(ask, request([into('A'), inside]), grouped);
    expect(opened.sides[1]?.types).toHaveLength(5);
    const plain = await loadGraph(ask, request([into('A')], { grouped: false }), grouped);
    expect(plain.sides[0]).toMatchObject({ groups: null });
    expect(plain.nodes.size).toBe(13);
  });

  it('passes over a side whose type is not shown or has gone', async () => {
    const graph = smallGraph('A>B', 'B>C', 'D>E');
    const data = await loadGraph(
      async (params) => answerAbout(graph)(params),
      request([out('D'), out('A'), out('B')]),
      null,
    );
    expect([...data.nodes.keys()].sort()).toEqual(['A', 'B', 'C'].map(idOf));
    const gone = async (params: Parameters<ReturnType<typeof answerAbout>>[0]) => {
      if (params.id === idOf('B')) throw new Error('gone');
      return answerAbout(graph)(params);
    };
    expect([...(await loadGraph(gone, request([out('A'), out('B')]), null)).nodes.keys()]).toEqual(
      ['A', 'B'].map(idOf),
    );
    await expect(loadGraph(gone, request([], { focus: idOf('B') }), null)).rejects.toThrow('gone');
  });
});
