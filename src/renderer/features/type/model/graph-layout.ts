/**
 * Places a type and its neighbours for the dependency picture: dependents left, the type in the middle, dependencies
 * right, one column a step. Works in real pixels of the pane (text never scales) and grows downwards rather than let
 * two boxes touch. Ends up as plain numbers; the drawing and the keyboard both read them.
 */
import type { EdgeKind } from '#shared/contract/common.ts';
import type { Neighbours } from '#shared/contract/symbols.ts';

export type GraphNode = Neighbours['nodes'][number];

export interface PlacedNode {
  readonly id: string;
  readonly node: GraphNode;
  /** 0 is the type itself, negative dependents, positive dependencies. */
  readonly column: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Edges between this node and its neighbour nearer to the middle, strongest first. */
  readonly ties: readonly Tie[];
}

export interface Tie {
  readonly kind: EdgeKind;
  readonly count: number;
}

export interface PlacedEdge {
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly kind: EdgeKind;
  readonly count: number;
  /** SVG path from the border of one box to the border of the other. */
  readonly path: string;
}

export interface GraphPicture {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly PlacedNode[];
  readonly edges: readonly PlacedEdge[];
}

export const boxHeight = 43;
const boxGap = 9;
const widestGap = 30;
const [narrowBox, wideBox] = [116, 184];
/** Room for an edge with its arrow between two columns. */
const columnGap = 54;
const margin = 8;
/** Pixels between two edges that join the same boxes. */
const edgeSpread = 6;

/** Strongest first: what ties two types harder is drawn and named first. */
export const edgeOrder: readonly EdgeKind[] = ['inherits', 'implements', 'memberType', 'call', 'import'];

/** @param width and height of the pane in pixels; the picture is at least as large. */
export function layoutGraph(data: Neighbours, width: number, height: number): GraphPicture {
  const centre = data.nodes[0]?.symbol.typeId;
  if (centre === undefined) return { width, height, nodes: [], edges: [] };
  const columns = assignColumns(data, centre);
  const used = [...new Set(columns.values())].sort((a, b) => a - b);
  const leftMost = used[0] ?? 0;
  const count = (used.at(-1) ?? 0) - leftMost + 1;
  const free = (width - 2 * margin - (count - 1) * columnGap) / count;
  const box = Math.round(Math.min(wideBox, Math.max(narrowBox, free)));
  const needed = count * box + (count - 1) * columnGap + 2 * margin;
  const whole = Math.max(width, needed);
  const pitch = count === 1 ? 0 : (whole - 2 * margin - box) / (count - 1);
  const lists = used.map((column) => ({ column, nodes: ordered(data, columns, column) }));
  const tallest = Math.max(...lists.map((list) => list.nodes.length));
  const tall = Math.max(height, tallest * boxHeight + (tallest - 1) * boxGap + 2 * margin);

  const nodes = lists.flatMap(({ column, nodes: list }) => {
    const room = tall - 2 * margin - list.length * boxHeight;
    const gap = list.length < 2 ? 0 : Math.min(widestGap, room / (list.length - 1));
    const top = (tall - list.length * boxHeight - (list.length - 1) * gap) / 2;
    const x = count === 1 ? (whole - box) / 2 : margin + (column - leftMost) * pitch;
    return list.map((node, index): PlacedNode => {
      const id = node.symbol.typeId;
      const y = Math.round(top + index * (boxHeight + gap));
      return {
        id,
        node,
        column,
        x: Math.round(x),
        y,
        width: box,
        height: boxHeight,
        ties: tiesOf(data, columns, id, column),
      };
    });
  });
  return { width: whole, height: tall, nodes, edges: placeEdges(data, nodes) };
}

/**
 * Distance from the type, signed by side: what it leans on stands right, what leans on it left, what does both right.
 * Farther nodes stay on the side of the node they hang on, so that each has an edge to a neighbouring column.
 */
function assignColumns(data: Neighbours, centre: string): Map<string, number> {
  const columns = new Map([[centre, 0]]);
  let reached = [centre];
  for (let step = 1; reached.length > 0; step += 1) {
    const front = new Set(reached);
    const right = new Set<string>();
    const left = new Set<string>();
    for (const { from, to } of data.edges) {
      if (front.has(from) && !columns.has(to)) ((columns.get(from) ?? 0) >= 0 ? right : left).add(to);
      if (front.has(to) && !columns.has(from)) ((columns.get(to) ?? 0) <= 0 ? left : right).add(from);
    }
    for (const id of right) columns.set(id, step);
    for (const id of left) if (!right.has(id)) columns.set(id, -step);
    reached = [...right, ...[...left].filter((id) => !right.has(id))];
  }
  // A node whose edges were all cut away by the limit still shows, one step out.
  for (const { symbol } of data.nodes) if (!columns.has(symbol.typeId)) columns.set(symbol.typeId, 1);
  return columns;
}

