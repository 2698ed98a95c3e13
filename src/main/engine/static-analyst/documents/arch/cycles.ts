/**
 * Circles of dependencies, of modules and of types: each the shortest way round, and the references that close it where
 * they are fewest, because that is where it would be cut. Tests and code of others are left out.
 */
import type { z } from 'zod';
import type { ArchCycle } from '#shared/contract/generations/documents.ts';
import type { WholeEdge, WholeMap, WholeType } from '../../../codemap/codemap.ts';
import type { Context } from '../context.ts';
import { counted, type Evidence, evidence, slug, someEvidence } from '../entry.ts';
import { stemOf } from '../model/imported-names.ts';
import { components, type ModuleLink } from '../model/module-graph.ts';
import { byText, type Module } from '../model/modules.ts';

export type Cycle = z.infer<typeof ArchCycle>;

const maxEdges = 3;
const maxRing = 12;
/** Lines from the top in which imports are looked for. */
const maxImports = 2_000;

interface ModuleCycle {
  cycle: Cycle;
  /** References of the link that would be cut. */
  weak: number;
  /** One of its links takes types only: it is no circle when the code runs. */
  ofTypes: boolean;
}

/** `ofTypes`: ids of those of modules that are closed by imports of types only; they come last. */
export function findCycles(context: Context): { modules: Cycle[]; types: Cycle[]; ofTypes: ReadonlySet<string> } {
  const found = moduleCycles(context);
  return {
    modules: found.map(({ cycle }) => cycle),
    types: typeCycles(context),
    ofTypes: new Set(found.flatMap(({ cycle, ofTypes }) => (ofTypes ? [cycle.id] : []))),
  };
}

/** Where a type names another: the line of its file if it is known. */
function edgeEvidence({ from, to }: WholeEdge, { map, sources }: Context): Evidence[] {
  const [source, target] = [map.types[from], map.types[to]];
  if (source === undefined || target === undefined) return [];
  const { file, line, endLine } = source;
  const last = source.kind === 'module' ? file.lines : endLine;
  const first = source.kind === 'module' ? 1 : line;
  const named = target.kind === 'module' ? null : sources.lineOf(file, first, last, target.name);
  const at = named ?? importLine(sources.lines(file, 1, Math.min(maxImports, file.lines)), target.file.file);
  return [evidence(file, at ?? line, at ?? line)];
}

