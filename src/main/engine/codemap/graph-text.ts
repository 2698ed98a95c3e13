/**
 * Graphs as Mermaid or DOT, for documents and other tools: the dependencies around a type, modules, calls. Edges between one pair
 * are one arrow that names their kinds, because readers of a picture count arrows and not kinds. Names come from code and
 * may hold anything: both forms quote them.
 */
import type { EdgeKind } from '#shared/contract/common.ts';
import type { Neighbours } from '#shared/contract/symbols.ts';
import { edgeKinds } from '#shared/contract/words.ts';

type GraphFormat = 'mermaid' | 'dot';
type Drawn = Pick<Neighbours, 'nodes' | 'edges'>;

/** Nodes by their place; the first one is in the middle where `centred`. */
export interface Drawing {
  readonly nodes: readonly { readonly label: string; readonly tooltip: string }[];
  readonly arrows: readonly {
    readonly from: number;
    readonly to: number;
    readonly label: string;
    /** The strongest of its ties. */
    readonly kind: EdgeKind;
  }[];
  readonly centred: boolean;
}

interface Arrow {
  from: number;
  to: number;
  /** Strongest first, in the order of `edgeKinds`. */
  kinds: EdgeKind[];
  count: number;
}

function arrows({ nodes, edges }: Drawn): Arrow[] {
  const numbers = new Map(nodes.map((node, n) => [node.symbol.typeId, n]));
  const merged = new Map<string, Arrow>();
  for (const { from: source, to: target, kind, count } of edges) {
    const from = numbers.get(source);
    const to = numbers.get(target);
    if (from === undefined || to === undefined) continue;
    const known = merged.get(`${from} ${to}`);
    if (known === undefined) merged.set(`${from} ${to}`, { from, to, kinds: [kind], count });
    else {
      known.kinds.push(kind);
      known.count += count;
    }
  }
  for (const arrow of merged.values()) arrow.kinds.sort((a, b) => edgeKinds.indexOf(a) - edgeKinds.indexOf(b));
  return [...merged.values()].sort((a, b) => a.from - b.from || a.to - b.to);
}

const words: Record<EdgeKind, string> = {
  inherits: 'inherits',
  implements: 'implements',
  memberType: 'member type',
  call: 'call',
  import: 'import',
};

/** Ties of one pair in words: kinds, the strongest first, and how many. */
export const tiesLabel = ({ kinds, count }: Pick<Arrow, 'kinds' | 'count'>): string =>
  `${kinds.map((kind) => words[kind]).join(', ')}${count > 1 ? ` ×${count}` : ''}`;

/** Mermaid's own escapes; everything it gives a meaning inside quotes becomes a number. */
const mermaidText = (text: string): string => text.replace(/["#&<>`\\]|\p{Cc}/gu, (c) => `#${c.charCodeAt(0)};`);
const dotText = (text: string): string => text.replace(/\p{Cc}/gu, ' ').replace(/["\\]/g, '\\$&');

function mermaid({ nodes, arrows: drawn, centred }: Drawing): string {
  const lines = ['flowchart LR'];
  nodes.forEach(({ label: text }, n) => {
    lines.push(`  n${n}["${mermaidText(text)}"]`);
  });
  for (const { from, to, label: text, kind } of drawn) {
    const line = kind === 'implements' || kind === 'import' ? '-.->' : '-->';
    lines.push(`  n${from} ${line}|"${mermaidText(text)}"| n${to}`);
  }
  if (centred) lines.push('  style n0 stroke-width:3px');
  return lines.join('\n');
}

const dotStyle: Record<EdgeKind, string> = {
  inherits: 'arrowhead=empty',
  implements: 'arrowhead=empty, style=dashed',
  memberType: 'arrowhead=normal',
  call: 'arrowhead=vee',
  import: 'arrowhead=vee, style=dotted',
};

function dot({ nodes, arrows: drawn, centred }: Drawing): string {
  const lines = ['digraph dependencies {', '  rankdir=LR;', '  node [shape=box, fontname="sans-serif"];'];
  nodes.forEach(({ label: text, tooltip }, n) => {
    const look = centred && n === 0 ? ', penwidth=3' : '';
    lines.push(`  n${n} [label="${dotText(text)}", tooltip="${dotText(tooltip)}"${look}];`);
  });
  for (const { from, to, label: text, kind } of drawn) {
    lines.push(`  n${from} -> n${to} [label="${dotText(text)}", ${dotStyle[kind]}];`);
  }
  lines.push('}');
  return lines.join('\n');
}

/** Ends in a line break. */
export function drawingText(drawing: Drawing, format: GraphFormat): string {
  return `${format === 'mermaid' ? mermaid(drawing) : dot(drawing)}\n`;
}

/** Ends in a line break. The first node is the one in the middle. */
export function graphText(graph: Drawn, format: GraphFormat): string {
  const nodes = graph.nodes.map(({ symbol }) => ({ label: symbol.path, tooltip: `${symbol.kind}, ${symbol.file}` }));
  const drawn = arrows(graph).map((arrow) => ({
    ...{ from: arrow.from, to: arrow.to, label: tiesLabel(arrow), kind: arrow.kinds[0] ?? ('call' as const) },
  }));
  return drawingText({ nodes, arrows: drawn, centred: true }, format);
}
