/** Where symbols stand, and the other way round: what follows a symbol from file to file asks this. */
import type { ReadDb } from '../../storage/storage.ts';
import type { SymbolRows } from './refs.ts';

export interface SymbolPlace {
  file: string;
  /** From 1, both included. */
  startLine: number;
  endLine: number;
}

export interface SymbolPlaces {
  /** One for a member, one for each part of a type; none when the row is gone. */
  places(rows: SymbolRows): SymbolPlace[];
  /** The same with all overloads of a member: what a search for its usages is about. */
  declaredPlaces(rows: SymbolRows): SymbolPlace[];
  /** Ids of the types that have a part in this file. */
  typesIn(file: string): string[];
  /** Files with one of these fileHashes. Looks at all files. */
  filesWith(hashes: readonly string[]): { hash: string; file: string }[];
}

export function createSymbolPlaces(db: ReadDb): SymbolPlaces {
  const ofType = db.prepare<[number], SymbolPlace>(
    `SELECT f.path AS file, p.line AS startLine, p.end_line AS endLine FROM parts p JOIN files f ON f.id = p.file
     WHERE p.type = ? ORDER BY p.id`,
  );
  const ofMember = db.prepare<[number], SymbolPlace>(
    `SELECT f.path AS file, m.line AS startLine, m.end_line AS endLine FROM members m JOIN parts p ON p.id = m.part
     JOIN files f ON f.id = p.file WHERE m.id = ?`,
  );
  const ofName = db.prepare<[number], SymbolPlace>(
    `SELECT f.path AS file, m.line AS startLine, m.end_line AS endLine FROM members one
     JOIN members m ON m.type IN (one.type, -one.type) AND m.name = one.name JOIN parts p ON p.id = m.part
     JOIN files f ON f.id = p.file WHERE one.id = ? ORDER BY m.id`,
  );
  const inFile = db
    .prepare<[string], string>(
      `SELECT DISTINCT t.type_id FROM files f JOIN parts p ON p.file = f.id JOIN types t ON t.id = p.type WHERE f.path = ?`,
    )
    .pluck();
  const withHash = db.prepare<[string], { hash: string; file: string }>(
    'SELECT hash, path AS file FROM files WHERE hash IN (SELECT value FROM json_each(?)) ORDER BY path',
  );
  return {
    places: ({ type, member }) => (member === 0 ? ofType.all(type) : ofMember.all(member)),
    declaredPlaces: ({ type, member }) => (member === 0 ? ofType.all(type) : ofName.all(member)),
    typesIn: (file) => inFile.all(file),
    filesWith: (hashes) => withHash.all(JSON.stringify(hashes)),
  };
}
