/**
 * All types of a table by their importance, ordered once for each state of the code map, so that no keystroke in the editor
 * sorts them again. Main types: Importance. Sorting is cut into turns: twenty thousand paths take a tenth of a second.
 */
import type { TableType, TypeTable } from '../../codemap/codemap.ts';
import { sortedInSlices } from '../../workspace/workspace.ts';

export interface Importance {
  /** Places in the table, the most important first. */
  readonly order: readonly number[];
  /** By place: 0 is the most important. */
  readonly rank: Uint32Array;
}

const known = new WeakMap<TypeTable, Importance>();

export async function importanceOf(table: TypeTable, pause: () => Promise<void>): Promise<Importance> {
  const before = known.get(table);
  if (before !== undefined) return before;
  const { types } = table;
  const places = Array.from(types, (_, place) => place);
  const order = await sortedInSlices(places, (a, b) => compare(types[a], types[b]), pause);
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

/** As the queue of descriptions weighs them: much used and close to the ground comes first. */
const weight = ({ fanIn, depth }: TableType): number => (fanIn + 1) / (1 + depth);
