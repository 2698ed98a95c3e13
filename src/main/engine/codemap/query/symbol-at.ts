/** Which symbol a place in a file belongs to: the innermost type or member whose lines are around it. */
import type { ReadDb } from '../../storage/storage.ts';
import type { SymbolRows } from './refs.ts';

interface Around {
  type: number;
  /** 0 for a type. */
  member: number;
  line: number;
}

export interface SymbolAt {
  /** @param line 1-based. null outside all symbols and in a file that is not in the code map. */
  at(file: string, line: number): SymbolRows | null;
  /** First lines of all declarations of a member name in a file: prototypes, and those that another stands for, too. */
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
