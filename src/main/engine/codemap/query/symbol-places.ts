/**
 * The places of symbols, and which symbol a place belongs to: the innermost type or member whose lines are around
 * it.
 */

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

interface Around {
  type: number;
  /** 0 for a type. */
  member: number;
  line: number;
}

export interface SymbolAt {
  /** @param line 1-based. null outside all symbols and in a file that is not in the code map. */
  at(file: string, line: number): SymbolRows | null;
  /** First lines of all declarations of a member name in a file: prototypes and merged overloads included. */
  declarations(file: string, name: string): number[];
}

export function createSymbolAt(db: ReadDb): SymbolAt {
  const innermost = (rest: string) => `WHERE f.path = ? AND ${rest} LIMIT 1`;
  const member = db.prepare<[string, number, number], Around>(
    `SELECT m.type, m.id AS member, m.line FROM files f JOIN parts p ON p.file = f.id JOIN members m ON m.part = p.id
     ${innermost('m.line <= ? AND m.end_line >= ? ORDER BY m.line DESC, m.end_line, m.id')}`,
  );
  const type = db.prepare<[string, number, number], Around>(
    `SELECT p.type, 0 AS member, p.line FROM files f JOIN parts p ON p.file = f.id
     ${innermost('p.line <= ? AND p.end_line >= ? ORDER BY p.line DESC, p.end_line, p.id')}`,
  );
  const declared = db
    .prepare<[string, string, string], number>(
      `SELECT m.line FROM files f JOIN parts p ON p.file = f.id JOIN members m ON m.part = p.id
       WHERE f.path = ? AND m.name COLLATE NOCASE = ? AND m.name = ? ORDER BY m.line`,
    )
    .pluck();
  return {
    at(file, line) {
      const inMember = member.get(file, line, line);
      const inType = type.get(file, line, line);
      // Both begin on one line where a type is written on a single one: then the member is the inner.
      const inner = inMember === undefined || (inType !== undefined && inType.line > inMember.line) ? inType : inMember;
      return inner === undefined ? null : { type: inner.type, member: inner.member };
    },
    declarations: (file, name) => declared.all(file, name, name),
  };
}
