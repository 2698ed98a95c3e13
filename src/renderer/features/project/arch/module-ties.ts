/**
 * Modules in rows by the direction of use: a module is above all that it uses. Where modules depend on each other in a cycle, its
 * weakest references lead back up. Main types: Tie, ModuleGraph.
 */
import type { ArchModule } from '#shared/contract/generations/documents.ts';

/** `down` leads to a lower row, `back` closes a cycle, `implied` is `down` where a longer way down says the same. */
export type TieKind = 'down' | 'back' | 'implied';

export interface Tie {
  readonly from: string;
  readonly to: string;
  readonly references: number;
  readonly kind: TieKind;
}

export interface ModuleGraph {
  /** Product modules that use others or are used, at most `mostDrawn`, those with the most ties. */
  readonly modules: readonly ArchModule[];
  /** How many there are to draw; more than `modules` where the picture has no room. */
  readonly total: number;
  /** Tests and modules without ties, which only the table lists. */
  readonly apart: number;
  /** Names by row, the users of all others first. */
  readonly rows: readonly (readonly string[])[];
  readonly ties: readonly Tie[];
}

/** Modules in one picture; more lines cannot be followed. */
export const mostDrawn = 40;

type Link = Pick<Tie, 'from' | 'to' | 'references'>;

/** @param all modules of the architecture; tests and modules without ties are left to the table. */
export function moduleGraph(all: readonly ArchModule[]): ModuleGraph {
  const product = all.filter(({ layer }) => layer !== 'test');
  const known = new Set(product.map(({ name }) => name));
  const links = linksOf(product, known);
  const degree = new Map<string, number>();
  for (const { from, to } of links) for (const end of [from, to]) degree.set(end, (degree.get(end) ?? 0) + 1);
  const tied = product.filter(({ name }) => degree.has(name));
  const modules = tied
    .toSorted((a, b) => (degree.get(b.name) ?? 0) - (degree.get(a.name) ?? 0))
    .slice(0, mostDrawn)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const drawn = new Set(modules.map(({ name }) => name));
  const shown = links.filter(({ from, to }) => drawn.has(from) && drawn.has(to));
  const names = modules.map(({ name }) => name);
  const back = backwards(names, shown);
  const forward = shown.filter((link) => !back.has(link));
  const depths = depthsOf(names, forward);
  const byDepth = Map.groupBy(names, (name) => depths.get(name) ?? 0);
  const rows = [...byDepth.keys()].toSorted((a, b) => a - b).map((depth) => byDepth.get(depth) ?? []);
  const reach = reachOf(names, forward, depths);
  const ties = shown.map((link): Tie => {
    if (back.has(link)) return { ...link, kind: 'back' };
    const implied = forward.some(
      ({ from, to }) => from === link.from && to !== link.to && reach.get(to)?.has(link.to) === true,
    );
    return { ...link, kind: implied ? 'implied' : 'down' };
  });
  return { modules, total: tied.length, apart: all.length - tied.length, rows: ordered(rows, ties), ties };
}

function linksOf(modules: readonly ArchModule[], known: ReadonlySet<string>): Link[] {
  return modules.flatMap(({ name: from, dependsOn }) =>
    dependsOn.flatMap(({ name: to, references }) => (to === from || !known.has(to) ? [] : [{ from, to, references }])),
  );
}

/** Links that lead against an order in which modules come before what they use, chosen so that few references do. */
function backwards(names: readonly string[], links: readonly Link[]): ReadonlySet<Link> {
  const left = new Set(names);
  const first: string[] = [];
  const last: string[] = [];
  const weight = (name: string, side: 'from' | 'to') =>
    links.reduce(
      (sum, link) => (link[side] === name && left.has(link.from) && left.has(link.to) ? sum + link.references : sum),
      0,
    );
  const take = (name: string, list: string[]) => {
    left.delete(name);
    list.push(name);
  };
  while (left.size > 0) {
    const sink = [...left].find((name) => weight(name, 'from') === 0);
    if (sink !== undefined) {
      take(sink, last);
      continue;
    }
    // Without a sink: the one that uses most for what it is used is the least wrong to begin with; a source is by far.
    const lead = (name: string) =>
      weight(name, 'to') === 0 ? Number.POSITIVE_INFINITY : weight(name, 'from') - weight(name, 'to');
    const [best] = [...left].toSorted((a, b) => lead(b) - lead(a));
    if (best !== undefined) take(best, first);
  }
  const place = new Map([...first, ...last.toReversed()].map((name, at) => [name, at]));
  return new Set(links.filter(({ from, to }) => (place.get(from) ?? 0) > (place.get(to) ?? 0)));
}

/** Row of each module: one below the lowest of its users. `links` have no cycle. */
function depthsOf(names: readonly string[], links: readonly Link[]): ReadonlyMap<string, number> {
  const depths = new Map(names.map((name) => [name, 0]));
  for (let round = 0, moved = true; moved && round < names.length; round++) {
    moved = false;
    for (const { from, to } of links) {
      const below = (depths.get(from) ?? 0) + 1;
      if (below <= (depths.get(to) ?? 0)) continue;
      depths.set(to, below);
      moved = true;
    }
  }
  return depths;
}

/** All that a module uses, directly or through others. */
function reachOf(
  names: readonly string[],
  links: readonly Link[],
  depths: ReadonlyMap<string, number>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const reach = new Map<string, Set<string>>(names.map((name) => [name, new Set()]));
  const lowestFirst = names.toSorted((a, b) => (depths.get(b) ?? 0) - (depths.get(a) ?? 0));
  for (const name of lowestFirst) {
    for (const { from, to } of links) {
      if (from !== name) continue;
      reach.get(name)?.add(to);
      for (const further of reach.get(to) ?? []) reach.get(name)?.add(further);
    }
  }
  return reach;
}

/** Rounds of ordering; more change nothing that one sees. */
const sweeps = 6;

/** Each row by the places of what its modules are tied to, so that lines are short and cross little. */
function ordered(rows: readonly (readonly string[])[], ties: readonly Tie[]): string[][] {
  const sorted = rows.map((row) => [...row]);
  const place = new Map<string, number>();
  const note = (row: readonly string[]) => {
    for (const [at, name] of row.entries()) place.set(name, (at + 0.5) / row.length);
  };
  for (const row of sorted) note(row);
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const down = sweep % 2 === 0;
    for (const row of down ? sorted : sorted.toReversed()) {
      const middle = new Map(row.map((name) => [name, middleOf(name, ties, place, down)]));
      row.sort((a, b) => (middle.get(a) ?? 0) - (middle.get(b) ?? 0));
      note(row);
    }
  }
  return sorted;
}

function middleOf(name: string, ties: readonly Tie[], place: ReadonlyMap<string, number>, down: boolean): number {
  const ends = ties.flatMap(({ from, to, kind }) => {
    if (kind === 'back') return [];
    if (down && to === name) return [place.get(from) ?? 0];
    return !down && from === name ? [place.get(to) ?? 0] : [];
  });
  return ends.length === 0 ? (place.get(name) ?? 0) : ends.reduce((sum, at) => sum + at, 0) / ends.length;
}
