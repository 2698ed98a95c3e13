/** From loaded data to places and lines: nothing overlaps, nothing moves, every box can be reached. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isArrow, nextItem } from '../../../../src/renderer/features/graph/canvas/graph-canvas.tsx';
import { type GraphData, loadGraph } from '../../../../src/renderer/features/graph/model/graph-data.ts';
import type { Expansion } from '../../../../src/renderer/features/graph/model/graph-place.ts';
import { layoutItems, type Placed, type Spots, spotsOf } from '../../../../src/renderer/features/graph/model/layout.ts';
import { linesOf } from '../../../../src/renderer/features/graph/model/lines.ts';
import { pictureItems, shortNames } from '../../../../src/renderer/features/graph/model/picture-items.ts';
import { answerAbout, idOf, type SmallGraph, smallGraph } from './small-graph.ts';

const names = [...'ABCDEFGHIJKLMNOPQRSTUVWX'];
const graphs = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...names), fc.constantFrom('c1', 'm2', 'i1')), {
    minLength: 1,
    maxLength: 90,
    selector: (edge) => edge.join(' '),
  })
  .map((edges) =>
    smallGraph('A>B', ...edges.filter(([from, to]) => from !== to).map(([from, to, how]) => `${from}>${to} ${how}`)),
  );
const steps = fc.array(
  fc.record({ at: fc.nat(30), side: fc.constantFrom('dependents' as const, 'dependencies' as const) }),
  { maxLength: 6 },
);

function load(graph: SmallGraph, expansions: readonly Expansion[]): Promise<GraphData> {
  const request = { focus: idOf('A'), expansions, kinds: [], tests: true, near: false, grouped: true };
  return loadGraph(async (params) => answerAbout(graph)(params), request, null);
}

const side = (id: string, which: Expansion['side'], count = 5): Expansion => ({
  id,
  side: which,
  namespace: null,
  count,
});
const everything = { hidden: [], external: 3 };

/** Unfolds one node after the other, each somewhere in the picture so far. */
async function unfolding(graph: SmallGraph, moves: readonly { at: number; side: Expansion['side'] }[]) {
  let expansions = [side(idOf('A'), 'dependents'), side(idOf('A'), 'dependencies')];
  let spots: Spots = new Map();
  const pictures: { data: GraphData; placed: Placed[] }[] = [];
  for (const move of [null, ...moves]) {
    const types = pictures.at(-1)?.placed.filter(({ item }) => item.kind === 'type') ?? [];
    const key = types[(move?.at ?? 0) % Math.max(1, types.length)]?.item.key;
    if (move !== null && key !== undefined && !expansions.some((one) => one.id === key && one.side === move.side)) {
      expansions = [...expansions, side(key, move.side)];
    }
    const data = await load(graph, expansions);
    const placed = layoutItems(pictureItems(data, everything), spots);
    spots = spotsOf(placed);
    pictures.push({ data, placed });
  }
  return pictures;
}

