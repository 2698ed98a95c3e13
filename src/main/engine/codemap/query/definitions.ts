/** Functions of C and C++ that a header declares and a source file has: two symbols of one function. */
import type { ReadDb } from '../../storage/storage.ts';
import { isHeaderFile } from '../languages/c-family/text/header.ts';
import { edgeKindNumber } from '../link/linker.ts';
import type { SymbolRows } from './refs.ts';

export interface Definitions {
  /**
   * For a prototype in a header, the only function that a source file including this header has; where none includes
   * it, the only one there is. Null for all else.
   */
  definitionOf(rows: SymbolRows): SymbolRows | null;
}

interface FunctionRow {
  id: number;
  type: number;
  file: string;
  name: string;
  params: string;
  language: string;
}

export function createDefinitions(db: ReadDb): Definitions {
  const columns = 'm.id, m.type, f.path AS file, m.name, m.params, t.language';
  const from = `FROM members m JOIN parts p ON p.id = m.part JOIN files f ON f.id = p.file JOIN types t ON t.id = m.type`;
  const free = `m.kind = 'function' AND t.kind = 'module' AND t.language IN ('c', 'cpp')
    AND instr(m.modifiers, '"define"') = 0 AND instr(m.modifiers, '"static"') = 0 AND instr(m.modifiers, '"inline"') = 0`;
  const declared = db.prepare<[number], FunctionRow>(`SELECT ${columns} ${from} WHERE m.id = ? AND ${free}`);
  const defined = db.prepare<[string, string, number], FunctionRow>(
    `SELECT ${columns} ${from} WHERE m.name COLLATE NOCASE = ? AND m.name = ? AND m.type <> ? AND ${free}`,
  );
  const includes = db.prepare<[number, number]>(
    `WITH RECURSIVE included(id) AS (
       SELECT ? UNION SELECT e.dst FROM included JOIN edges e ON e.src = included.id AND e.kind = ${edgeKindNumber.import})
     SELECT 1 FROM included WHERE id = ?`,
  );
  return {
    definitionOf({ member }) {
      const own = member === 0 ? undefined : declared.get(member);
      if (own === undefined || !isHeaderFile(own.file)) return null;
      const found = defined
        .all(own.name, own.name, own.type)
        .filter(({ file, params }) => !isHeaderFile(file) && (own.language === 'c' || params === own.params));
      const including = found.filter(({ type }) => includes.get(type, own.type) !== undefined);
      const [only, ...others] = including.length > 0 ? including : found;
      return only === undefined || others.length > 0 ? null : { type: only.type, member: only.id };
    },
  };
}
