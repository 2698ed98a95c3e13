/**
 * What a change of a type reaches: how important it is, and who is built on it. Structural edges only, one hop.
 */
import type { ReadDb } from '../../storage/storage.ts';
import { namesIn } from '../facts.ts';
import { structuralKinds } from '../link/linker.ts';
import type { ContentHashes } from './snapshot.ts';

export interface TypeStanding {
  fqn: string;
  fanIn: number;
  depth: number;
  hashes: ContentHashes;
}

export interface Surroundings {
  /** null when there is no such type now. */
  standing(typeId: string): TypeStanding | null;
  /**
   * Types that inherit from it, implement it or have members of it, in the order of their rows: the first `limit` after
   * row `after`, since a type may have tens of thousands.
   */
  builtOn(typeId: string, after: number, limit: number): { row: number; typeId: string }[];
  /** Types that it refers to, whatever for, those that it is built on first, then by how often; at most `limit`. */
  leansOn(typeId: string, limit: number): { typeId: string; path: string }[];
  /** Whether a file of the code map refers to something of this simple name. */
  knowsName(name: string): boolean;
  /** The same of a type that is gone, by its simple name: those whose reference leads nowhere now. */
  builtOnName(name: string): string[];
}

export function createSurroundings(db: ReadDb): Surroundings {
  const standing = db.prepare<[string], Omit<TypeStanding, 'hashes'> & ContentHashes>(
    `SELECT fqn, fan_in AS fanIn, depth, structure_hash AS structureHash, public_impl_hash AS publicImplHash,
       internal_impl_hash AS internalImplHash, xml_doc_hash AS xmlDocHash, cosmetic_hash AS cosmeticHash
     FROM types WHERE type_id = ?`,
  );
  const builtOn = db.prepare<[string, number, number], { row: number; typeId: string }>(
    `SELECT DISTINCT s.id AS row, s.type_id AS typeId FROM types t JOIN edges e ON e.dst = t.id
     JOIN types s ON s.id = e.src WHERE t.type_id = ? AND e.src > ? AND e.kind < ${structuralKinds}
     ORDER BY e.src LIMIT ?`,
  );
  const leansOn = db.prepare<[string, number], { typeId: string; path: string }>(
    `SELECT d.type_id AS typeId, d.fqn AS path FROM types t JOIN edges e ON e.src = t.id JOIN types d ON d.id = e.dst
     WHERE t.type_id = ? AND d.id <> t.id GROUP BY d.id
     ORDER BY min(e.kind) >= ${structuralKinds}, sum(e.count) DESC, d.fqn LIMIT ?`,
  );
  const mentioned = db.prepare<[string], { one: number }>(
    'SELECT 1 AS one FROM names n JOIN mentions m ON m.name = n.id WHERE n.name = ? LIMIT 1',
  );
  const unresolved = db.prepare<[string], { type_id: string; name: string }>(
    `SELECT DISTINCT s.type_id, x.name FROM names n JOIN mentions m ON m.name = n.id JOIN parts p ON p.file = m.file
     JOIN externals x ON x.src = p.type JOIN types s ON s.id = p.type WHERE n.name = ? AND x.kind < ${structuralKinds}`,
  );
  return {
    standing(typeId) {
      const row = standing.get(typeId);
      if (row === undefined) return null;
      const { fqn, fanIn, depth, ...hashes } = row;
      return { fqn, fanIn, depth, hashes };
    },
    builtOn: (typeId, after, limit) => builtOn.all(typeId, after, limit),
    leansOn: (typeId, limit) => leansOn.all(typeId, limit),
    knowsName: (name) => mentioned.get(name) !== undefined,
    builtOnName(name) {
      const rows = unresolved.all(name).filter((row) => namesIn(row.name).includes(name));
      return [...new Set(rows.map((row) => row.type_id))];
    },
  };
}
