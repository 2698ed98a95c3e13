/**
 * What was loaded of the graph so far, and the loading itself: each unfolded side is asked for in the order of unfolding,
 * with the types already there, so that edges between old and new ones come along. What is known is not asked for again;
 * more of a side asks for the rest only.
 */
import type { Coverage } from '#shared/contract/common.ts';
import type { Params, Result } from '#shared/contract/contract.ts';
import type { GraphEdge, GraphNode, NeighbourGroup, NeighbourSide, Neighbours } from '#shared/contract/symbols.ts';
import { type Expansion, type GraphFilters, sameExpansion } from './graph-place.ts';

/** Nodes drawn at most: more is no picture any more (the table lists all). */
export const mostNodes = 150;

/** From how many neighbours on a side is shown by namespace. */
export const groupFrom = 60;

export interface LoadedSide extends Omit<Expansion, 'count'> {
  /** Types of this side that pass the filters. */
  readonly total: number;
  /** Type ids, the most important first; empty where `groups` stands. */
  readonly types: readonly string[];
  readonly groups: readonly NeighbourGroup[] | null;
  /** Types or groups that could still be loaded. */
  readonly left: number;
  readonly external: Neighbours['external'];
  /** External names that no answer brings. */
  readonly externalCut: number;
}

export interface GraphData {
  readonly focus: string;
  /** Says which filters made it: pictures of one key may share positions. */
  readonly key: string;
  readonly nodes: ReadonlyMap<string, GraphNode>;
  readonly edges: ReadonlyMap<string, GraphEdge>;
  readonly sides: readonly LoadedSide[];
  /** Of the focus: before any filter. */
  readonly ties: Neighbours['ties'];
  /** What the graph rests on. */
  readonly coverage: Coverage | undefined;
  /** True when something was not loaded because `mostNodes` are there. */
  readonly full: boolean;
}

/** Types beside the focus: one that uses it and is used by it counts once. */
export function neighbourCount({ sides, focus }: Pick<GraphData, 'sides' | 'focus'>): number {
  const own = sides.filter(({ id, namespace }) => id === focus && namespace === null);
  const listed = own.flatMap(({ types }) => types);
  const twice = listed.length - new Set(listed).size;
  return own.reduce((sum, { total }) => sum + total, 0) - twice;
}

export interface GraphRequest extends GraphFilters {
  readonly focus: string;
  readonly expansions: readonly Expansion[];
}

type Ask = (params: Params<'symbols.neighbours'>) => Promise<Result<'symbols.neighbours'>>;

export function dataKey({ focus, kinds, tests, near, grouped }: GraphRequest): string {
  return [focus, kinds.join('.'), tests, near, grouped].join(' ');
}

/**
 * @param known what an earlier request of the same code map brought; used where its key is the same.
 * Throws what `ask` throws: SymbolNotFound when the focus is gone. Other types that are gone are passed over.
 */