function tiesOf(data: Neighbours, columns: ReadonlyMap<string, number>, id: string, column: number): Tie[] {
  if (column === 0) return [];
  const nearer = column - Math.sign(column);
  const sums = new Map<EdgeKind, number>();
  for (const edge of data.edges) {
    const other = edge.from === id ? edge.to : edge.to === id ? edge.from : undefined;
    if (other === undefined || columns.get(other) !== nearer) continue;
    sums.set(edge.kind, (sums.get(edge.kind) ?? 0) + edge.count);
  }
  return edgeOrder.flatMap((kind) => {
    const count = sums.get(kind);
    return count === undefined ? [] : [{ kind, count }];
  });
}

/** Strongest tie first, then the count, then the name: the same data always gives the same picture. */
function ordered(data: Neighbours, columns: ReadonlyMap<string, number>, column: number): GraphNode[] {
  const list = data.nodes.filter((node) => columns.get(node.symbol.typeId) === column);
  const ranked = list.map((node) => {
    const ties = tiesOf(data, columns, node.symbol.typeId, column);
    const first = ties[0];
    const rank = first === undefined ? edgeOrder.length : edgeOrder.indexOf(first.kind);
    const sum = ties.reduce((total, tie) => total + tie.count, 0);
    return { node, rank, sum };
  });
  ranked.sort((a, b) => a.rank - b.rank || b.sum - a.sum || (a.node.symbol.path < b.node.symbol.path ? -1 : 1));
  return ranked.map((item) => item.node);
}

/** Edges between neighbouring columns; others would run through boxes, and the table twin lists them. */
function placeEdges(data: Neighbours, nodes: readonly PlacedNode[]): PlacedEdge[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const pairs = Map.groupBy(data.edges, (edge) => [edge.from, edge.to].sort().join(' '));
  return [...pairs.values()].flatMap((edges) => {
    const sorted = [...edges].sort((a, b) => edgeOrder.indexOf(a.kind) - edgeOrder.indexOf(b.kind));
    return sorted.flatMap((edge, index) => {
      const from = byId.get(edge.from);
      const to = byId.get(edge.to);
      if (from === undefined || to === undefined || Math.abs(from.column - to.column) !== 1) return [];
      const shift = (index - (sorted.length - 1) / 2) * edgeSpread;
      const key = `${edge.from} ${edge.to} ${edge.kind}`;
      return [{ ...edge, key, path: edgePath(from, to, shift) }];
    });
  });
}

function edgePath(from: PlacedNode, to: PlacedNode, shift: number): string {
  const rightwards = from.x < to.x;
  const x1 = rightwards ? from.x + from.width : from.x;
  const x2 = rightwards ? to.x - 3 : to.x + to.width + 3;
  const y1 = from.y + from.height / 2 + shift;
  const y2 = to.y + to.height / 2 + shift;
  const bend = (x1 + x2) / 2;
  return `M${x1} ${y1}C${bend} ${y1} ${bend} ${y2} ${x2} ${y2}`;
}

/** Node that an arrow key leads to from `id`: the nearest in height of the next column, or the next in its own. */
export function graphKey(picture: GraphPicture, id: string, key: string): string | null {
  const at = picture.nodes.find((node) => node.id === id);
  if (at === undefined) return null;
  const column = picture.nodes.filter((node) => node.column === at.column);
  const index = column.indexOf(at);
  const nearest = (step: number): string => {
    const wanted = picture.nodes.filter((node) => node.column === at.column + step);
    const best = wanted.reduce<PlacedNode | undefined>(
      (found, node) => (found === undefined || Math.abs(node.y - at.y) < Math.abs(found.y - at.y) ? node : found),
      undefined,
    );
    return best?.id ?? id;
  };
  switch (key) {
    case 'ArrowDown':
      return column[index + 1]?.id ?? id;
    case 'ArrowUp':
      return column[index - 1]?.id ?? id;
    case 'ArrowLeft':
      return nearest(-1);
    case 'ArrowRight':
      return nearest(1);
    case 'Home':
      return column[0]?.id ?? id;
    case 'End':
      return column.at(-1)?.id ?? id;
    default:
      return null;
  }
}
