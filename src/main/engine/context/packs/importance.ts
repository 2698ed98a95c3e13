/**
 * All types of a table by their importance, ordered once for each state of the code map, so that no keystroke in the editor
 * sorts them again. Main types: Importance. Sorting is cut into turns: twenty thousand paths take a tenth of a second.
 */
import type { TableType, TypeTable } from '../../codemap/codemap.ts';

export interface Importance {
  /** Places in the table, the most important first. */
  readonly order: readonly number[];
  /** By place: 0 is the most important. */
  readonly rank: Uint32Array;
}

const known = new WeakMap<TypeTable, Importance>();
/** What one turn sorts or merges between two looks at the clock. */
const chunk = 256;

export async function importanceOf(table: TypeTable, pause: () => Promise<void>): Promise<Importance> {
  const before = known.get(table);
  if (before !== undefined) return before;
  const { types } = table;
  const places = Array.from(types, (_, place) => place);
  const order = await sortedInTurns(places, (a, b) => compare(types[a], types[b]), pause);
  const rank = new Uint32Array(types.length);
  for (const [n, place] of order.entries()) rank[place] = n;
  const made = { order, rank };
  known.set(table, made);
  return made;
}

/** References, then how little lies under it, then its path. */
function compare(a: TableType | undefined, b: TableType | undefined): number {
  if (a === undefined || b === undefined) return 0;
  return weight(b) - weight(a) || (a.path < b.path ? -1 : 1);
}

/** As the queue of descriptions weighs them (seed 004 §3.6): much used and close to the ground comes first. */
const weight = ({ fanIn, depth }: TableType): number => (fanIn + 1) / (1 + depth);

/** As `sort`, stable, with `pause` awaited between parts. */
export async function sortedInTurns<T>(
  items: readonly T[],
  compareItems: (a: T, b: T) => number,
  pause: () => Promise<void>,
): Promise<T[]> {
  let runs: T[][] = [];
  for (let from = 0; from < items.length; from += chunk) {
    runs.push(items.slice(from, from + chunk).sort(compareItems));
    await pause();
  }
  while (runs.length > 1) {
    const next: T[][] = [];
    for (let n = 0; n < runs.length; n += 2) {
      next.push(await merged(runs[n] ?? [], runs[n + 1] ?? [], compareItems, pause));
    }
    runs = next;
  }
  return runs[0] ?? [];
}

async function merged<T>(
  left: readonly T[],
  right: readonly T[],
  compareItems: (a: T, b: T) => number,
  pause: () => Promise<void>,
): Promise<T[]> {
  const all: T[] = [];
  let [l, r] = [0, 0];
  while (l < left.length || r < right.length) {
    if (all.length % chunk === 0) await pause();
    const [a, b] = [left[l], right[r]];
    // An index below the length holds an item, whatever its type.
    if (r >= right.length || (l < left.length && compareItems(a as T, b as T) <= 0)) {
      all.push(a as T);
      l += 1;
    } else {
      all.push(b as T);
      r += 1;
    }
  }
  return all;
}
