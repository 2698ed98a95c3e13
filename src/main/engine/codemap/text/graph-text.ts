/**
 * The dependency graph around a type as Mermaid or DOT (S4-163), for documents and other tools. Edges between one pair
 * are one arrow that names their kinds, because readers of a picture count arrows and not kinds. Names come from code and
 * may hold anything: both forms quote them.
 */
import type { EdgeKind } from '#shared/contract/common.ts';
import type { Neighbours } from '#shared/contract/symbols.ts';
import { edgeKinds } from '#shared/contract/words.ts';

export type GraphFormat = 'mermaid' | 'dot';
type Drawn = Pick<Neighbours, 'nodes' | 'edges'>;

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

const label = ({ kinds, count }: Arrow): string =>
  `${kinds.map((kind) => words[kind]).join(', ')}${count > 1 ? ` ×${count}` : ''}`;

/** Mermaid's own escapes; everything it gives a meaning inside quotes becomes a number. */
const mermaidText = (text: string): string => text.replace(/["#&<>`\\]|\p{Cc}/gu, (c) => `#${c.charCodeAt(0)};`);
const dotText = (text: string): string => text.replace(/\p{Cc}/gu, ' ').replace(/["\\]/g, '\\$&');

function mermaid(graph: Drawn): string {
  const lines = ['flowchart LR'];
  graph.nodes.forEach(({ symbol }, n) => {
    lines.push(`  n${n}["${mermaidText(symbol.path)}"]`);
  });
  for (const arrow of arrows(graph)) {
    const line = arrow.kinds[0] === 'implements' || arrow.kinds[0] === 'import' ? '-.->' : '-->';
    lines.push(`  n${arrow.from} ${line}|"${mermaidText(label(arrow))}"| n${arrow.to}`);
  }
  lines.push('  style n0 stroke-width:3px');
  return lines.join('\n');
}

const dotStyle: Record<EdgeKind, string> = {
  inherits: 'arrowhead=empty',
  implements: 'arrowhead=empty, style=dashed',
  memberType: 'arrowhead=normal',
  call: 'arrowhead=vee',
  import: 'arrowhead=vee, style=dotted',
};

function dot(graph: Drawn): string {
  const lines = ['digraph dependencies {', '  rankdir=LR;', '  node [shape=box, fontname="sans-serif"];'];
  graph.nodes.forEach(({ symbol }, n) => {
    const look = n === 0 ? ', penwidth=3' : '';
    lines.push(
      `  n${n} [label="${dotText(symbol.path)}", tooltip="${dotText(`${symbol.kind}, ${symbol.file}`)}"${look}];`,
    );
  });
  for (const arrow of arrows(graph)) {
    const style = dotStyle[arrow.kinds[0] ?? 'call'];
    lines.push(`  n${arrow.from} -> n${arrow.to} [label="${label(arrow)}", ${style}];`);
  }
  lines.push('}');
  return lines.join('\n');
}

/** Ends in a line break. The first node is the one in the middle. */
export function graphText(graph: Drawn, format: GraphFormat): string {
  return `${format === 'mermaid' ? mermaid(graph) : dot(graph)}\n`;
}
