/** How modules lean on each other: edges of types, summed by the namespaces or folders that they stand in. */
import type { Result } from '#shared/contract/contract.ts';
import { edgeKinds } from '#shared/contract/words.ts';
import { drawingText, type Tie, type TypeTable, tiesLabel } from '../../codemap/codemap.ts';
import { pauses } from '../../workspace/workspace.ts';

/** Arrows for each node, the strongest: more nobody can follow. */
const arrowsEach = 4;

interface Sum {
  readonly from: string;
  readonly to: string;
  readonly kinds: Set<Tie['kind']>;
  count: number;
}

/** Throws Cancelled. */
export async function drawModules(
  table: TypeTable,
  format: 'mermaid' | 'dot',
  limit: number,
  signal: AbortSignal,
): Promise<Result<'graph.modules'>> {
  const pause = pauses(signal);
  const { name, folded } = foldedTo(table, limit);
  const names = table.types.map(({ place }) => name(place));
  const counts = new Map<string, number>();
  for (const one of names) counts.set(one, (counts.get(one) ?? 0) + 1);
  // Where even the first words are too many, those with the fewest types are left out.
  const shown = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, limit);
  const places = new Map(shown.map(([one], n) => [one, n]));
  const sums = new Map<string, Sum>();
  for (const place of table.types.keys()) {
    await pause();
    for (const { to: target, kind, count } of table.ties(place)) {
      const [from = '', to = ''] = [names[place], names[target]];
      if (from === to || !places.has(from) || !places.has(to)) continue;
      const key = `${from}\0${to}`;
      const sum = sums.get(key) ?? { from, to, kinds: new Set(), count: 0 };
      sums.set(key, sum);
      sum.kinds.add(kind);
      sum.count += count;
    }
  }
  const strongest = [...sums.values()].sort(
    (a, b) => b.count - a.count || (`${a.from}${a.to}` < `${b.from}${b.to}` ? -1 : 1),
  );
  const drawn = strongest.slice(0, arrowsEach * shown.length);
  const arrows = drawn.map(({ from, to, kinds, count }) => {
    const sorted = edgeKinds.filter((kind) => kinds.has(kind));
    const ends = { from: places.get(from) ?? 0, to: places.get(to) ?? 0 };
    return { ...ends, label: tiesLabel({ kinds: sorted, count }), kind: sorted[0] ?? ('call' as const) };
  });
  const nodes = shown.map(([one, types]) => ({ label: one === '' ? '.' : one, tooltip: `${types} types` }));
  return {
    text: drawingText({ nodes, arrows, centred: false }, format),
    modules: shown.length,
    folded: folded || counts.size > shown.length,
    leftOut: strongest.length - drawn.length,
  };
}

/** As deep as `limit` allows, but never into a single node: then the smallest are left out. */
function foldedTo({ types }: TypeTable, limit: number): { name(place: string): string; folded: boolean } {
  const places = [...new Set(types.map(({ place }) => place))];
  const deepest = Math.max(1, ...places.map((place) => place.split(/[./]/).length));
  const at = (depth: number): ReadonlyMap<string, string> =>
    new Map(places.map((place) => [place, prefix(place, depth)]));
  const size = (depth: number): number => new Set(at(depth).values()).size;
  let depth = deepest;
  while (depth > 1 && size(depth) > limit) depth -= 1;
  if (depth < deepest && size(depth) === 1) depth += 1;
  const names = at(depth);
  return { name: (place) => names.get(place) ?? place, folded: depth < deepest };
}

function prefix(place: string, depth: number): string {
  const ends = [...place.matchAll(/[./]/g)];
  return place.slice(0, ends[depth - 1]?.index ?? place.length);
}