describe('the picture', () => {
  it('lets no two boxes touch, whatever is unfolded', async () => {
    await fc.assert(
      fc.asyncProperty(graphs, steps, async (graph, moves) => {
        for (const { placed } of await unfolding(graph, moves)) {
          for (const [n, a] of placed.entries()) {
            for (const b of placed.slice(n + 1)) {
              const apart = a.x + a.width < b.x || b.x + b.width < a.x || a.y + a.height < b.y || b.y + b.height < a.y;
              expect(apart, `${a.item.key} and ${b.item.key}`).toBe(true);
            }
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it('never moves a box by unfolding another', async () => {
    await fc.assert(
      fc.asyncProperty(graphs, steps, async (graph, moves) => {
        const pictures = await unfolding(graph, moves);
        for (const [n, { placed }] of pictures.entries()) {
          const before = spotsOf(pictures[n - 1]?.placed ?? []);
          for (const { item, x, y } of placed) {
            const spot = before.get(item.key);
            if (spot !== undefined && item.kind !== 'more') expect({ x, y }).toEqual(spot);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it('is the same for the same data', async () => {
    const graph = smallGraph('B>A', 'C>A', 'A>D', 'A>E', 'E>B');
    const [one] = await unfolding(graph, []);
    const [two] = await unfolding(graph, []);
    expect(two?.placed).toEqual(one?.placed);
  });

  it('reaches every box by arrow keys from the focus', async () => {
    await fc.assert(
      fc.asyncProperty(graphs, steps, async (graph, moves) => {
        const picture = (await unfolding(graph, moves)).at(-1);
        if (picture === undefined) return;
        const { data, placed } = picture;
        const lines = linesOf(data, placed);
        const reached = new Set([data.focus]);
        for (const key of reached) {
          for (const arrow of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'].filter(isArrow)) {
            reached.add(nextItem(placed, lines, key, arrow));
          }
        }
        expect(reached.size).toBe(placed.length);
      }),
      { numRuns: 40 },
    );
  });

  it('stands dependents left, dependencies right, a column a step, and what hangs on them outwards', async () => {
    const graph = smallGraph('B>A', 'A>C', 'C>D', 'X>C');
    const data = await load(graph, [
      side(idOf('A'), 'dependents'),
      side(idOf('A'), 'dependencies'),
      side(idOf('C'), 'dependencies'),
      side(idOf('C'), 'dependents'),
    ]);
    const columns = pictureItems(data, { hidden: [], external: 0 }).blocks.flatMap(({ items }) =>
      items.map((item) => [item.key, item.column]),
    );
    expect(Object.fromEntries(columns)).toEqual({ [idOf('B')]: -1, [idOf('C')]: 1, [idOf('D')]: 2, [idOf('X')]: 0 });
  });

  it('leaves out what is hidden, with what hangs on it, and shows external names on demand', async () => {
    const graph = smallGraph('A>C', 'C>D');
    const data = await load(graph, [side(idOf('A'), 'dependencies'), side(idOf('C'), 'dependencies')]);
    const keys = (hidden: string[], external: number) =>
      pictureItems(data, { hidden, external }).blocks.flatMap(({ items }) => items.map((item) => item.key));
    expect(keys([], 0)).toEqual([idOf('C'), idOf('D')]);
    expect(keys([idOf('C')], 0)).toEqual([]);
    expect(keys([], 5)).toContain(`${idOf('A')} external System.Uri`);
  });

  it('draws one line a pair and direction, in the style of its strongest kind, and keeps the others back', async () => {
    const graph = smallGraph('A>B c7', 'A>B i1', 'B>A m2', 'A>C c1', 'C>B c1');
    const data = await load(graph, [side(idOf('A'), 'dependencies')]);
    const lines = linesOf(data, layoutItems(pictureItems(data, { hidden: [], external: 0 }), new Map()));
    const told = lines.map(({ from, to, kind, count, frame, cycle }) => ({ from, to, kind, count, frame, cycle }));
    expect(told).toContainEqual({ from: 'T_a', to: 'T_b', kind: 'inherits', count: 8, frame: true, cycle: true });
    expect(told).toContainEqual({ from: 'T_b', to: 'T_a', kind: 'memberType', count: 2, frame: true, cycle: true });
    expect(told).toContainEqual({ from: 'T_c', to: 'T_b', kind: 'call', count: 1, frame: false, cycle: false });
    expect(new Set(lines.map(({ path }) => path)).size).toBe(4);
  });

  it('joins what stands below a group as the namespaces beside it are joined', async () => {
    const loaded = await load(smallGraph('B>A c1'), [side(idOf('A'), 'dependents')]);
    const joints = (...namespaces: string[]) => {
      const groups = namespaces.map((namespace) => ({ side: 'dependents' as const, namespace, types: 9, uses: 9 }));
      const sides = loaded.sides.map((one) => ({ ...one, types: [], groups }));
      const { blocks } = pictureItems({ ...loaded, sides }, everything);
      return blocks.flatMap(({ items }) => items).flatMap((item) => (item.kind === 'group' ? [item.joint] : []));
    };
    expect(joints('src*', 'test/unit*', 'Data.Sqlite*')).toEqual(['/', '/', '.']);
    expect(joints('System*', 'Data.Sqlite*')).toEqual(['.', '.']);
  });

  it('names groups without what they share with the focus, as long as they stay apart', () => {
    expect(shortNames(['A.B.C', 'A.B.D*', 'A', 'X.Y'], 'A.B')).toEqual(['C', 'D*', 'A', 'X.Y']);
    expect(shortNames(['A.B.Internal', 'A.Internal'], 'A.B')).toEqual(['B.Internal', 'A.Internal']);
    expect(shortNames(['src/a', 'src/b/c*', ''], 'src/a')).toEqual(['a', 'b/c*', '']);
  });
});
