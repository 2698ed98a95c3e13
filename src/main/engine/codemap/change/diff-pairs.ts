/**
 * Two states of the code map side by side: which types may differ, and what each was before and after. Both stay in
 * databases; only ids are held in memory, since half of all types may differ. Main types: TypePairs, ComparedPlace.
 */
import type { ReadDb } from '../../storage/storage.ts';
import type { ChangePair } from './compare.ts';
import { createSnapshots, type TypeSnapshot } from './snapshot.ts';
import { createSurroundings, type Surroundings } from './surroundings.ts';

/** One of the two states. */
export interface ComparedPlace extends Pick<Surroundings, 'builtOn'> {
  snapshot(typeId: string): TypeSnapshot | null;
  /** Where a type is, without what it holds. */
  place(typeId: string): { path: string; file: string } | null;
}

export interface TypePairs {
  readonly before: ComparedPlace;
  readonly after: ComparedPlace;
  /** Ids of the types that may differ, those of renamed ones twice. */
  readonly ids: readonly string[];
  pair(typeId: string): ChangePair;
  /** Lets go of what the comparison alone needed. */
  close(): void;
}

export function comparedPlace(db: ReadDb): ComparedPlace {
  const snapshot = createSnapshots(db);
  const rowOf = db.prepare<[string], { id: number }>('SELECT id FROM types WHERE type_id = ?');
  const place = db.prepare<[string], { path: string; file: string }>(
    `SELECT t.fqn AS path, coalesce(f.path, '') AS file FROM types t LEFT JOIN files f ON f.id = t.file WHERE t.type_id = ?`,
  );
  return {
    builtOn: createSurroundings(db).builtOn,
    place: (typeId) => place.get(typeId) ?? null,
    snapshot(typeId) {
      const row = rowOf.get(typeId);
      return row === undefined ? null : snapshot(row.id);
    },
  };
}