/** The line that takes another file in, by the name of that file. */
function importLine(text: string, target: string): number | null {
  const name = target.slice(target.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
  const at = text
    .split('\n')
    .findIndex(
      (line) =>
        (line.includes(`${name}::`) ||
          (line.includes(name) && /\b(import|include|require|use|using|from|mod)\b/.test(line))) &&
        !/^\s*(?:\/\/|\*|\/\*)/.test(line),
    );
  return at < 0 ? null : at + 1;
}

/**
 * The links between modules of product code that may close a cycle. Those of Go may not: its packages never import each
 * other in a cycle, so a cycle of modules only shows how packages were grouped.
 */
export function cyclicLinks({ map, modules, graph, isProduct }: Context): ReadonlyMap<Module, readonly ModuleLink[]> {
  const product = modules.all.filter(({ test, files }) => !test && files.some(isProduct));
  const inside = new Set(product);
  const closes = ({ to, edges }: ModuleLink): boolean =>
    inside.has(to) && edges.some(({ from }) => map.types[from]?.file.language !== 'go');
  return new Map(product.map((module) => [module, graph.out(module).filter(closes)]));
}

/** Modules that depend on each other, those bound by the fewest references first: they are the easiest to separate. */
function moduleCycles(context: Context): ModuleCycle[] {
  const links = cyclicLinks(context);
  const product = [...links.keys()];
  const cycles: ModuleCycle[] = [];
  for (const group of components(product, (module) => (links.get(module) ?? []).map(({ to }) => to))) {
    const own = new Set(group);
    const pairs = group.flatMap((a) =>
      (links.get(a) ?? []).flatMap((link) => {
        const back = links.get(link.to)?.find(({ to }) => to === a);
        return back === undefined || byText(a.name, link.to.name) >= 0 ? [] : [[link, back] as const];
      }),
    );
    for (const ring of pairs.length > 0 ? pairs : rings(group, own, links)) cycles.push(moduleCycle(ring, context));
  }
  return cycles.sort(
    (a, b) => Number(a.ofTypes) - Number(b.ofTypes) || a.weak - b.weak || byText(a.cycle.id, b.cycle.id),
  );
}

/** For a group in which no two depend on each other directly: the shortest cycle. */
function rings(
  group: readonly Module[],
  own: ReadonlySet<Module>,
  links: ReadonlyMap<Module, readonly ModuleLink[]>,
): ModuleLink[][] {
  const next = (module: Module): Module[] => (links.get(module) ?? []).map(({ to }) => to).filter((to) => own.has(to));
  const ring = shortestRing(group, next);
  return ring.length === 0
    ? []
    : [ring.flatMap((module, n) => links.get(module)?.find(({ to }) => to === ring[(n + 1) % ring.length]) ?? [])];
}

function moduleCycle(ring: readonly ModuleLink[], context: Context): ModuleCycle {
  const weakest = ring.reduce((a, b) => (b.references < a.references ? b : a));
  const at = ring.indexOf(weakest);
  // The weak link is the one that leads back.
  const turned = [...ring.slice(at + 1), ...ring.slice(0, at + 1)];
  const members = turned.map(({ from }) => from.name);
  const said = turned.map(({ from, to, references }) => `${from.name} → ${to.name} ${references}`);
  const closing = [...weakest.edges].sort((a, b) => b.count - a.count || a.from - b.from || a.to - b.to);
  const names = closing.slice(0, maxEdges).flatMap(({ from, to }) => {
    const [source, target] = [context.map.types[from], context.map.types[to]];
    return source === undefined || target === undefined ? [] : [`${source.name} uses ${target.name}`];
  });
  const more = closing.length > maxEdges ? ` and ${closing.length - maxEdges} more` : '';
  const loose = turned.find((link) => takesTypesOnly(link, context));
  const only =
    loose === undefined
      ? ''
      : ` ${loose.from.name} takes only types of ${loose.to.name}, so there is no cycle at run time.`;
  return {
    weak: weakest.references,
    ofTypes: loose !== undefined,
    cycle: {
      id: slug('cycle', members.join(' ')),
      source: 'static',
      confidence: counted,
      evidence: someEvidence(closing.slice(0, maxEdges).flatMap((edge) => edgeEvidence(edge, context))),
      kind: 'modules',
      members,
      detail: `References: ${said.join(', ')}. Closing reference: ${[...new Set(names)].join(', ')}${more}.${only}`,
    },
  };
}

/** Groups of types over several files; those over several modules first, then the largest. */
function typeCycles(context: Context): Cycle[] {
  const { map, modules, isProduct } = context;
  const structural = new Map<number, WholeEdge[]>();
  for (const edge of map.edges) {
    const [source, target] = [map.types[edge.from], map.types[edge.to]];
    if (edge.kind === 'call' || edge.kind === 'import' || source === undefined || source.cycle === 0) continue;
    if (source.cycle !== target?.cycle) continue;
    const own = structural.get(edge.from) ?? [];
    structural.set(edge.from, own);
    own.push(edge);
  }
  const next = (type: WholeType): WholeType[] =>
    (structural.get(type.n) ?? []).flatMap(({ to }) => map.types[to] ?? []);
  const groups = Map.groupBy(
    map.types.filter(({ cycle }) => cycle !== 0),
    ({ cycle }) => cycle,
  );
  const found: { cycle: Cycle; modules: number; size: number }[] = [];
  for (const group of groups.values()) {
    const files = new Set(group.map(({ file }) => file.file));
    if (files.size < 2 || !group.every(({ file }) => isProduct(file))) continue;
    // In Go the package is the unit: its files may depend on each other freely.
    if (group.every(({ file }) => file.language === 'go')) continue;
    const crossed = new Set(group.map(({ file }) => modules.of(file.file)));
    const ring = ringOver(group, next);
    if (ring.length < 2) continue;
    const steps = ring.map(
      (type, n) => structural.get(type.n)?.filter(({ to }) => to === ring[(n + 1) % ring.length]?.n) ?? [],
    );
    const edges = steps.flatMap(([first]) => first ?? []);
    // Nothing is built on itself: specialisations of C++ are shown with their template, and one of them is built on another.
    if (steps.flat().every(({ kind }) => kind !== 'memberType')) continue;
    const whole =
      group.length === ring.length
        ? ''
        : ` It is one of several cycles in a group of ${group.length} types in ${files.size} files.`;
    const over =
      crossed.size > 1
        ? ` over the modules ${[...crossed]
            .map(({ name }) => name)
            .sort(byText)
            .slice(0, 5)
            .join(', ')}`
        : '';
    found.push({
      modules: crossed.size,
      size: group.length,
      cycle: {
        id: slug('cycle', ring.map(({ path }) => path.slice(path.lastIndexOf('.') + 1)).join(' ')),
        source: 'static',
        confidence: counted,
        evidence: someEvidence(edges.flatMap((edge) => edgeEvidence(edge, context))),
        kind: 'types',
        members: ring.map(({ path }) => path),
        detail: `${edges.map((edge) => leans(edge, map)).join(', ')}${over}.${whole}`,
      },
    });
  }
  return found
    .sort((a, b) => b.modules - a.modules || b.size - a.size || byText(a.cycle.id, b.cycle.id))
    .map(({ cycle }) => cycle);
}

/** How one type depends on another. */
function leans({ from, to, kind }: WholeEdge, { types }: WholeMap): string {
  const verb = kind === 'inherits' ? 'extends' : kind === 'implements' ? 'fulfils' : 'uses';
  return `${types[from]?.name ?? ''} ${verb} ${types[to]?.name ?? ''}`;
}

/** The cycle that a reader meets first: over two files if there is one, through the type with the most dependents. */
function ringOver(group: readonly WholeType[], next: (type: WholeType) => WholeType[]): WholeType[] {
  const leading = [...group].sort((a, b) => b.fanIn - a.fanIn || byText(a.path, b.path)).slice(0, 20);
  let best: WholeType[] = [];
  for (const type of leading) {
    const ring = shortestRing([type], (at) => next(at).filter((to) => to.file !== at.file || to !== at));
    const files = new Set(ring.map(({ file }) => file)).size;
    if (files > 1 && (best.length === 0 || ring.length < best.length)) best = ring;
  }
  return best;
}

/** The first shortest circle through any of `starts`; empty where there is none of at most 12. */
function shortestRing<T>(starts: readonly T[], next: (at: T) => readonly T[]): T[] {
  let best: T[] = [];
  for (const start of starts) {
    const before = new Map<T, T>();
    let front: T[] = [start];
    search: for (
      let length = 1;
      front.length > 0 && length <= (best.length === 0 ? maxRing : best.length - 1);
      length += 1
    ) {
      const reached: T[] = [];
      for (const at of front) {
        for (const to of next(at)) {
          if (to === start) {
            const ring = [at];
            for (let back = at; back !== start; ) {
              back = before.get(back) ?? start;
              ring.unshift(back);
            }
            if (ring.length > 1) {
              best = ring;
              break search;
            }
          } else if (!before.has(to)) {
            before.set(to, at);
            reached.push(to);
          }
        }
      }
      front = reached;
    }
  }
  return best;
}

/** Lines from the top in which imports are looked for. */
const maxTypeImports = 300;
const maxTypeEdges = 200;
const statement = /^[ \t]*(?:import|export)\b([^'"`;]{0,4000}?)\bfrom\s{0,20}['"]([^'"\n]{1,500})['"]/gm;

/**
 * Links that only take types: in TypeScript such imports are gone when the code runs, so a cycle that they close does
 * not affect loading. The import lines of each file show it; where they cannot be read, the link counts as one of
 * values.
 *
 * Whether every file that makes the link imports its dependency by `import type`.
 */
export function takesTypesOnly({ edges }: ModuleLink, context: Context): boolean {
  return edges.length <= maxTypeEdges && edges.every((edge) => isTypesOnly(edge, context));
}

function isTypesOnly({ from, to }: WholeEdge, { map, sources }: Context): boolean {
  const [source, target] = [map.types[from], map.types[to]];
  if (source === undefined || target === undefined || source.file.language !== 'typescript') return false;
  const stem = stemOf(target.file.file);
  const text = sources.lines(source.file, 1, Math.min(maxTypeImports, source.file.lines));
  const all = [...text.matchAll(statement)];
  // By its name where it comes through a file that passes it on.
  const named = all.filter(([, clause = '']) => clause.split(/[^\p{L}\p{N}_$]+/u).includes(target.name));
  const taking = named.length > 0 ? named : all.filter(([, , path = '']) => stemOf(path) === stem);
  return taking.length > 0 && taking.every(([, clause = '']) => isOfTypes(clause));
}

/** `type { A }`, `type A`, `{ type A, type B }`. */
function isOfTypes(clause: string): boolean {
  if (/^\s*type\b(?!\s*,)/.test(clause)) return true;
  const names = /^\s*\{([^{}]*)\}\s*$/.exec(clause)?.[1]?.split(',') ?? [];
  const said = names.map((name) => name.trim()).filter((name) => name !== '');
  return said.length > 0 && said.every((name) => /^type\s/.test(name));
}
