/**
 * Two states of the code map side by side: which types may differ, and what each was before and after. Both stay in
 * databases; only ids are held in memory, since half of all types may differ. Main types: TypePairs, ComparedPlace.
 */
import type { ReadDb } from '../../storage/storage.ts';
import { outlineText } from '../outline.ts';
import { createRefs } from '../query/refs.ts';
import { createSymbolPlaces, type SymbolPlace } from '../query/symbol-places.ts';
import { createTypeDetail } from '../query/type-detail.ts';
import { createDependsOn } from '../query/type-places.ts';
import type { Dependents, DependentsOf } from '../usages/dependents.ts';
import type { ChangePair } from './compare.ts';
import { createSnapshots, createSurroundings, type Surroundings, type TypeSnapshot } from './snapshot.ts';

/** One of the two states. */
export interface ComparedPlace extends Pick<Surroundings, 'builtOn'> {
  /** All that depends on a type, whatever for; null where the type is not there. */
  dependents(typeId: string): (Pick<DependentsOf, 'coverage'> & { types: readonly DependentId[] }) | null;
  snapshot(typeId: string): TypeSnapshot | null;
  /** Where a type is, without what it holds. */
  place(typeId: string): { path: string; file: string } | null;
  /** null where the type is not there, or nothing is kept of it that an outline could be made of. */
  outline(typeId: string): string | null;
  /** The lines of a type, one entry a declaration, or of one of its members by its whole id. */
  lines(typeId: string, memberId?: string): SymbolPlace[];
  /** The lines of all members of a type, by the suffixes of their ids. */
  memberLines(typeId: string): ReadonlyMap<string, SymbolPlace>;
  /** fileHash of a file that is in the code map. */
  fileHash(file: string): string | null;
}

export interface DependentId {
  readonly typeId: string;
  readonly structural: boolean;
}

export interface TypePairs {
  readonly before: ComparedPlace;
  readonly after: ComparedPlace;
  /** Ids of the types that may differ, those of renamed ones twice. */
  readonly ids: readonly string[];
  pair(typeId: string): ChangePair;
  /** Releases what only the comparison needed. */
  close(): void;
}

/** Read at most: a type may have tens of thousands, and only their number is shown of those. */
const maxDependents = 20_000;

/** @param dependents who uses what in this state. */
export function comparedPlace(db: ReadDb, dependents: Dependents): ComparedPlace {
  const snapshot = createSnapshots(db);
  const rowOf = db.prepare<[string], { id: number }>('SELECT id FROM types WHERE type_id = ?');
  const idOf = db.prepare<[number], { type_id: string }>('SELECT type_id FROM types WHERE id = ?');
  const place = db.prepare<[string], { path: string; file: string }>(
    `SELECT t.fqn AS path, coalesce(f.path, '') AS file FROM types t LEFT JOIN files f ON f.id = t.file WHERE t.type_id = ?`,
  );
  const member = db.prepare<[number, string], { id: number }>(
    'SELECT id FROM members WHERE type = ? AND id_suffix = ?',
  );
  const memberRows = db.prepare<[number], SymbolPlace & { suffix: string }>(
    `SELECT m.id_suffix AS suffix, f.path AS file, m.line AS startLine, m.end_line AS endLine FROM members m
     JOIN parts p ON p.id = m.part JOIN files f ON f.id = p.file WHERE m.type = ?`,
  );
  const hashOf = db.prepare<[string], { hash: string }>('SELECT hash FROM files WHERE path = ?');
  /** Only a type that someone looks at needs these. */
  let texts: ReturnType<typeof createTexts> | null = null;
  const readTexts = (): ReturnType<typeof createTexts> => (texts ??= createTexts(db));
  return {
    outline(typeId) {
      const row = rowOf.get(typeId);
      return row === undefined ? null : readTexts().outline(row.id);
    },
    lines(typeId, memberId) {
      const row = rowOf.get(typeId);
      if (row === undefined) return [];
      if (memberId === undefined) return readTexts().places({ type: row.id, member: 0 });
      const found = member.get(row.id, memberId.slice(typeId.length + 1));
      return found === undefined ? [] : readTexts().places({ type: row.id, member: found.id });
    },
    memberLines(typeId) {
      const row = rowOf.get(typeId);
      if (row === undefined) return new Map();
      return new Map(memberRows.all(row.id).map(({ suffix, ...place }) => [suffix, place]));
    },
    fileHash: (file) => hashOf.get(file)?.hash ?? null,
    builtOn: createSurroundings(db).builtOn,
    dependents(typeId) {
      const row = rowOf.get(typeId);
      if (row === undefined) return null;
      const { types, coverage } = dependents.of(row.id);
      const named = types.slice(0, maxDependents).flatMap(({ type, structural }) => {
        const id = idOf.get(type)?.type_id;
        return id === undefined ? [] : [{ typeId: id, structural }];
      });
      return { types: named, coverage };
    },
    place: (typeId) => place.get(typeId) ?? null,
    snapshot(typeId) {
      const row = rowOf.get(typeId);
      return row === undefined ? null : snapshot(row.id);
    },
  };
}

function createTexts(db: ReadDb) {
  const typeDetail = createTypeDetail(db, createRefs(db));
  const dependsOn = createDependsOn(db);
  return {
    places: createSymbolPlaces(db).places,
    outline(type: number): string | null {
      const detail = typeDetail(type);
      return detail === null ? null : outlineText(detail, dependsOn(type));
    },
  };
}
