/**
 * Upstream first: types come after their dependencies. Structure decides (inherits, implements, member types);
 * calls and imports count only where it does not, because they form cycles much more often.
 */
import type { Tie, TypeTable } from '../../codemap/codemap.ts';

/** @param places in the order that holds where nothing else says. */
export function upstreamFirst(places: readonly number[], { ties }: Pick<TypeTable, 'ties'>): number[] {
  const chosen = new Set(places);
  const among = new Map(places.map((place) => [place, ties(place).filter(({ to }) => to !== place && chosen.has(to))]));
  const structural = ({ kind }: Tie): boolean => kind === 'inherits' || kind === 'implements' || kind === 'memberType';
  const all = behindTargets(places, (place) => (among.get(place) ?? []).map(({ to }) => to));
  return behindTargets(all, (place) => (among.get(place) ?? []).filter(structural).map(({ to }) => to));
}

/**
 * Depth first, each after its targets; a cycle is cut where it is entered. With an explicit stack, because chains
 * are long.
 */
function behindTargets(places: readonly number[], targets: (place: number) => number[]): number[] {
  const rank = new Map(places.map((place, n) => [place, n]));
  const ordered: number[] = [];
  const seen = new Set<number>();
  for (const start of places) {
    if (seen.has(start)) continue;
    seen.add(start);
    const stack = [{ place: start, rest: sorted(targets(start), rank) }];
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const next = top.rest.shift();
      if (next === undefined) {
        ordered.push(top.place);
        stack.pop();
      } else if (!seen.has(next)) {
        seen.add(next);
        stack.push({ place: next, rest: sorted(targets(next), rank) });
      }
    }
  }
  return ordered;
}

const sorted = (places: readonly number[], rank: ReadonlyMap<number, number>): number[] =>
  [...new Set(places)].sort((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0));
