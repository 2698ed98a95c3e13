/** How modules lean on each other: references between their types added up. Main type: ModuleGraph. */
import type { WholeEdge, WholeMap } from '../../../codemap/codemap.ts';
import type { Module, Modules } from './modules.ts';

export interface ModuleLink {
  readonly from: Module;
  readonly to: Module;
  /** References; an import without a use counts as one. */
  readonly references: number;
  /** The edges between their types, in the order of the code map. */
  readonly edges: readonly WholeEdge[];
}

export interface ModuleGraph {
  /** Most references first. */
  out(module: Module): readonly ModuleLink[];
  into(module: Module): readonly ModuleLink[];
}

export function moduleGraph(map: WholeMap, modules: Modules): ModuleGraph {
  const owner = map.types.map(({ file }) => modules.of(file.file));
  const links = new Map<Module, Map<Module, { references: number; edges: WholeEdge[] }>>();
  for (const edge of map.edges) {
    const [from, to] = [owner[edge.from], owner[edge.to]];
    if (from === undefined || to === undefined || from === to) continue;
    const targets = links.get(from) ?? new Map<Module, { references: number; edges: WholeEdge[] }>();
    links.set(from, targets);
    const link = targets.get(to) ?? { references: 0, edges: [] };
    targets.set(to, link);
    link.references += edge.count;
    link.edges.push(edge);
  }
  const all = modules.all.flatMap((from) =>
    modules.all.flatMap((to): ModuleLink[] => {
      const link = links.get(from)?.get(to);
      return link === undefined ? [] : [{ from, to, ...link }];
    }),
  );
  all.sort((a, b) => b.references - a.references);
  const out = Map.groupBy(all, ({ from }) => from);
  const into = Map.groupBy(all, ({ to }) => to);
  return { out: (module) => out.get(module) ?? [], into: (module) => into.get(module) ?? [] };
}