export async function loadGraph(ask: Ask, request: GraphRequest, known: GraphData | null): Promise<GraphData> {
  const key = dataKey(request);
  const kept = known?.key === key ? known : null;
  const nodes = new Map(kept?.nodes);
  const edges = new Map(kept?.edges);
  const { kinds, tests, focus } = request;

  const take = (answer: Result<'symbols.neighbours'>) => {
    for (const node of answer.nodes) nodes.set(node.symbol.typeId, node);
    for (const edge of answer.edges) edges.set(`${edge.from} ${edge.to} ${edge.kind}`, edge);
  };
  const head = kept === null ? await ask({ id: focus, kinds: [...kinds], tests, limit: 1 }) : null;
  if (head !== null) for (const node of head.nodes.slice(0, 1)) nodes.set(node.symbol.typeId, node);
  const ties = head?.ties ?? kept?.ties ?? [];
  const coverage = head?.coverage ?? kept?.coverage;
  const place = nodes.get(focus)?.namespace;

  const sides: LoadedSide[] = [];
  const drawn = new Set([focus]);
  let full = false;
  for (const expansion of request.expansions) {
    const { id, side, namespace, count } = expansion;
    if (!drawn.has(id)) continue;
    const before = kept?.sides.find((one) => sameExpansion({ ...one, count: 0 }, expansion));
    const room = Math.max(0, mostNodes - drawn.size - groupsIn(sides));
    const has = before === undefined ? 0 : (before.groups ?? before.types).length;
    const wanted = Math.min(count, has + room);
    const filter = { id, side, kinds: [...kinds], tests, ...within(namespace, request.near ? place : undefined) };
    let loaded = before;
    try {
      if (loaded === undefined || (wanted > has && loaded.left > 0)) {
        loaded = await loadSide(
          ask,
          expansion,
          filter,
          wanted,
          before,
          [...new Set([...drawn, ...(kept?.nodes.keys() ?? [])])],
          request,
          take,
        );
      }
    } catch (error) {
      if (id === focus) throw error;
      continue;
    }
    const shown = cut(loaded, wanted);
    if (wanted < count && shown.left > 0) full = true;
    sides.push(shown);
    for (const type of shown.types) drawn.add(type);
  }
  for (const id of nodes.keys()) if (!drawn.has(id)) nodes.delete(id);
  for (const [name, edge] of edges) if (!drawn.has(edge.from) || !drawn.has(edge.to)) edges.delete(name);
  return { focus, key, nodes, edges, sides, ties, coverage, full };
}

async function loadSide(
  ask: Ask,
  { id, side, namespace }: Expansion,
  filter: Params<'symbols.neighbours'>,
  wanted: number,
  before: LoadedSide | undefined,
  shown: string[],
  { near, grouped }: GraphRequest,
  take: (answer: Result<'symbols.neighbours'>) => void,
): Promise<LoadedSide> {
  const own = { id, side, namespace };
  const total = (answer: Result<'symbols.neighbours'>) => answer[side];
  if (before?.groups != null) {
    const answer = await ask({ ...filter, by: 'namespace', limit: Math.max(1, wanted) });
    return { ...before, total: total(answer), groups: answer.groups, left: answer.leftOut };
  }
  const offset = before?.types.length ?? 0;
  const limit = Math.max(1, wanted - offset);
  const answer = await ask({ ...filter, offset, limit, shown });
  const { external } = answer;
  const externalCut = answer.externalTotal - external.length;
  if (before === undefined && grouped && !near && (namespace?.endsWith('*') ?? true) && total(answer) > groupFrom) {
    const groups = await ask({ ...filter, by: 'namespace', limit: Math.max(1, wanted) });
    // One namespace that holds all is no grouping.
    if (groups.groups.length > 1) {
      return {
        ...own,
        total: total(groups),
        types: [],
        groups: groups.groups,
        left: groups.leftOut,
        external,
        externalCut,
      };
    }
  }
  take(answer);
  const types = [...(before?.types ?? []), ...answer.nodes.slice(1).map((node) => node.symbol.typeId)];
  return { ...own, total: total(answer), types, groups: null, left: answer.leftOut, external, externalCut };
}

/** A side that is wanted shorter than it is known. */
function cut(side: LoadedSide, count: number): LoadedSide {
  const list = side.groups ?? side.types;
  if (list.length <= count) return side;
  const left = side.left + list.length - count;
  return { ...side, types: side.types.slice(0, count), groups: side.groups?.slice(0, count) ?? null, left };
}

function within(namespace: string | null, near: string | undefined): { namespace?: string } {
  if (namespace !== null) return { namespace };
  return near === undefined ? {} : { namespace: near };
}

function groupsIn(sides: readonly LoadedSide[]): number {
  return sides.reduce((sum, side) => sum + (side.groups?.length ?? 0), 0);
}

/** Neighbours of the focus on a side, drawn or not; of a side that is folded, those before any filter. */
export function totalOf(data: GraphData | undefined, side: NeighbourSide): number {
  const loaded = data?.sides.find((one) => one.id === data.focus && one.side === side && one.namespace === null);
  const node = data?.nodes.get(data.focus);
  return loaded?.total ?? (side === 'dependents' ? node?.fanIn : node?.fanOut) ?? 0;
}
