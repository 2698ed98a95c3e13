/**
 * How modules depend on each other: the sum of references between their types. Main type: ModuleGraph. For a module
 * with product code only that code counts: dependencies of its tests do not show how it is built, and would close false
 * cycles.
 */
import type { WholeEdge, WholeFile, WholeMap, WholeType } from '../../../codemap/codemap.ts';
import { createGoPackages } from './go-packages.ts';
import { folderOf, type Module, type Modules } from './modules.ts';

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
  /** Whether a test of another module depends on it. */
  tested(module: Module): boolean;
}

export function moduleGraph(map: WholeMap, modules: Modules, isProduct: (file: WholeFile) => boolean): ModuleGraph {
  const owner = map.types.map(({ file }) => modules.of(file.file));
  const aside = new Set(modules.all.filter(({ test, files }) => test || !files.some(isProduct)));
  const takes = productEdges(map, isProduct);
  const tested = new Set<Module>();
  const links = new Map<Module, Map<Module, { references: number; edges: WholeEdge[] }>>();
  for (const edge of map.edges) {
    const [from, to] = [owner[edge.from], owner[edge.to]];
    const [source, target] = [map.types[edge.from], map.types[edge.to]];
    if (from === undefined || to === undefined || from === to || source === undefined || target === undefined) continue;
    if (from.test || source.file.test) tested.add(to);
    if (!aside.has(from) && !takes(source, target)) continue;
    if (!aside.has(to) && !isProduct(target.file)) continue;
    const references = edge.count - declaredBelow(source, target, edge, map);
    if (references <= 0) continue;
    const targets = links.get(from) ?? new Map<Module, { references: number; edges: WholeEdge[] }>();
    links.set(from, targets);
    const link = targets.get(to) ?? { references: 0, edges: [] };
    targets.set(to, link);
    link.references += references;
    link.edges.push(edge);
  }
  // In the order of modules on both sides, by way of those that are linked: pairs of modules are many.
  const place = new Map(modules.all.map((module, n) => [module, n]));
  const placeOf = (module: Module): number => place.get(module) ?? 0;
  const all = modules.all.flatMap((from) =>
    [...(links.get(from) ?? [])]
      .map(([to, link]): ModuleLink => ({ from, to, ...link }))
      .sort((a, b) => placeOf(a.to) - placeOf(b.to)),
  );
  all.sort((a, b) => b.references - a.references);
  const out = Map.groupBy(all, ({ from }) => from);
  const into = Map.groupBy(all, ({ to }) => to);
  return {
    out: (module) => out.get(module) ?? [],
    into: (module) => into.get(module) ?? [],
    tested: (module) => tested.has(module),
  };
}

/** `mod fs;` of Rust says where the module is, not that anything of it is used; two of them where it depends. */
function declaredBelow(source: WholeType, target: WholeType, { kind }: WholeEdge, map: WholeMap): number {
  const below = source.kind === 'module' && target.kind === 'module' && target.path === `${source.path}.${target.name}`;
  if (!below || kind !== 'import' || source.file.language !== 'rust') return 0;
  const isDeclared = ({ alias, from }: { alias: string; from: string }): boolean =>
    alias === target.name && from === `self.${alias}`;
  return map.imports(source.file.file).filter(isDeclared).length;
}

/**
 * Whether an edge is from product code. A package of Go is one module with all its files, tests too: there one of the
 * product files must import the dependency.
 */
function productEdges(
  map: WholeMap,
  isProduct: (file: WholeFile) => boolean,
): (source: WholeType, target: WholeType) => boolean {
  const packages = createGoPackages(map);
  const imports = new Map<WholeType, string[]>();
  for (const file of map.files) {
    if (file.language !== 'go' || !isProduct(file)) continue;
    const paths = map.imports(file.file).map(({ from }) => from);
    for (const type of map.inFile(file.file)) {
      const known = imports.get(type) ?? [];
      imports.set(type, known);
      for (const each of paths) known.push(each);
    }
  }
  const asked = new Map<string, boolean>();
  return (source, target) => {
    if (source.file.language !== 'go') return isProduct(source.file);
    const folder = folderOf(target.file.file);
    if (folder === folderOf(source.file.file)) return imports.has(source);
    const key = `${source.n} ${folder}`;
    const known = asked.get(key) ?? (imports.get(source) ?? []).some((from) => packages.isAt(from, folder));
    asked.set(key, known);
    return known;
  };
}

/**
 * Groups of things that lead to each other in cycles; things in none are left out.
 *
 * Tarjan's algorithm over a few hundred nodes, without recursion. Groups in the order of their first member.
 */
export function components<T>(nodes: readonly T[], next: (node: T) => readonly T[]): T[][] {
  const order = new Map<T, number>();
  const low = new Map<T, number>();
  const open = new Set<T>();
  const stack: T[] = [];
  const groups: T[][] = [];
  const enter = (node: T): { node: T; rest: T[] } => {
    order.set(node, order.size);
    low.set(node, order.size - 1);
    stack.push(node);
    open.add(node);
    return { node, rest: [...next(node)] };
  };
  const lower = (node: T, to: number): void => void low.set(node, Math.min(low.get(node) ?? 0, to));
  for (const root of nodes) {
    if (order.has(root)) continue;
    const path = [enter(root)];
    for (let at = path.at(-1); at !== undefined; at = path.at(-1)) {
      const to = at.rest.shift();
      if (to !== undefined) {
        if (!order.has(to)) path.push(enter(to));
        else if (open.has(to)) lower(at.node, order.get(to) ?? 0);
        continue;
      }
      path.pop();
      const above = path.at(-1);
      if (above !== undefined) lower(above.node, low.get(at.node) ?? 0);
      if (low.get(at.node) !== order.get(at.node)) continue;
      const group = stack.splice(stack.indexOf(at.node));
      for (const each of group) open.delete(each);
      if (group.length > 1) groups.push(group);
    }
  }
  const place = new Map(nodes.map((node, n) => [node, n]));
  const first = (group: readonly T[]): number => Math.min(...group.map((node) => place.get(node) ?? 0));
  return groups
    .map((group) => group.sort((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0)))
    .sort((a, b) => first(a) - first(b));
}
