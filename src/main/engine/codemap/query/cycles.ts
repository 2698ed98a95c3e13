/** Types that lean on each other in a circle (spec 03 "Dependencies"), as `measure.ts` found them. */
import type { ReadDb } from '../../storage/storage.ts';

/** Gives the cycles of 2 to `largest` types, each as the ids of its types in order. */
export function createCycles(db: ReadDb): (largest: number) => string[][] {
  const members = db.prepare<[number], { cycle: number; type_id: string }>(
    'SELECT cycle, type_id FROM types WHERE cycle <> 0 AND cycle_size <= ? ORDER BY cycle, type_id',
  );
  return (largest) => {
    const cycles = Map.groupBy(members.all(largest), (row) => row.cycle);
    return [...cycles.values()].map((rows) => rows.map((row) => row.type_id));
  };
}
