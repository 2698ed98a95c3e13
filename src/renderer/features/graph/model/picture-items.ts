/**
 * The things in the picture, before they have a place: types, groups of types, external names and "n more", in blocks
 * of one side of one node. Each item is in the block that brought it first. Columns are steps: dependents are left of
 * what they use, dependencies right of what uses them.
 */
import type { EdgeKind } from '#shared/contract/common.ts';
import type { GraphNode, NeighbourSide } from '#shared/contract/symbols.ts';
import type { GraphData, LoadedSide } from './graph-data.ts';
import type { GraphPlace } from './graph-place.ts';

export interface Tie {
  readonly kind: EdgeKind;
  readonly count: number;
}

interface ItemBase {
  /** Unique in the picture; of a type, its id. */
  readonly key: string;
  /** 0 is the focus, negative dependents, positive dependencies. */
  readonly column: number;
  /** Key of the node that it was unfolded from; null for the focus. */
  readonly owner: string | null;
  /** The side of its owner on which it stands; outwards for what hangs on it. */
  readonly side: NeighbourSide | null;
}

export type Item =
  | (ItemBase & {
      readonly kind: 'type';
      readonly node: GraphNode;
      readonly ties: readonly Tie[];
      /** Another type in the picture has the same name. */
      readonly alike: boolean;
    })
  | (ItemBase & {
      readonly kind: 'group';
      /** Type whose neighbours are grouped. */
      readonly of: string;
      readonly namespace: string;
      /** What of the namespace the focus does not share. */
      readonly shown: string;
      /** How the parts of its namespace are joined: folders by a slash. */
      readonly joint: '.' | '/';
      readonly types: number;
      readonly uses: number;
    })
  | (ItemBase & { readonly kind: 'external'; readonly name: string; readonly ties: readonly Tie[] })
  | (ItemBase & {
      readonly kind: 'more';
      readonly what: 'types' | 'groups' | 'external';
      readonly of: string;
      readonly namespace: string | null;
      /** What could still come. */
      readonly left: number;
    });

export interface Block {
  readonly key: string;
  readonly owner: string;
  readonly side: NeighbourSide;
  readonly items: readonly Item[];
}

export interface PictureItems {
  readonly focus: Item | null;
  readonly blocks: readonly Block[];
  /** Keys of nodes with a side that is unfolded. */
  readonly unfolded: ReadonlyMap<string, ReadonlySet<NeighbourSide>>;
}

/** Strongest first: what ties two types harder is drawn and named first. */
export const edgeOrder: readonly EdgeKind[] = ['inherits', 'implements', 'memberType', 'call', 'import'];

export function groupKey(of: string, side: NeighbourSide, namespace: string): string {
  return `${of} ${side} ${namespace}`;
}

export function pictureItems(
  data: GraphData,
  { hidden, external }: Pick<GraphPlace, 'hidden' | 'external'>,
): PictureItems {
  const node = data.nodes.get(data.focus);
  if (node === undefined) return { focus: null, blocks: [], unfolded: new Map() };
  const focus: Item = {
    kind: 'type',
    key: data.focus,
    column: 0,
    owner: null,
    side: null,
    node,
    ties: [],
    alike: false,
  };
  const placed = new Map<string, Item>([[focus.key, focus]]);
  const gone = new Set(hidden);
  const unfolded = new Map<string, Set<NeighbourSide>>();
  const blocks: Block[] = [];
  for (const side of data.sides) {
    const ownerKey = side.namespace === null ? side.id : groupKey(side.id, side.side, side.namespace);
    const owner = placed.get(ownerKey);
    if (owner === undefined) continue;
    unfolded.set(ownerKey, (unfolded.get(ownerKey) ?? new Set()).add(side.side));
    const items = itemsOf(data, side, owner, external).filter((item) => !placed.has(item.key) && !gone.has(item.key));
    for (const item of items) placed.set(item.key, item);
    blocks.push({ key: `${ownerKey} ${side.side}`, owner: ownerKey, side: side.side, items });
  }
  const names = Map.groupBy(placed.values(), (item) => (item.kind === 'type' ? item.node.symbol.name : ''));
  const alike = (item: Item) => item.kind === 'type' && (names.get(item.node.symbol.name)?.length ?? 0) > 1;
  const told = blocks.map((block) => ({
    ...block,
    items: block.items.map((item) => (alike(item) ? { ...item, alike: true } : item)),
  }));
  return { focus, blocks: told, unfolded };
}

