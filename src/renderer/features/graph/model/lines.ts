/**
 * The lines of the picture: one a pair and direction, drawn in the style of its strongest kind, with all kinds in words.
 * A line is `frame` when the layout stands on it: it joins an item to the node it hangs on, or to the focus beside it, also
 * backwards, which closes a cycle. The others would make a hairball; they show with the node they belong to, or all on
 * demand.
 */
import type { EdgeKind } from '#shared/contract/common.ts';
import type { GraphData } from './graph-data.ts';
import type { Placed } from './layout.ts';
import { countOf, edgeOrder, type Item, type Tie, tiesBetween } from './picture-items.ts';

export interface Line {
  /** `from>to`, by keys of items. */
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly kind: EdgeKind;
  /** Strongest first; empty for a line to a group, which represents many. */
  readonly ties: readonly Tie[];
  readonly count: number;
  readonly frame: boolean;
  /** Both ends are in one cycle of the types drawn, over inheritance and member types. */
  readonly cycle: boolean;
  /** SVG path, from the border of one box to the border of the other. */
  readonly path: string;
}

/** How kinds weigh in cycles: those that shape a type. */
const structural: ReadonlySet<EdgeKind> = new Set(['inherits', 'implements', 'memberType']);

/** Pixels between the two lines of a pair that depends on each other. */
const pairSpread = 9;

function edgeKey(from: string, to: string): string {
  return `${from}>${to}`;
}

export function linesOf(data: GraphData, placed: readonly Placed[]): Line[] {
  const byKey = new Map(placed.map((one) => [one.item.key, one]));
  const pairs = new Map<string, { from: string; to: string; ties: Tie[] }>();
  for (const { from, to, kind, count } of data.edges.values()) {
    if (from === to || !byKey.has(from) || !byKey.has(to)) continue;
    const key = edgeKey(from, to);
    const pair = pairs.get(key) ?? { from, to, ties: [] };
    pair.ties.push({ kind, count });
    pairs.set(key, pair);
  }
  const cycles = findCycles([...pairs.values()].filter(({ ties }) => ties.some(({ kind }) => structural.has(kind))));
  const lines = [...pairs.values()].flatMap(({ from, to, ties }): Line[] => {
    const [a, b] = [byKey.get(from), byKey.get(to)];
    if (a === undefined || b === undefined || isJoint(a.item, b.item, byKey)) return [];
    const sorted = [...ties].sort((x, y) => edgeOrder.indexOf(x.kind) - edgeOrder.indexOf(y.kind));
    const cycle = cycles.get(from) !== undefined && cycles.get(from) === cycles.get(to);
    const beside = Math.abs(a.item.column - b.item.column) === 1;
    const frame = hangs(a.item, b.item) || hangs(b.item, a.item) || (beside && touchesFocus(data, from, to));
    const both = pairs.has(edgeKey(to, from));
    return [line(a, b, sorted, { frame, cycle, shift: both ? (from < to ? 1 : -1) * (pairSpread / 2) : 0 })];
  });
  return [...lines, ...joints(data, placed, byKey)];
}

function hangs(item: Item, owner: Item): boolean {
  return item.owner === owner.key;
}

/** The edge between a type and the one whose neighbours are grouped leads through the group. */
function isJoint(from: Item, to: Item, byKey: ReadonlyMap<string, Placed>): boolean {
  const through = (item: Item, other: Item, side: Item['side']): boolean => {
    const group = item.side === side && item.owner !== null ? byKey.get(item.owner)?.item : undefined;
    return group?.kind === 'group' && group.of === other.key;
  };
  return through(from, to, 'dependents') || through(to, from, 'dependencies');
}

/** The things that a line really ties: behind the group around a type, the type whose neighbours are grouped. */
export function realEnds({ from, to }: Line, items: ReadonlyMap<string, Item>): { from: Item; to: Item } | null {
  const [a, b] = [items.get(from), items.get(to)];
  if (a === undefined || b === undefined) return null;
  const behind = (end: Item, other: Item) =>
    end.kind === 'group' && other.kind === 'type' && other.owner === end.key ? (items.get(end.of) ?? end) : end;
  return { from: behind(a, b), to: behind(b, a) };
}

function touchesFocus({ focus }: GraphData, from: string, to: string): boolean {
  return from === focus || to === focus;
}

