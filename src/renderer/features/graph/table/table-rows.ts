/** The graph as rows: every neighbour of the focus, drawn or not, and what is drawn farther out. */
import type { GraphEdge, GraphNode, NeighbourSide } from '#shared/contract/symbols.ts';
import type { GraphData } from '../model/graph-data.ts';
import type { Placed } from '../model/layout.ts';
import { countOf, edgeOrder, type Tie } from '../model/picture-items.ts';

export interface TableRow {
  readonly key: string;
  readonly node: GraphNode;
  readonly side: NeighbourSide;
  readonly step: number;
  readonly ties: readonly Tie[];
  readonly count: number;
}

export const columns = ['name', 'side', 'step', 'kinds', 'count', 'fanIn'] as const;
export type Column = (typeof columns)[number];

export interface Sorting {
  readonly by: Column;
  readonly down: boolean;
}

/** Neighbours of one side as the engine sent them. */
export interface SideList {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

export function tableRows(
  focus: string,
  lists: Readonly<Record<NeighbourSide, SideList>>,
  data: GraphData,
  placed: readonly Placed[],
): TableRow[] {
  const rows = [
    ...directRows(focus, 'dependents', lists.dependents),
    ...directRows(focus, 'dependencies', lists.dependencies),
  ];
  const direct = new Set(rows.map(({ node }) => node.symbol.typeId));
  for (const { item } of placed) {
    if (item.kind !== 'type' || item.side === null || direct.has(item.key)) continue;
    const { node, side, ties } = item;
    rows.push({
      key: `${item.key} ${side}`,
      node,
      side,
      step: stepsTo(data, item.key, side),
      ties,
      count: countOf(ties),
    });
  }
  return rows;
}

function directRows(focus: string, side: NeighbourSide, { nodes, edges }: SideList): TableRow[] {
  const [near, far] = side === 'dependents' ? (['to', 'from'] as const) : (['from', 'to'] as const);
  const byOther = Map.groupBy(
    edges.filter((edge) => edge[near] === focus),
    (edge) => edge[far],
  );
  return nodes.map((node) => {
    const own = byOther.get(node.symbol.typeId) ?? [];
    const ties = edgeOrder.flatMap((kind) => {
      const edge = own.find((one) => one.kind === kind);
      return edge === undefined ? [] : [{ kind, count: edge.count }];
    });
    return { key: `${node.symbol.typeId} ${side}`, node, side, step: 1, ties, count: countOf(ties) };
  });
}

/** Steps from the focus along edges of one direction; groups on the way count for nothing. */
function stepsTo({ focus, edges }: GraphData, id: string, side: NeighbourSide): number {
  const [from, to] = side === 'dependents' ? (['to', 'from'] as const) : (['from', 'to'] as const);
  const seen = new Set([focus]);
  let front = [focus];
  for (let step = 1; front.length > 0; step += 1) {
    const reached = new Set(front);
    front = [];
    for (const edge of edges.values()) {
      if (!reached.has(edge[from]) || seen.has(edge[to])) continue;
      if (edge[to] === id) return step;
      seen.add(edge[to]);
      front.push(edge[to]);
    }
  }
  // Reached over a turn, e.g. a dependent of a dependency: two steps at least.
  return 2;
}

/** Equal rows stand by name, so that the same sorting always gives the same list. */
export function sortRows(rows: readonly TableRow[], { by, down }: Sorting): TableRow[] {
  const byName = (a: TableRow, b: TableRow) => compare(a.node.symbol.name, b.node.symbol.name) || compare(a.key, b.key);
  const order: Readonly<Record<Column, (a: TableRow, b: TableRow) => number>> = {
    name: byName,
    side: (a, b) => compare(a.side, b.side),
    step: (a, b) => a.step - b.step,
    kinds: (a, b) => rank(a) - rank(b),
    count: (a, b) => a.count - b.count,
    fanIn: (a, b) => a.node.fanIn - b.node.fanIn,
  };
  const sign = down ? -1 : 1;
  return [...rows].sort((a, b) => sign * order[by](a, b) || byName(a, b));
}

function rank({ ties }: TableRow): number {
  const [first] = ties;
  return first === undefined ? edgeOrder.length : edgeOrder.indexOf(first.kind);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