function itemsOf(data: GraphData, loaded: LoadedSide, owner: Item, external: number): Item[] {
  const { id, side, namespace } = loaded;
  const base = { column: owner.column + (side === 'dependents' ? -1 : 1), owner: owner.key, side };
  const items: Item[] = loaded.types.flatMap((type) => {
    const node = data.nodes.get(type);
    const [from, to] = side === 'dependents' ? [type, id] : [id, type];
    return node === undefined
      ? []
      : [{ ...base, kind: 'type', key: type, node, ties: tiesBetween(data, from, to), alike: false }];
  });
  const groups = loaded.groups ?? [];
  const names = shortNames(
    groups.map((group) => group.namespace),
    data.nodes.get(data.focus)?.namespace ?? '',
  );
  const folders = groups.some((group) => group.namespace.includes('/'));
  for (const [at, group] of groups.entries()) {
    const { types, uses } = group;
    // The top of a tree has a single part: what is beside it names its kind.
    const joint = group.namespace.includes('/') || (folders && !group.namespace.includes('.')) ? '/' : '.';
    const key = groupKey(id, side, group.namespace);
    const shown = names[at] ?? group.namespace;
    items.push({ ...base, kind: 'group', key, of: id, namespace: group.namespace, shown, joint, types, uses });
  }
  if (loaded.left > 0) {
    const what = loaded.groups === null ? 'types' : 'groups';
    const key = `${id} ${side} ${namespace ?? ''} more`;
    items.push({ ...base, kind: 'more', key, what, of: id, namespace, left: loaded.left });
  }
  if (external > 0 && side === 'dependencies' && namespace === null)
    items.push(...externalItems(loaded, base, external));
  return items;
}

/**
 * Namespaces without the parts that they begin with like that of the focus, as far as they stay different; the last part
 * always stays.
 */
export function shortNames(namespaces: readonly string[], focus: string): string[] {
  const bare = (part: string | undefined) => part?.replace(/[./*]$/, '');
  const others = focus.split(/[./]/);
  const all = namespaces.map((namespace) => {
    const parts = namespace.split(/(?<=[./])/);
    let drop = 0;
    while (drop < parts.length - 1 && bare(parts[drop]) === others[drop]) drop += 1;
    return { parts, drop };
  });
  const shown = ({ parts, drop }: (typeof all)[number]) => parts.slice(drop).join('');
  for (;;) {
    const counts = Map.groupBy(all, shown);
    const alike = all.filter((one) => one.drop > 0 && (counts.get(shown(one))?.length ?? 0) > 1);
    if (alike.length === 0) return all.map(shown);
    for (const one of alike) one.drop -= 1;
  }
}

function externalItems(loaded: LoadedSide, base: Omit<ItemBase, 'key'>, count: number): Item[] {
  const byName = Map.groupBy(loaded.external, ({ name }) => name);
  const all = [...byName].map(([name, ties]): Item => {
    const sorted = ties.map(({ kind, count: uses }) => ({ kind, count: uses })).sort(strongestFirst);
    return { ...base, kind: 'external', key: `${loaded.id} external ${name}`, name, ties: sorted };
  });
  const left = all.length - count;
  if (left <= 0) return all;
  const key = `${loaded.id} external more`;
  return [
    ...all.slice(0, count),
    { ...base, kind: 'more', key, what: 'external', of: loaded.id, namespace: null, left: left + loaded.externalCut },
  ];
}

export function strongestFirst(a: Tie, b: Tie): number {
  return edgeOrder.indexOf(a.kind) - edgeOrder.indexOf(b.kind);
}

/** What ties one type to another, strongest first. */
export function tiesBetween(data: Pick<GraphData, 'edges'>, from: string, to: string): Tie[] {
  return edgeOrder.flatMap((kind) => {
    const edge = data.edges.get(`${from} ${to} ${kind}`);
    return edge === undefined ? [] : [{ kind, count: edge.count }];
  });
}

export function countOf(ties: readonly Tie[]): number {
  return ties.reduce((sum, { count }) => sum + count, 0);
}

/** The side on which a node unfolds at first: away from the focus. */
export function outward(item: Item): NeighbourSide {
  return item.side ?? 'dependencies';
}
