/**
 * A type as symbols.db holds it, complete enough to be compared with its state at another time or in another
 * generation. Members keep their signatures, because those of removed ones can be read nowhere else.
 */
import type { Access, Language, MemberKind, TypeKind } from '#shared/contract/common.ts';
import type { ReadDb } from '../../storage/storage.ts';
import { namesIn } from '../facts.ts';
import { canonicalSignature } from '../ids.ts';
import { structuralKinds } from '../link/linker.ts';

/** The hashes that symbols.db keeps of a type; `implHash` follows from them. */
export interface ContentHashes {
  structureHash: string;
  publicImplHash: string;
  internalImplHash: string;
  xmlDocHash: string;
  cosmeticHash: string;
}

export interface MemberSnapshot {
  /** What follows `<TypeId>_` in the MemberId. */
  suffix: string;
  name: string;
  kind: MemberKind;
  access: Access;
  /** As the outline prints it. */
  signature: string;
  /** Canonical signature without the declaring type: the same after the type is renamed or moved. */
  shape: string;
  attributes: string;
  /** Optional and bounded parts of the signature; absent in what was kept before they were. */
  terms?: string;
  implHash: string;
  doc: string;
}

/** What a type itself says and does, apart from its members. */
export interface OwnSnapshot {
  modifiers: string[];
  attributes: string[];
  bases: string[];
  doc: string;
  /** Hashes of the code outside members. */
  code: string[];
  /** All files with a part of it. */
  files: string[];
}

export interface TypeSnapshot {
  typeId: string;
  fqn: string;
  name: string;
  kind: TypeKind;
  arity: number;
  access: Access;
  language: Language;
  /** `projectId` of index.json. */
  project: string;
  /** Where it is declared first. */
  file: string;
  hashes: ContentHashes;
  members: MemberSnapshot[];
  /** Absent in what was kept before it was. */
  own?: OwnSnapshot;
}

interface TypeRow extends Omit<TypeSnapshot, 'hashes' | 'members' | 'own'>, ContentHashes {
  modifiers: string;
  attributes: string;
  doc: string;
}

interface MemberRow extends Omit<MemberSnapshot, 'shape'> {
  modifiers: string;
  result: string;
  params: string;
  arity: number;
}

/** Reads a type by its row; null when there is none. */
export function createSnapshots(db: ReadDb): (type: number) => TypeSnapshot | null {
  const typeRow = db.prepare<[number], TypeRow>(
    `SELECT t.type_id AS typeId, t.fqn, t.name, t.kind, t.arity, t.access, t.language, p.project_id AS project,
       coalesce(f.path, '') AS file, t.structure_hash AS structureHash, t.public_impl_hash AS publicImplHash,
       t.internal_impl_hash AS internalImplHash, t.xml_doc_hash AS xmlDocHash, t.cosmetic_hash AS cosmeticHash,
       t.modifiers, t.attributes, t.doc
     FROM types t JOIN projects p ON p.id = t.project LEFT JOIN files f ON f.id = t.file WHERE t.id = ?`,
  );
  const memberRows = db.prepare<[number], MemberRow>(
    `SELECT id_suffix AS suffix, name, kind, access, signature, attributes, terms, impl_hash AS implHash, doc, modifiers, result,
       params, arity FROM members WHERE type = ? ORDER BY id_suffix`,
  );

  const partRows = db.prepare<[number], { bases: string; code: string; file: string }>(
    `SELECT p.bases, p.impl_hash AS code, f.path AS file FROM parts p JOIN files f ON f.id = p.file
     WHERE p.type = ? ORDER BY f.path, p.ordinal`,
  );

  return (type) => {
    const row = typeRow.get(type);
    if (row === undefined) return null;
    const { structureHash, publicImplHash, internalImplHash, xmlDocHash, cosmeticHash, ...others } = row;
    const { modifiers, attributes, doc, ...rest } = others;
    const parts = partRows.all(type);
    const own: OwnSnapshot = {
      modifiers: JSON.parse(modifiers) as string[],
      attributes: JSON.parse(attributes) as string[],
      bases: [
        ...new Set(parts.flatMap((part) => (JSON.parse(part.bases) as { name: string }[]).map((base) => base.name))),
      ].sort(),
      doc,
      code: parts.flatMap(({ code }) => (code === '' ? [] : [code])).sort(),
      files: [...new Set(parts.map(({ file }) => file))],
    };
    const members = memberRows.all(type).map(({ modifiers, result, params, arity, ...member }) => {
      const parts = { ...member, modifiers: JSON.parse(modifiers) as string[], result, params, arity };
      return { ...member, shape: canonicalSignature('', parts) };
    });
    return {
      ...rest,
      hashes: { structureHash, publicImplHash, internalImplHash, xmlDocHash, cosmeticHash },
      members,
      own,
    };
  };
}

// What a change of a type reaches: how important it is, and who is built on it. Structural edges only, one hop.

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
