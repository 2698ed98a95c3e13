/**
 * What the graph shows, as the address keeps it: the type in focus, what is unfolded, what is hidden, the filters. Back
 * and forward, links and a reload go through this pair of functions; what the contract does not know is dropped, so an
 * old or mistyped link still opens. Where the picture is panned to is kept with the history entry, not in the address.
 */
import type { EdgeKind } from '#shared/contract/common.ts';
import type { NeighbourSide } from '#shared/contract/symbols.ts';
import { edgeKinds } from '#shared/contract/words.ts';

/** One side of a type, or the part of it that lies in one namespace, as far as it is unfolded. */
export interface Expansion {
  readonly id: string;
  readonly side: NeighbourSide;
  /** null: all of the side; else what the group of this namespace holds. */
  readonly namespace: string | null;
  /** Neighbours wanted, the most important first. */
  readonly count: number;
}

export interface GraphFilters {
  /** Empty = all. */
  readonly kinds: readonly EdgeKind[];
  readonly tests: boolean;
  /** Only the namespace of the type in focus. */
  readonly near: boolean;
  /** Long sides are shown by namespace. */
  readonly grouped: boolean;
}

export interface GraphPlace extends GraphFilters {
  /** Type id in focus; empty = none chosen. */
  readonly of: string;
  /** null = both sides of the focus, one page each. */
  readonly expansions: readonly Expansion[] | null;
  /** Keys of nodes that were hidden. */
  readonly hidden: readonly string[];
  /** External names shown of each unfolded type; 0 = none. */
  readonly external: number;
  /** Also edges that the layout does not need. */
  readonly allEdges: boolean;
  /** Key of a node, or of an edge as `edgeKey` writes it; empty = the focus. */
  readonly selected: string;
  readonly table: boolean;
}

/** Neighbours that one step of unfolding brings. */
export const pageSize = 12;

const most = { expansions: 60, hidden: 200, count: 1000 };

export function readGraphPlace(query: Readonly<Record<string, string>>): GraphPlace {
  const kinds = new Set((query.kinds ?? '').split('.'));
  return {
    of: query.of ?? '',
    kinds: edgeKinds.filter((kind) => kinds.has(kind)),
    tests: query.tests !== '0',
    near: query.near === '1',
    grouped: query.grouped !== '0',
    expansions: query.open === undefined ? null : readExpansions(query.open),
    hidden: (query.hide ?? '').split('|').filter(Boolean).slice(0, most.hidden),
    external: clampCount(query.external),
    allEdges: query.edges === 'all',
    selected: query.selected ?? '',
    table: query.as === 'table',
  };
}

/** Parameters of the address; what is usual is left out. */
export function writeGraphPlace(place: GraphPlace): Record<string, string> {
  const all = {
    of: place.of,
    kinds: place.kinds.join('.'),
    tests: place.tests ? '' : '0',
    near: place.near ? '1' : '',
    grouped: place.grouped ? '' : '0',
    // Everything folded is a state too, written as `-`.
    open: place.expansions === null ? '' : place.expansions.map(writeExpansion).join('|') || '-',
    hide: place.hidden.join('|'),
    external: place.external === 0 ? '' : String(place.external),
    edges: place.allEdges ? 'all' : '',
    selected: place.selected,
    as: place.table ? 'table' : '',
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

const letters: Readonly<Record<NeighbourSide, string>> = { dependents: 'i', dependencies: 'o' };

/** `T_ab.i.12`, and behind that the namespace of a group; `|` parts them, which no namespace holds. */
function writeExpansion({ id, side, namespace, count }: Expansion): string {
  return `${id}.${letters[side]}.${count}${namespace === null ? '' : `.${namespace}`}`;
}

function readExpansions(text: string): Expansion[] {
  const read = text.split('|').flatMap((part): Expansion[] => {
    const match = /^(.+?)\.([io])\.(\d{1,5})(?:\.(.*))?$/s.exec(part);
    if (match === null) return [];
    const [, id = '', letter, count, namespace] = match;
    const side = letter === 'i' ? 'dependents' : 'dependencies';
    return [{ id, side, namespace: namespace ?? null, count: Math.max(1, clampCount(count)) }];
  });
  return read.slice(0, most.expansions);
}

function clampCount(text: string | undefined): number {
  const count = Number.parseInt(text ?? '', 10);
  return Number.isFinite(count) ? Math.max(0, Math.min(most.count, count)) : 0;
}

export function firstExpansions(of: string, count: number): Expansion[] {
  return [
    { id: of, side: 'dependents', namespace: null, count },
    { id: of, side: 'dependencies', namespace: null, count },
  ];
}

export function sameExpansion(a: Expansion, b: Omit<Expansion, 'count'>): boolean {
  return a.id === b.id && a.side === b.side && a.namespace === b.namespace;
}
