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
): Promise<Omit<Result<'graph.modules'>, 'coverage'>> {
  const pause = pauses(signal);
  const { name, folded } = await foldedTo(table, limit, pause);
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
async function foldedTo(
  { types }: TypeTable,
  limit: number,
  pause: () => Promise<void>,
): Promise<{ name(place: string): string; folded: boolean }> {
  /** Where each part of a place ends. */
  const ends = new Map<string, readonly number[]>();
  let deepest = 1;
  for (const { place } of types) {
    if (ends.has(place)) continue;
    await pause();
    const own = [...place.matchAll(/[./]/g)].map(({ index }) => index);
    ends.set(place, own);
    deepest = Math.max(deepest, own.length + 1);
  }
  const prefix = (place: string, depth: number): string => place.slice(0, ends.get(place)?.[depth - 1] ?? place.length);
  /** Never counts beyond one more than `limit`. */
  const sizeAt = async (depth: number): Promise<number> => {
    const seen = new Set<string>();
    for (const place of ends.keys()) {
      if (seen.size > limit) break;
      await pause();
      seen.add(prefix(place, depth));
    }
    return seen.size;
  };
  let depth = deepest;
  let size = await sizeAt(depth);
  while (depth > 1 && size > limit) {
    depth -= 1;
    size = await sizeAt(depth);
  }
  if (depth < deepest && size === 1) depth += 1;
  return { name: (place) => prefix(place, depth), folded: depth < deepest };
}