/** Lines that no single edge represents: to groups, from groups to what they hold, to external names. */
function joints(data: GraphData, placed: readonly Placed[], byKey: ReadonlyMap<string, Placed>): Line[] {
  return placed.flatMap((one): Line[] => {
    const { item } = one;
    const owner = item.owner === null ? undefined : byKey.get(item.owner);
    if (owner === undefined || item.kind === 'more') return [];
    const [from, to] = item.side === 'dependents' ? [one, owner] : [owner, one];
    const joint = (ties: readonly Tie[], count = countOf(ties)) => ({
      ...line(from, to, ties, { frame: true, cycle: false, shift: 0 }),
      count,
    });
    if (item.kind === 'external') return [joint(item.ties)];
    if (item.kind === 'group') return [joint([], item.uses)];
    if (owner.item.kind !== 'group') return [];
    const group = owner.item;
    const ties =
      item.side === 'dependents' ? tiesBetween(data, item.key, group.of) : tiesBetween(data, group.of, item.key);
    return ties.length === 0 ? [] : [joint(ties)];
  });
}

function line(
  from: Placed,
  to: Placed,
  ties: readonly Tie[],
  { frame, cycle, shift }: { frame: boolean; cycle: boolean; shift: number },
): Line {
  return {
    key: edgeKey(from.item.key, to.item.key),
    from: from.item.key,
    to: to.item.key,
    kind: ties[0]?.kind ?? 'call',
    ties,
    count: countOf(ties),
    frame,
    cycle,
    path: from.item.column === to.item.column ? sidePath(from, to) : crossPath(from, to, shift),
  };
}

/** Room for the arrow before the box. */
const tip = 2;

function crossPath(from: Placed, to: Placed, shift: number): string {
  const rightwards = from.x < to.x;
  const x1 = rightwards ? from.x + from.width : from.x;
  const x2 = rightwards ? to.x - tip : to.x + to.width + tip;
  const y1 = from.y + from.height / 2 + shift;
  const y2 = to.y + to.height / 2 + shift;
  const pull = Math.min(Math.abs(x2 - x1) * 0.5, 120) * (rightwards ? 1 : -1);
  return `M${x1} ${round(y1)}C${round(x1 + pull)} ${round(y1)} ${round(x2 - pull)} ${round(y2)} ${x2} ${round(y2)}`;
}

/** Between two of one column the line swings out on the side away from the focus, the farther the wider. */
function sidePath(from: Placed, to: Placed): string {
  const right = from.item.column >= 0;
  const x = right ? from.x + from.width : from.x;
  const y1 = from.y + from.height / 2 + 6;
  const y2 = to.y + to.height / 2 - 6;
  const out = (right ? 1 : -1) * (26 + Math.min(54, Math.abs(y2 - y1) / 8));
  const end = x + (right ? tip : -tip);
  return `M${x} ${round(y1)}C${round(x + out)} ${round(y1)} ${round(x + out)} ${round(y2)} ${end} ${round(y2)}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Which of the drawn types lie in a cycle together: Tarjan's strongly connected components, without recursion. */
interface Arrow {
  readonly from: string;
  readonly to: string;
}

/** Number of the cycle for each name that is in one; names outside any cycle are absent. */
function findCycles(arrows: readonly Arrow[]): Map<string, number> {
  const next = Map.groupBy(arrows, ({ from }) => from);
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const onStack = new Set<string>();
  const cycles = new Map<string, number>();
  let found = 0;

  const enter = (name: string) => {
    index.set(name, index.size);
    low.set(name, index.size - 1);
    open.push(name);
    onStack.add(name);
    return { name, targets: (next.get(name) ?? []).map(({ to }) => to), at: 0 };
  };
  const lower = (name: string, value: number) => low.set(name, Math.min(low.get(name) ?? value, value));

  for (const { from } of arrows) {
    if (index.has(from)) continue;
    const path = [enter(from)];
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const target = top.targets[top.at];
      top.at += 1;
      if (target !== undefined) {
        if (!index.has(target)) path.push(enter(target));
        else if (onStack.has(target)) lower(top.name, index.get(target) ?? 0);
        continue;
      }
      path.pop();
      const parent = path.at(-1);
      if (parent !== undefined) lower(parent.name, low.get(top.name) ?? 0);
      if (low.get(top.name) !== index.get(top.name)) continue;
      const members = open.splice(open.lastIndexOf(top.name));
      for (const member of members) onStack.delete(member);
      if (members.length > 1) {
        for (const member of members) cycles.set(member, found);
        found += 1;
      }
    }
  }
  return cycles;
}
