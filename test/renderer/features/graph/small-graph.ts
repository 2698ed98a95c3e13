/** Graphs made by hand for tests of the graph: types by name, edges as `A>B`, and an engine that answers about them. */

import type { EdgeKind } from '#shared/contract/common.ts';
import type { Params, Result } from '#shared/contract/contract.ts';
import type { GraphEdge, GraphNode, NeighbourSide } from '#shared/contract/symbols.ts';
import { checkedWhole, readWhole } from '../../canned/read-whole.ts';
import { symbol } from '../../canned/symbols.ts';

export interface SmallGraph {
  readonly nodes: ReadonlyMap<string, GraphNode>;
  readonly edges: readonly GraphEdge[];
}

const letters: Readonly<Record<string, EdgeKind>> = { i: 'inherits', m: 'memberType', c: 'call' };

/** `A>B` is one call; `A>B m3` three member types. Names may hold a namespace: `Shop.Data.Row`. */
export function smallGraph(...edges: readonly string[]): SmallGraph {
  const all = edges.map((text): GraphEdge => {
    const [pair = '', how = 'c1'] = text.split(' ');
    const [from = '', to = ''] = pair.split('>');
    return { from: idOf(from), to: idOf(to), kind: letters[how[0] ?? ''] ?? 'call', count: Number(how.slice(1)) };
  });
  const names = new Set(edges.flatMap((text) => (text.split(' ')[0] ?? '').split('>')));
  const nodes = [...names].map((name): GraphNode => {
    const ref = symbol(name);
    const count = (end: 'from' | 'to') =>
      new Set(all.filter((edge) => edge[end] === ref.typeId).map((edge) => `${edge.from} ${edge.to}`)).size;
    return {
      symbol: ref,
      fanIn: count('to'),
      fanOut: count('from'),
      depth: 1,
      cycleSize: 1,
      namespace: ref.container,
    };
  });
  return { nodes: new Map(nodes.map((node) => [node.symbol.typeId, node])), edges: all };
}

export function idOf(name: string): string {
  return `T_${name.toLowerCase()}`;
}

/** Answers like the engine, as far as the graph asks: order of the edges, pages, groups by namespace, edges to what is shown. */
export function answerAbout(graph: SmallGraph) {
  return (params: Params<'symbols.neighbours'>): Result<'symbols.neighbours'> => {
    const { id, side = 'both', offset = 0, limit = 40, shown = [], by = 'type', namespace, kinds = [] } = params;
    const centre = graph.nodes.get(id);
    if (centre === undefined) throw new Error(`No type ${id} in the small graph.`);
    const edges = graph.edges.filter((edge) => kinds.length === 0 || kinds.includes(edge.kind));
    const of = (one: NeighbourSide) => {
      const ends = edges.flatMap(({ from, to }) =>
        one === 'dependents' ? (to === id ? [from] : []) : from === id ? [to] : [],
      );
      const nodes = [...new Set(ends)].flatMap((end) => graph.nodes.get(end) ?? []);
      return nodes.filter((node) => namespace === undefined || node.namespace === namespace.replace(/\*$/, ''));
    };
    const asked = (['dependents', 'dependencies'] as const).filter((one) => side === 'both' || side === one);
    const found = asked.flatMap((one) => of(one).slice(offset, offset + limit));
    const groups = asked.flatMap((one) =>
      [...Map.groupBy(of(one), (node) => node.namespace)].map(([name, nodes]) => ({
        side: one,
        namespace: name,
        types: nodes.length,
        uses: nodes.length,
      })),
    );
    const fresh = new Set(found.map((node) => node.symbol.typeId));
    const near = new Set([...fresh, ...shown, id]);
    const grouped = by === 'namespace';
    const left = asked.reduce((sum, one) => sum + Math.max(0, of(one).length - offset - limit), 0);
    return {
      resolved: centre.symbol,
      references: checkedWhole,
      nodes: grouped ? [centre] : [centre, ...found],
      edges: grouped
        ? []
        : edges.filter(({ from, to }) => near.has(from) && near.has(to) && (fresh.has(from) || fresh.has(to))),
      groups: grouped ? groups.slice(offset, offset + limit) : [],
      external: side === 'dependents' ? [] : [{ name: 'System.Uri', kind: 'call', count: 2 }],
      externalTotal: side === 'dependents' ? 0 : 1,
      dependents: of('dependents').length,
      dependencies: of('dependencies').length,
      coverage: readWhole,
      leftOut: grouped ? Math.max(0, groups.length - offset - limit) : left,
      ties: asked.map((one) => ({ side: one, kind: 'call', types: of(one).length, uses: of(one).length })),
    };
  };
}
