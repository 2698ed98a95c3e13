/**
 * Types and functions by the words in their names. Main type: NameWords. One pass over the indexes of names answers for all words
 * of a question: a million functions take a third of a second, and no row without a word is read. Constants, fields and variables
 * are left out: in C they are most of all symbols and say little of what code does.
 */
import type { SymbolKind } from '#shared/contract/common.ts';
import type { ReadDb } from '../../storage/storage.ts';
import type { SymbolRows } from '../query/refs.ts';

export interface NameWithWords extends SymbolRows {
  readonly name: string;
  readonly kind: SymbolKind;
  readonly file: string;
  /** The words that its name has, as numbers of the list that was asked for. */
  readonly words: readonly number[];
}

export interface NameWords {
  /** @param beginnings how words begin, in small ASCII letters and digits. In no order. */
  withWords(beginnings: readonly string[]): NameWithWords[];
}

interface Row {
  id: number;
  type: number;
  name: string;
  kind: SymbolKind;
  file: number;
}

/** The kinds of the partial index over functions. */
export const functionKinds = "kind IN ('function', 'method')";

export function createNameWords(db: ReadDb): NameWords & { forget(): void } {
  /** The places and the meanings of one question are found one after the other. */
  let last: { asked: string; found: NameWithWords[] } | null = null;
  const files = db.prepare<[], [id: number, path: string]>('SELECT id, path FROM files').raw();

  function rowsOf(beginnings: readonly string[]): { functions: Row[]; types: Row[] } {
    const any = beginnings.map(() => 'name LIKE ?').join(' OR ');
    const patterns = beginnings.map((one) => `%${one}%`);
    // The inner query reads nothing but the index; most names end there.
    const functions = db.prepare<string[], Row>(
      `SELECT m.id, m.type, m.name, m.kind, p.file FROM
         (SELECT id FROM members WHERE ${functionKinds} AND (${any})) found
       CROSS JOIN members m ON m.id = found.id JOIN parts p ON p.id = m.part WHERE m.type > 0`,
    );
    const types = db.prepare<string[], Row>(
      `SELECT 0 AS id, t.id AS type, t.name, t.kind, t.file FROM (SELECT id FROM types WHERE ${any}) found
       CROSS JOIN types t ON t.id = found.id`,
    );
    return { functions: functions.all(...patterns), types: types.all(...patterns) };
  }

  return {
    forget() {
      last = null;
    },
    withWords(beginnings) {
      if (beginnings.length === 0) return [];
      const asked = beginnings.join(' ');
      if (last?.asked === asked) return last.found;
      const { functions, types } = rowsOf(beginnings);
      const paths = new Map(files.all());
      const found = [...types, ...functions].flatMap(({ id, type, name, kind, file }) => {
        const path = paths.get(file);
        const words = beginnings.flatMap((one, n) => (hasWord(name, one) ? [n] : []));
        return path === undefined || words.length === 0 ? [] : [{ type, member: id, name, kind, file: path, words }];
      });
      last = { asked, found };
      return found;
    },
  };
}

/** Whether a word of the name begins so: `readAhead` and `read_ahead` have `ahead`, `reread` has no `read`. */
export function hasWord(name: string, beginning: string): boolean {
  const small = name.toLowerCase();
  for (let at = small.indexOf(beginning); at !== -1; at = small.indexOf(beginning, at + 1)) {
    const [before = '', first = '', next = ''] = [name[at - 1], name[at], name[at + 1]];
    if (!/[A-Za-z]/.test(before)) return true;
    if (/[A-Z]/.test(first) && (/[a-z]/.test(before) || /[a-z]/.test(next))) return true;
  }
  return false;
}
